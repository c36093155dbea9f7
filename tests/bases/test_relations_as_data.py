"""What is over a relation, as data alone, is concluded wherever the members are, or refused as a circle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.circles import circle
from domino_advisor.knowledge.vocabulary import load_vocabulary
from tests.relations_as_data import SOURCE, base_with

# what all cards of its network carry is derived of the network, which is evaluated after the server that is on it, and
# before what is evaluated of the server is summed over the members of a Domino cluster
CARRIED = {
    "dpar.carried": {
        "subject": "dpar", "type": "number", "unit": "Gb/s", "question": "How much do its networks carry?",
        "total": {"of": "network.capacity_gbps", "members": "dpar-network", "op": "sum"},
    },
    "domino-cluster.carried": {
        "subject": "domino-cluster", "type": "number", "unit": "Gb/s", "question": "How much do its networks carry?",
        "total": {"of": "dpar.carried", "members": "dpar", "op": "sum"},
    },
}  # fmt: skip


def site(**lan: Any) -> dict[str, Any]:
    """Two machines with a server each on one network, and a Domino cluster of both."""
    machines = [
        {"name": name, "architecture": "x86", "image": {"os": "linux", "dpars": [{"name": "mail", "network": "lan"}]}}
        for name in ("m1", "m2")
    ]
    return {
        "deployment": "Two", "environment": "production", "machines": machines,
        "networks": [{"name": "lan", "kind": "ethernet", **lan}],
        "domino_clusters": [{"name": "pair", "members": ["m1/mail", "m2/mail"]}],
    }  # fmt: skip


class TestOverWhatIsDerivedInAPartThatComesLater:
    @pytest.mark.parametrize("most", [10**9, 1])
    @pytest.mark.parametrize(
        ("lan", "of_a_server", "of_the_cluster"),
        [
            ({"cards": 1, "gbps": 1}, "satisfied", "satisfied"),
            ({"cards": 2, "gbps": 1}, "satisfied", "violated"),
            ({"cards": 2, "gbps": 10}, "violated", "violated"),
            ({"gbps": 10}, "undetermined", "undetermined"),
        ],
    )
    def test_it_is_concluded(
        self, tmp_path: Path, most: int, lan: dict[str, Any], of_a_server: str, of_the_cluster: str
    ) -> None:
        base = base_with(tmp_path / "custom", CARRIED)
        found = {(v.guideline, v.subject.path): v.verdict for v in self.evaluated(base, most, lan).verdicts}
        assert found == {
            (f"{SOURCE}/dpar-carried", "m1/mail"): of_a_server,
            (f"{SOURCE}/dpar-carried", "m2/mail"): of_a_server,
            (f"{SOURCE}/domino-cluster-carried", "domino_clusters/pair"): of_the_cluster,
        }

    def test_its_proof_goes_on_in_the_part_of_the_network(self, tmp_path: Path) -> None:
        base = base_with(tmp_path / "custom", CARRIED)
        answer = self.evaluated(base, 1, {"cards": 2, "gbps": 10})
        (of_the_cluster,) = (v for v in answer.verdicts if v.subject.type == "domino-cluster")
        stated = {node.get("pointer"): node for node in answer.proof(of_the_cluster.fingerprint).values()}
        assert {"/networks/0/cards", "/networks/0/gbps"} <= stated.keys()
        assert Advisor(base, part_subjects=1).check_proofs(site(cards=2, gbps=10)) == []

    def evaluated(self, base: Any, most: int, lan: dict[str, Any]) -> Any:
        return Advisor(base, part_subjects=most).evaluate(site(**lan))


class TestACircle:
    VOCABULARY = """\
quantities:
  dpar.carried:
    {subject: dpar, type: count, unit: card, total: {of: network.carried, members: dpar-network}, question: "How many?"}
  network.carried:
    {subject: network, type: count, unit: card, total: {of: dpar.carried, members: network-dpar}, question: "How many?"}
"""

    def test_is_refused_with_its_place_and_all_that_is_in_it(self, tmp_path: Path) -> None:
        (tmp_path / "vocabulary.yml").write_text(self.VOCABULARY, "utf-8")
        with pytest.raises(RuleBaseError) as raised:
            load_vocabulary(rules_folder(), tmp_path)
        assert raised.value.faults == (
            f"{tmp_path}/vocabulary.yml:4:3: network.carried is derived from itself, so that it would never be"
            " concluded: network.carried from dpar.carried over network-dpar, dpar.carried from network.carried over"
            " dpar-network. Derive one of them from something else",
        )

    def test_is_refused_with_the_custom_rules_that_hold_it(self, tmp_path: Path) -> None:
        (tmp_path / "sources.yml").write_text("sources: []\n", "utf-8")
        (tmp_path / "vocabulary.yml").write_text(self.VOCABULARY, "utf-8")
        with pytest.raises(RuleBaseError, match=r"vocabulary\.yml:4:3: network\.carried is derived from itself"):
            load_rule_base(tmp_path)

    def test_is_none_where_a_relation_goes_on_to_others_of_the_type(self) -> None:
        """A device that lies on another is what that one is, as far as the layers go."""
        vocabulary = load_vocabulary(rules_folder())
        beneath = vocabulary.quantities["device.beneath"]
        assert "device.beneath" in beneath.of_members["device-beneath"]
        assert beneath.derived_from(vocabulary.relations).keys() == set(beneath.needs)

    def test_is_named_from_the_one_that_is_declared_last(self) -> None:
        derived_from: dict[str, dict[str, str | None]]
        derived_from = {"a": {"b": None}, "b": {"c": None}, "c": {"a": "over"}, "d": {"a": None}}
        assert circle(derived_from) == ("c", "a", "b")
        assert circle({name: found for name, found in derived_from.items() if name != "c"}) == ()
