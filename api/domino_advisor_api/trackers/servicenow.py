"""ServiceNow by its Table API and its Attachment API. A ticket has its key as its `correlation_id`.

A condition on a field that a table has not finds everything, a field that an account may not write is left out with a
success, and rows that it may not read are left out of a page, so that nothing is taken as done before it is read again,
and no page as the last one that is not empty.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from domino_advisor.core.answer import Strength
from domino_advisor.reading_tickets.blocks.code_block import MARK
from domino_advisor.report.tickets.ticket import MarkupName
from domino_advisor_api.trackers.contract import (
    MOST_PAGES,
    Asking,
    Changed,
    Changes,
    Draft,
    FieldValue,
    File,
    Refused,
    Remote,
    Request,
    Talk,
    asked,
)
from domino_advisor_api.trackers.timeline import Said, Sent, with_files

_PAGE, _IN_A_QUERY = 100, 50
_FILES = "/api/now/attachment"
_ENTRIES = "/api/now/table/sys_journal_field"
_JOURNALS = {"comments": "comment", "work_notes": "work note"}
"""The columns that are journals, and what people call an entry of each."""
_TITLE = 160
_OVER = ("6", "7", "8")
_CLOSING = {"close_code": "Solution provided", "close_notes": "Nothing is violated any more."}


class ServiceNow:
    """A table of tasks, by its name.

    user: who the secret is the password of, None where it is an API key; markup: plain, or servicenow where HTML is
    shown; opened, closed: the values of the states that are given, and over: of those in which a ticket is closed;
    closing: what is written with the closing, since a table asks for it; severities: the columns that a severity is
    told by, each with its value, since a priority is computed; fields: what is written into further columns. Both are
    written when a ticket is made, and are a person's afterwards. only: which tickets are read for what they ask, as an
    encoded query: a table holds those of everybody.
    """

    limit = 4_000
    project = None
    """What a business rule sends names the ticket alone."""

    def __init__(
        self,
        table: str = "incident",
        user: str | None = None,
        markup: MarkupName = "plain",
        opened: str = "2",
        closed: str = "6",
        over: tuple[str, ...] = _OVER,
        closing: dict[str, str] = _CLOSING,
        severities: Mapping[Strength, Mapping[str, str]] | None = None,
        fields: Mapping[str, FieldValue] | None = None,
        only: str = "",
    ) -> None:
        if "^NQ" in only or "ORDERBY" in only:
            raise ValueError("only: one query was expected, without ^NQ and an order")
        self.markup = markup
        self._table, self._records, self._user = table, f"/api/now/table/{quote(table, safe='')}", user
        self._severities, self._fields, self._only = severities or {}, fields or {}, only
        self._opened, self._closed, self._over = opened, closed, frozenset((*over, closed))
        self._closing = dict(closing)

    def headers(self, secret: str) -> Mapping[str, str]:
        if self._user is None:
            return {"x-sn-apikey": secret}
        return {"Authorization": f"Basic {base64.b64encode(f'{self._user}:{secret}'.encode()).decode()}"}

    def find(self, key: str) -> Talk[tuple[str, ...]]:
        query: dict[str, str | int] = {
            "sysparm_query": f"correlation_id={key}^ORDERBYsys_created_on^ORDERBYnumber",
            "sysparm_fields": "sys_id,correlation_id",
            "sysparm_limit": 100,
        }
        body = yield from asked(Request("GET", self._records, query), 200)
        if any(one["correlation_id"] != key for one in body["result"]):
            raise Refused(f"{self._records} does not look for correlation_id: does the table have it, as tasks do?")
        return tuple(str(one["sys_id"]) for one in body["result"])

    def create(self, draft: Draft) -> Talk[str]:
        made = {
            **self._written(draft),
            "short_description": draft.title if len(draft.title) <= _TITLE else f"{draft.title[: _TITLE - 2]} …",
            "description": draft.body,
            "correlation_id": draft.key,
            "correlation_display": "domino-advisor",
        }
        request = Request("POST", self._records, {"sysparm_fields": "sys_id"}, made)
        body = yield from asked(request, 201)
        return str(body["result"]["sys_id"])

    def _written(self, draft: Draft) -> dict[str, str]:
        """What tells the severity of a draft, and what its fields hold, by column."""
        return {**(draft.among(self._severities) or {}), **draft.written(self._fields)}

    def misfits(self, reference: str, draft: Draft) -> Talk[tuple[str, ...]]:
        """What of the severity and the fields of a draft a ticket has not."""
        written = self._written(draft)
        if not written:
            return ()
        one = yield from self._read(reference, {"sysparm_fields": ",".join(written)})
        has = {column: repr(one[column]) if one.get(column) else "nothing" for column in written}
        return tuple(
            f"has {has[column]} in {column} and not {value!r}"
            for column, value in written.items()
            if one.get(column) != value
        )

    def attached(self, reference: str) -> Talk[tuple[str, ...]]:
        """The names of the files of a ticket."""
        return tuple(str(file["file_name"]) for file in (yield from self._files(reference)))

    def _files(self, reference: str) -> Talk[list[dict[str, Any]]]:
        """What is told of the files of a ticket, the first one first."""
        found, is_all = yield from _listed(_FILES, f"table_sys_id={reference}^ORDERBYsys_created_on^ORDERBYsys_id")
        if not is_all:
            raise Refused(f"ticket {reference} has more than {len(found):,} files")
        return found

    def upload(self, file: File) -> Talk[File]:
        """Nothing is asked for: what ServiceNow takes is with the ticket at once."""
        yield from ()
        return file

    def attach(self, reference: str, uploaded: Sequence[Any]) -> Talk[None]:
        """Attaches one after the other. One that is refused, for its size or its kind, does not keep out the others;
        that it is not there is seen by looking.
        """
        for file in uploaded:
            query = {"table_name": self._table, "table_sys_id": reference, "file_name": file.name}
            yield Request("POST", f"{_FILES}/file", query, content=file.content, media=file.media)

    def read(self, reference: str) -> Talk[Remote]:
        one = yield from self._read(reference, {"sysparm_fields": "short_description,description,state"})
        text = str(one.get("description") or "")
        return Remote(reference, str(one["short_description"]), one["state"] in self._over, text)

    def _read(self, reference: str, query: Mapping[str, str | int]) -> Talk[dict[str, Any]]:
        body = yield from asked(Request("GET", self._record(reference), query), 200)
        found: dict[str, Any] = body["result"]
        return found

    def comments(self, reference: str) -> Talk[tuple[str, ...]]:
        """All work notes of a ticket as one text: a journal shows its entries where its display value is asked for."""
        query = {"sysparm_fields": "work_notes", "sysparm_display_value": "true"}
        one = yield from self._read(reference, query)
        return (str(one["work_notes"]),)

    def comment(self, reference: str, text: str) -> Talk[None]:
        """Adds a work note, which those who asked for the ticket do not see."""
        yield from self._change(reference, {"work_notes": text})

    def asking(self, reference: str) -> Talk[Asking]:
        """The texts of a ticket: its description, its comments and its work notes. All of them may be answered in a
        work note, since fewer see that than any of them.
        """
        asked_for = ("sys_id", "description", "sys_created_on", "sys_created_by", *_JOURNALS)
        query = {"sysparm_fields": ",".join(asked_for), "sysparm_display_value": "all"}
        one = yield from self._read(reference, query)
        # as ServiceNow has it: of what a delivery said, nothing comes into a query
        sys_id = str(one["sys_id"]["value"])
        if self._only and not (yield from self._those(f"sys_id={sys_id}", "sys_id"))[0]:
            return Asking(())  # a delivery may name any, and one that was told may be another's now
        entries, is_all = yield from _listed(
            _ENTRIES,
            f"element_id={sys_id}^elementIN{','.join(_JOURNALS)}^ORDERBYsys_created_on^ORDERBYsys_id",
            "element,value,sys_created_on,sys_created_by",
        )
        if not is_all:
            raise Refused(f"ticket {reference} has more than {len(entries):,} comments and work notes")
        if not entries and any(one.get(column, {}).get("display_value") for column in _JOURNALS):
            raise Refused(
                f"ticket {reference} has comments or work notes, and the table sys_journal_field shows none of them: "
                "may the account read it?"
            )
        first = {name: member["value"] for name, member in one.items()}
        said = [Said("the description", str(first["description"] or ""), *_origin(first))]
        for column, called in _JOURNALS.items():
            own = [entry for entry in entries if entry["element"] == column]
            said += [
                Said(f"{called} {number}", str(entry["value"]), *_origin(entry))
                for number, entry in enumerate(own, start=1)
            ]
        files = yield from self._files(sys_id)
        sent = [Sent(str(file["file_name"]), *_origin(file)) for file in files]
        # of two of one name the later one
        where = {str(file["file_name"]): f"{_FILES}/{quote(str(file['sys_id']), safe='')}/file" for file in files}
        return Asking(with_files(said, sent, self.markup), where)

    def changed(self, since: datetime) -> Talk[Changes]:
        """The tickets that changed since then, or were given a file for the product, which may change no ticket. Times
        of a query are those of UTC.
        """
        then = f"{since.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
        records, all_records = yield from self._those(
            f"sys_updated_on>={then}^ORDERBYsys_updated_on^ORDERBYsys_id", "sys_id,sys_updated_on"
        )
        files, all_files = yield from _listed(
            _FILES,
            f"table_name={self._table}^file_nameSTARTSWITH{MARK}^sys_created_on>={then}"
            "^ORDERBYsys_created_on^ORDERBYsys_id",
        )
        found = [(str(one["sys_id"]), _moment(one["sys_updated_on"])) for one in records]
        sent = [(str(file["table_sys_id"]), _moment(file["sys_created_on"])) for file in files]
        ends = [each[-1][1] for each, is_all in ((found, all_records), (sent, all_files)) if not is_all]
        last: dict[str, datetime] = {}
        for sys_id, at in (*found, *(yield from self._read_for_what_they_ask(sent))):
            last[sys_id] = max(at, last.get(sys_id, at))
        tickets = sorted((at, sys_id) for sys_id, at in last.items() if not ends or at <= min(ends))
        return Changes(tuple(Changed(sys_id, str(at)) for at, sys_id in tickets), min(ends, default=None))

    def _those(self, query: str, fields: str) -> Talk[tuple[list[dict[str, Any]], bool]]:
        """Members of the tickets that are read for what they ask."""
        return _listed(self._records, f"{self._only}^{query}" if self._only else query, fields)

    def _read_for_what_they_ask(self, sent: Sequence[tuple[str, datetime]]) -> Talk[list[tuple[str, datetime]]]:
        """Of files by their ticket those whose ticket is read."""
        if not self._only:
            return list(sent)
        asked_for = list(dict.fromkeys(sys_id for sys_id, _ in sent))
        there: set[str] = set()
        for first in range(0, len(asked_for), _IN_A_QUERY):
            ids = ",".join(asked_for[first : first + _IN_A_QUERY])
            records, _ = yield from self._those(f"sys_idIN{ids}^ORDERBYsys_id", "sys_id")
            there |= {str(one["sys_id"]) for one in records}
        return [(sys_id, at) for sys_id, at in sent if sys_id in there]

    def content(self, where: str) -> Talk[bytes]:
        """A file of a ticket, whatever it holds."""
        content: bytes = yield from asked(Request("GET", where, headers={"Accept": "*/*"}, raw=True), 200)
        return content

    def close(self, reference: str) -> Talk[None]:
        yield from self._change(reference, {"state": self._closed, **self._closing})

    def reopen(self, reference: str) -> Talk[None]:
        yield from self._change(reference, {"state": self._opened})

    def _change(self, reference: str, members: Mapping[str, str]) -> Talk[None]:
        request = Request("PATCH", self._record(reference), {"sysparm_fields": "sys_id"}, members)
        yield from asked(request, 200)

    def _record(self, reference: str) -> str:
        return f"{self._records}/{quote(reference, safe='')}"


def _listed(path: str, query: str, fields: str | None = None) -> Talk[tuple[list[dict[str, Any]], bool]]:
    """The rows that a query finds, and whether these are all of them."""
    found: list[dict[str, Any]] = []
    chosen = {} if fields is None else {"sysparm_fields": fields}
    for page in range(MOST_PAGES):
        of_page: dict[str, str | int] = {"sysparm_limit": _PAGE, "sysparm_offset": page * _PAGE}
        body = yield from asked(Request("GET", path, {"sysparm_query": query, **chosen, **of_page}), 200)
        if not body["result"]:
            return found, True
        found += body["result"]
    return found, False


def _origin(row: Mapping[str, Any]) -> tuple[datetime, str]:
    """When something was written, and by whom."""
    return _moment(row["sys_created_on"]), str(row["sys_created_by"])


def _moment(told: str) -> datetime:
    return datetime.fromisoformat(told).replace(tzinfo=UTC)
