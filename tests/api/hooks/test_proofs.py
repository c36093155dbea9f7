"""A delivery is read only where it is proven to come from the tracker, and an old one is not taken for a new one."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from werkzeug.datastructures import Headers

from domino_advisor_api.hooks.proof import NotProven, Received
from domino_advisor_api.hooks.schemes import SCHEMES, Delivery, fault_of, proven

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
OLD, NEW = "an old secret, long enough", "a new secret, long enough"
WHSEC = "whsec_" + base64.b64encode(b"twenty-four bytes or more").decode()


def received(body: bytes, headers: Mapping[str, str], at: datetime = NOW) -> Received:
    return Received(Headers(headers), body, at)  # type: ignore[arg-type]  # a mapping to whoever looks up


def signature(secret: bytes, signed: bytes) -> bytes:
    return hmac.new(secret, signed, hashlib.sha256).digest()


def hub(name: str) -> Callable[[bytes, str], Mapping[str, str]]:
    return lambda body, secret: {name: f"sha256={signature(secret.encode(), body).hex()}"}


def standard(body: bytes, secret: str, id_: str = "rt-17", at: datetime = NOW) -> Mapping[str, str]:
    stamp = str(int(at.timestamp()))
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    signed = base64.b64encode(signature(key, f"{id_}.{stamp}.".encode() + body)).decode()
    return {"webhook-id": id_, "webhook-timestamp": stamp, "webhook-signature": f"v1,{signed}"}


def token(body: bytes, secret: str) -> Mapping[str, str]:
    return {"X-Gitlab-Token": secret, "Idempotency-Key": "f5e5f430-f57b-4e6e-9fac-d9128cd7232f"}


# Each: how it is sent, what it says, what it is about.
SENT: dict[str, tuple[str, Callable[[bytes, str], Mapping[str, str]], Any, str]] = {
    "GitHub": ("github", hub("X-Hub-Signature-256"), {"action": "opened", "issue": {"number": 7}}, "7"),
    "GitLab with a token": ("gitlab", token, {"object_kind": "issue", "object_attributes": {"iid": 7}}, "7"),
    "Jira Cloud": ("jira", hub("X-Hub-Signature"), {"issue": {"id": "10000", "key": "OPS-7"}}, "OPS-7"),
    "Standard Webhooks": ("standard", standard, {"ticket": "7"}, "7"),
}


@pytest.mark.parametrize("sender", SENT)
@pytest.mark.parametrize("secrets", [[OLD], [NEW, OLD], [OLD, NEW]])
def test_a_delivery_is_proven_by_any_of_the_secrets(sender: str, secrets: list[str]) -> None:
    scheme, headers, payload, ticket = SENT[sender]
    body = json.dumps(payload).encode()
    assert proven(scheme, received(body, headers(body, OLD)), secrets).ticket == ticket


@pytest.mark.parametrize("sender", SENT)
def test_a_delivery_with_another_secret_is_refused(sender: str) -> None:
    scheme, headers, payload, _ = SENT[sender]
    body = json.dumps(payload).encode()
    for secrets in ([NEW], []):
        with pytest.raises(NotProven, match="none of the secrets"):
            proven(scheme, received(body, headers(body, OLD)), secrets)


@pytest.mark.parametrize("sender", SENT)
def test_a_delivery_without_a_proof_is_refused(sender: str) -> None:
    scheme, _, payload, _ = SENT[sender]
    with pytest.raises(NotProven, match="it has no "):
        proven(scheme, received(json.dumps(payload).encode(), {}), [OLD])


@pytest.mark.parametrize("sender", [name for name in SENT if name != "GitLab with a token"])
def test_a_body_of_which_one_byte_differs_is_refused(sender: str) -> None:
    scheme, headers, payload, _ = SENT[sender]
    body = json.dumps(payload).encode()
    with pytest.raises(NotProven, match="none of the secrets"):
        proven(scheme, received(body + b" ", headers(body, OLD)), [OLD])


@pytest.mark.parametrize("sender", SENT)
def test_the_same_delivery_has_the_same_name_and_another_has_another(sender: str) -> None:
    scheme, headers, payload, _ = SENT[sender]
    body, other = json.dumps(payload).encode(), json.dumps(payload | {"more": 1}).encode()
    first = proven(scheme, received(body, headers(body, OLD)), [OLD])
    assert proven(scheme, received(body, headers(body, OLD)), [OLD]) == first
    again = dict(headers(other, OLD))
    if sender == "Standard Webhooks":
        again = dict(standard(other, OLD, "rt-18"))
    if sender == "GitLab with a token":
        again["Idempotency-Key"] = "another"
    assert proven(scheme, received(other, again), [OLD]).id != first.id


@pytest.mark.parametrize("sender", ["GitHub", "Jira Cloud"])
def test_a_body_that_is_sent_again_under_another_id_is_known_since_no_id_is_signed(sender: str) -> None:
    scheme, headers, payload, _ = SENT[sender]
    body = json.dumps(payload).encode()
    ids = {proven(scheme, received(body, {**headers(body, OLD), "X-GitHub-Delivery": id_}), [OLD]).id for id_ in "ab"}
    assert len(ids) == 1


@pytest.mark.parametrize("sender", SENT)
def test_what_is_not_json_is_refused_after_it_is_proven(sender: str) -> None:
    scheme, headers, _, _ = SENT[sender]
    for body in (b"payload=%7B%7D", b"", b"\xff", b"[" * 100_000):
        with pytest.raises(NotProven, match="not JSON"):
            proven(scheme, received(body, headers(body, OLD)), [OLD])
    with pytest.raises(NotProven, match="none of the secrets"):
        proven(scheme, received(b"", headers(b"", OLD)), [NEW])


@pytest.mark.parametrize("sender", SENT)
@pytest.mark.parametrize("payload", [{"zen": "Keep it simple"}, [], None, 7, "ticket", {"issue": [], "ticket": {}},
                                     {"issue": {"number": "7", "key": "../7"}, "ticket": "../7"},
                                     {"issue": {"number": True}, "ticket": -1}])  # fmt: skip
def test_a_delivery_about_no_ticket_names_none(sender: str, payload: Any) -> None:
    scheme, headers, _, _ = SENT[sender]
    body = json.dumps(payload).encode()
    assert proven(scheme, received(body, headers(body, OLD)), [OLD]).ticket is None


@pytest.mark.parametrize(
    ("scheme", "payload", "project"),
    [
        ("github", {"issue": {"number": 7}, "repository": {"full_name": "acme/mail"}}, "acme/mail"),
        ("gitlab", {"object_kind": "issue", "project": {"path_with_namespace": "acme/it/mail"}}, "acme/it/mail"),
        ("jira", {"issue": {"key": "OPS_2-7"}}, "OPS_2"),
        ("standard", {"ticket": "7", "project": "acme"}, None),
        ("github", {"repository": {"full_name": 7}}, None),
        ("gitlab", {"project": "acme"}, None),
        ("github", {"repository": {"full_name": "a\nb"}}, None),
    ],
)
def test_a_delivery_says_in_what_its_ticket_is_since_one_secret_may_be_that_of_several(
    scheme: str, payload: Any, project: str | None
) -> None:
    assert SCHEMES[scheme].project(payload) == project


def test_every_scheme_is_sent() -> None:
    assert {scheme for scheme, *_ in SENT.values()} == set(SCHEMES)


# What the senders themselves publish as examples


def test_the_example_of_github_holds() -> None:
    sent = received(
        b"Hello, World!",
        {"X-Hub-Signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"},
    )
    assert SCHEMES["github"].delivery(sent, ["It's a Secret to Everybody"]).startswith("sha256-")


def test_the_example_of_jira_cloud_holds() -> None:
    sent = received(
        b"Hello World!",
        {"X-Hub-Signature": "sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9"},
    )
    assert SCHEMES["jira"].delivery(sent, ["It's a Secret to Everybody"]).startswith("sha256-")


def test_the_example_of_standard_webhooks_holds() -> None:
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    sent = received(b'{"test": 2432232314}', headers, datetime.fromtimestamp(1614265330, UTC))
    assert SCHEMES["standard"].delivery(sent, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]) == headers["webhook-id"]


# Standard Webhooks


@pytest.mark.parametrize(("minutes", "good"), [(0, True), (4, True), (-4, True), (6, False), (-6, False)])
def test_a_delivery_is_good_for_five_minutes(minutes: int, good: bool) -> None:
    body = b'{"ticket": 7}'
    sent = received(body, standard(body, OLD, at=NOW - timedelta(minutes=minutes)))
    if good:
        assert proven("standard", sent, [OLD]) == Delivery("rt-17", "7")
    else:
        with pytest.raises(NotProven, match="more than 5 minutes ago"):
            proven("standard", sent, [OLD])


@pytest.mark.parametrize("changed", ["webhook-id", "webhook-timestamp"])
def test_id_and_time_are_signed(changed: str) -> None:
    body = b'{"ticket": 7}'
    headers = {**standard(body, OLD), changed: str(int(NOW.timestamp()) + 1)}
    with pytest.raises(NotProven, match="none of the secrets"):
        proven("standard", received(body, headers), [OLD])


def test_a_full_stop_in_the_id_could_move_what_is_signed_and_is_refused() -> None:
    body = b'{"ticket": 7}'
    with pytest.raises(NotProven, match="without a full stop"):
        proven("standard", received(body, standard(body, OLD, "rt.17")), [OLD])


@pytest.mark.parametrize("stamp", ["now", "-1", "1e9", "١٢٣", "9" * 30, "12345678901"])
def test_a_time_that_is_none_is_refused(stamp: str) -> None:
    body = b'{"ticket": 7}'
    with pytest.raises(NotProven):
        proven("standard", received(body, {**standard(body, OLD), "webhook-timestamp": stamp}), [OLD])


def test_several_signatures_are_for_senders_that_change_their_secret() -> None:
    body = b'{"ticket": 7}'
    headers = dict(standard(body, OLD))
    headers["webhook-signature"] = f"v1a,AAAA v1,AAAA v1,* {headers['webhook-signature']}"
    assert proven("standard", received(body, headers), [OLD]).ticket == "7"
    headers["webhook-signature"] = headers["webhook-signature"].replace("v1,", "v2,")
    with pytest.raises(NotProven):
        proven("standard", received(body, headers), [OLD])


# GitLab


def test_gitlab_signs_with_its_newer_secret() -> None:
    body = b'{"object_kind": "note", "issue": {"iid": 7}}'
    assert proven("gitlab", received(body, standard(body, WHSEC)), [OLD, WHSEC]) == Delivery("rt-17", "7")


def test_of_gitlab_each_proof_that_is_there_has_to_hold() -> None:
    body = b'{"object_kind": "note", "issue": {"iid": 7}}'
    both = {**token(body, OLD), **standard(body, WHSEC)}
    assert proven("gitlab", received(body, both), [OLD, WHSEC]).id == "rt-17"
    for secrets in ([OLD], [WHSEC]):
        with pytest.raises(NotProven):
            proven("gitlab", received(body, both), secrets)


def test_a_secret_of_gitlab_for_signatures_is_no_token() -> None:
    with pytest.raises(NotProven):
        proven("gitlab", received(b"{}", token(b"{}", WHSEC)), [WHSEC])


def test_a_token_of_gitlab_signs_nothing() -> None:
    body = b'{"object_kind": "note", "issue": {"iid": 7}}'
    with pytest.raises(NotProven, match="none of the secrets"):
        proven("gitlab", received(body, standard(body, OLD)), [OLD])


# Secrets


@pytest.mark.parametrize(
    ("secret", "fault"),
    [
        (OLD, None),
        (WHSEC, None),
        ("short", "a secret has at least 16 characters"),
        ("a secret with a tab\t", "a secret has visible characters of ASCII alone"),
        ("whsec_not base64 at all", "what follows whsec_ is base64"),
    ],
)
def test_a_secret_that_cannot_be_used_is_told_without_being_shown(secret: str, fault: str | None) -> None:
    assert fault_of(secret) == fault
