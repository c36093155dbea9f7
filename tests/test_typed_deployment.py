"""Typed objects: a deployment written in Python, with the schemas as the one definition of what may stand in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings

from domino_advisor import Deployment, InvalidInput, evaluate
from domino_advisor.description.deployment import (
    Device,
    Dpar,
    Guest,
    Image,
    Lpar,
    Machine,
    Run,
    TransactionLogging,
    Users,
    Workload,
    Zvm,
)
from domino_advisor.description.objects import OTHERS
from domino_advisor_schemas.deployment import all_schemas, load_deployment
from domino_advisor_schemas.describing import component_name
from tests.deployments import Object, deployments
from tests.test_deployment_schema import everything
from tools import write_deployment_types

CHECKS = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


def examples(number: int) -> settings:
    """That many random deployments, the same ones on every machine."""
    return settings(max_examples=number, deadline=None, derandomize=True, suppress_health_check=CHECKS)


def office() -> Deployment:
    """A deployment as a user writes it: nothing in it but what is known."""
    mail = Dpar(
        name="mail",
        count=4,
        workloads=[Workload(client="nrpc", users=Users(active_15min=1000))],
        transaction_logging=TransactionLogging(enabled=True, device="log1"),
    )
    return Deployment(
        deployment="Head office mail",
        environment="production",
        domino_release="7.0.2",
        machines=[
            Machine(
                name="z9",
                architecture="system-z",
                lpars=[
                    Lpar(
                        name="LNX1", real_cps=6, image=Image(os="linux", memory_gib=10, swapping="none", dpars=[mail])
                    ),
                    Lpar(name="VM1", real_cps=4, zvm=Zvm(release="5.2", guests=[Guest(name="G1", virtual_cps=2)])),
                ],
            )
        ],
        devices=[Device(name="log1", bandwidth="high", other_io="none")],
    )


# --- what a user does with them


def test_a_typed_deployment_is_evaluated_as_its_description_is() -> None:
    written = {
        "deployment": "Head office mail",
        "environment": "production",
        "domino_release": "7.0.2",
        "machines": [
            {
                "name": "z9",
                "architecture": "system-z",
                "lpars": [
                    {
                        "name": "LNX1",
                        "real_cps": 6,
                        "image": {
                            "os": "linux",
                            "memory_gib": 10,
                            "swapping": "none",
                            "dpars": [
                                {
                                    "name": "mail",
                                    "count": 4,
                                    "workloads": [{"client": "nrpc", "users": {"active_15min": 1000}}],
                                    "transaction_logging": {"enabled": True, "device": "log1"},
                                }
                            ],
                        },
                    },
                    {
                        "name": "VM1",
                        "real_cps": 4,
                        "zvm": {"release": "5.2", "guests": [{"name": "G1", "virtual_cps": 2}]},
                    },
                ],
            }
        ],
        "devices": [{"name": "log1", "bandwidth": "high", "other_io": "none"}],
    }
    assert office().to_description() == written
    answer = evaluate(office())
    assert answer.to_bytes() == evaluate(written).to_bytes()
    assert answer.deployment == "Head office mail"
    assert answer.findings


def test_a_changed_copy_is_made_with_what_python_has_for_it() -> None:
    smaller = dataclasses.replace(office(), machines=(), environment=None)
    assert smaller.to_description() == {
        "deployment": "Head office mail",
        "domino_release": "7.0.2",
        "machines": [],
        "devices": [{"name": "log1", "bandwidth": "high", "other_io": "none"}],
    }


def test_whatever_can_say_itself_as_a_description_is_evaluated() -> None:
    class Inventory:
        def to_description(self) -> dict[str, Any]:
            return {"deployment": "From elsewhere"}

    assert evaluate(Inventory()).to_bytes() == evaluate({"deployment": "From elsewhere"}).to_bytes()


# --- what is not known


def test_what_is_not_stated_stays_unknown() -> None:
    assert Deployment(deployment="Unknown").to_description() == {"deployment": "Unknown"}


def test_what_is_stated_to_be_absent_is_kept() -> None:
    image = Image(swap_gib=0, dpars=[])
    assert image.to_description() == {"swap_gib": 0, "dpars": []}
    assert Lpar(name="L", dedicated_cps=False, image=Image()).to_description() == {
        "name": "L",
        "dedicated_cps": False,
        "image": {},
    }


# --- there and back


@examples(80)
@given(deployment=deployments())
def test_a_description_comes_back_from_its_typed_object(deployment: Object) -> None:
    assert Deployment.from_description(deployment).to_description() == deployment


@examples(25)
@given(deployment=deployments())
def test_a_typed_object_is_evaluated_to_the_same_bytes_as_its_description(deployment: Object) -> None:
    assert evaluate(Deployment.from_description(deployment)).to_bytes() == evaluate(deployment).to_bytes()


def test_a_description_that_uses_every_name_comes_back_as_it_is_loaded() -> None:
    typed = Deployment.from_description(everything())
    assert typed.to_description() == load_deployment(everything())
    assert Deployment.from_description(typed.to_description()) == typed


def test_an_empty_partial_of_an_object_without_lists_says_nothing_and_is_not_kept() -> None:
    described = {"deployment": "D", "runs": [{"name": "r", "users": 9, "partial": []}]}
    assert Deployment.from_description(described) == Deployment(deployment="D", runs=[Run(name="r", users=9)])


# --- they are values


def test_a_list_and_a_tuple_are_the_same() -> None:
    assert Image(dpars=[Dpar(name="a")]) == Image(dpars=(Dpar(name="a"),))


def test_they_cannot_be_changed_and_have_a_hash() -> None:
    site = office()
    with pytest.raises(dataclasses.FrozenInstanceError):
        site.environment = "test"  # type: ignore[misc]
    assert hash(site) == hash(office())
    assert len({site, office()}) == 1


def test_a_description_that_is_taken_out_is_the_takers_own() -> None:
    site = office()
    site.to_description()["machines"].clear()
    assert site == office()


# --- what is wrong is refused as in any description


def test_faults_of_a_typed_object_point_into_its_description() -> None:
    site = Deployment(deployment="D", machines=[Machine(name="z9", cps=-1), Machine(name="z9", cps=4)])
    with pytest.raises(InvalidInput) as refused:
        evaluate(site)
    assert [fault.pointer for fault in refused.value.faults] == ["/machines/0/cps", "/machines/1/name"]


def test_text_where_a_list_belongs_is_refused_and_not_taken_apart() -> None:
    workloads = cast(Sequence[Workload], "nrpc")
    lpar = Lpar(name="L", image=Image(dpars=[Dpar(name="a", workloads=workloads)]))
    with pytest.raises(InvalidInput) as refused:
        evaluate(Deployment(deployment="D", machines=[Machine(name="z9", lpars=[lpar])]))
    assert [fault.message for fault in refused.value.faults] == ["workloads must be a list"]


def test_a_description_that_is_not_valid_has_no_typed_object() -> None:
    with pytest.raises(InvalidInput) as refused:
        Deployment.from_description({"deployment": "D", "machine": []})
    assert [fault.pointer for fault in refused.value.faults] == ["/machine"]


# --- the schemas are the one definition


def test_the_module_is_what_the_schemas_make_it() -> None:
    written = write_deployment_types.TARGET.read_text("utf-8")
    assert written == write_deployment_types.source(), "run: python tools/write_deployment_types.py"


def test_every_object_of_the_schemas_has_its_class_with_its_members() -> None:
    from domino_advisor.description import deployment as module

    # a range is one class, whether its ends may have their unit or not
    ranges = {"SizeRange": "Range"}
    classes = {ranges.get(component_name(schema), component_name(schema)) for schema in all_schemas()}
    assert set(module.__all__) == classes
    for schema in all_schemas():
        if component_name(schema) in ranges:
            continue
        members = {field.name for field in dataclasses.fields(getattr(module, component_name(schema)))}
        if component_name(schema) not in ("Range", "Remark"):  # they have neither notes nor lists that may be partial
            members.add("partial")
        members.discard(OTHERS)  # what has no name in the schema
        assert {member.removesuffix("_") for member in members} == set(schema.fields)
