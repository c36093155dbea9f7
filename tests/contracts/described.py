"""An API as it is described by OpenAPI, and what of a request or an answer is not as described."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs

import jsonschema_rs
import yaml

from domino_advisor_api.trackers.contract import Answer, Request

ROOT = Path(__file__).parents[2]
PACKAGES = ROOT / "build" / "contracts" / "node_modules"
"""Where `./test contracts` installs what package.json names."""
OURS = Path(__file__).parent / "requests"
_GITHUB = "@octokit/openapi/generated/api.github.com.json"
_ADF = "@atlaskit/adf-schema/dist/json-schema/v1/full.json"
_JSON = "application/json"
_BYTES = "application/octet-stream"
"""A file, of whatever media it is."""
_FORM = "multipart/form-data"
"""Files in a form, which tells of the media of each."""

Operation = tuple[str, str]
"""A method, and a path with names in braces."""


def of_package(name: str) -> dict[str, Any]:
    """A file in JSON of an installed package. LookupError where there is none."""
    try:
        found: dict[str, Any] = json.loads((PACKAGES / name).read_text("utf-8"))
    except FileNotFoundError:
        raise LookupError(f"{PACKAGES / name} is not there; ./test contracts installs it") from None
    return found


@cache
def adf() -> dict[str, Any]:
    """The JSON Schema of the Atlassian Document Format."""
    return of_package(_ADF)


@cache
def github() -> Description:
    return Description(of_package(_GITHUB))


@cache
def of_ours(name: str) -> Description:
    return Description(our_document(name))


def our_document(name: str) -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load((OURS / f"{name}.yaml").read_text("utf-8"))
    return document


class Description:
    """A description by OpenAPI 3.0 or 3.1. The schema ADF, where it has one, is that of the package."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._paths: Mapping[str, Any] = document["paths"]
        self._patterns = {path: re.compile(re.sub(r"\\{\w+\\}", "[^/?#]+", re.escape(path))) for path in self._paths}
        self._has_documents = "ADF" in document.get("components", {}).get("schemas", {})
        self._drafts = jsonschema_rs.Registry([("urn:adf", adf())])
        self._schemas: dict[str, jsonschema_rs.Validator] = {}

    def operations(self) -> set[Operation]:
        methods = ("get", "post", "put", "patch", "delete")
        return {(method.upper(), path) for path, item in self._paths.items() for method in methods if method in item}

    def operation(self, request: Request) -> Operation | None:
        """Which operation it is, None where none is described."""
        fitting = [
            (path.count("{"), path)
            for path, pattern in self._patterns.items()
            if request.method.lower() in self._paths[path] and pattern.fullmatch(request.path.partition("?")[0])
        ]
        return (request.method, min(fitting)[1]) if fitting else None

    def of_request(self, request: Request) -> list[str]:
        """What of a request is not as it is described."""
        found = self.operation(request)
        if found is None:
            return [f"no {request.method} {request.path} is described"]
        return [f"{request.method} {found[1]}: {fault}" for fault in self._of_request(found, request)]

    def _of_request(self, operation: Operation, request: Request) -> Iterator[str]:
        told = self._told(operation)
        shared = self._paths[operation[1]].get("parameters", [])
        named = {one["name"]: one for one in map(self._found, (*shared, *told.get("parameters", [])))
                 if one["in"] == "query"}  # fmt: skip
        queried = _queried(request)
        for name in queried.keys() - named.keys():
            yield f"{name} is no parameter"
        for name, one in named.items():
            if name in queried:
                several = self._found(one["schema"]).get("type") == "array"
                values = [queried[name]] if several else queried[name]
                yield from (f"{name}: {fault}" for value in values for fault in self._faults(one["schema"], value))
            elif one.get("required"):
                yield f"{name} is missing"
        headers = [one for one in map(self._found, told.get("parameters", [])) if one["in"] == "header"]
        yield from (f"{one['name']} is missing" for one in headers if one["name"] not in request.headers)
        body = self._found(told.get("requestBody", {}))
        if not body:
            if request.body is not None or request.content is not None:
                yield "a body is sent"
            return
        if body["content"].keys() & {_BYTES, _FORM}:
            if request.content is None:
                yield "no file is sent"
            elif _FORM in body["content"] and not request.media.startswith(f"{_FORM}; boundary="):
                yield f"{request.media} is sent"
            if request.body is not None:
                yield "JSON is sent"
            return
        if request.content is not None:
            yield "a file is sent"
            return
        schema = self._found(body["content"][_JSON]["schema"])
        if request.body is None:
            yield "no body is sent"
            return
        yield from (f"{name} is no member" for name in request.body.keys() - self._members(schema).keys())
        yield from self._faults(schema, request.body)

    def of_answer(self, request: Request, answer: Answer) -> list[str]:
        """What of an answer is not as it is described: its status, a member, or the form of one. Members that are
        described and are not there are no fault.
        """
        operation = self.operation(request)
        assert operation is not None
        described = self._told(operation)["responses"]
        if str(answer.status) not in described:
            return [f"{operation} is not answered with {answer.status}"]
        content = self._found(described[str(answer.status)]).get("content", {})
        if _JSON not in content:
            return []
        schema = self._found(content[_JSON]["schema"])
        answered = answer.body if isinstance(answer.body, list) else [answer.body]
        members = self._members(schema["items"] if schema.get("type") == "array" else schema)
        return [
            f"{operation}: {name}: {fault}"
            for one in answered
            for name, value in one.items()
            for fault in (self._faults(members[name], value) if name in members else ["no member"])
        ]

    def _members(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        """The members of an object, also where several schemas tell of them."""
        found = self._found(schema)
        parts = [self._members(part) for part in found.get("allOf", ())]
        return {name: one for part in (*parts, found.get("properties", {})) for name, one in part.items()}

    def _told(self, operation: Operation) -> dict[str, Any]:
        told: dict[str, Any] = self._paths[operation[1]][operation[0].lower()]
        return told

    def _found(self, told: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a reference leads to."""
        while "$ref" in told:
            place: Any = self._document
            for name in told["$ref"].removeprefix("#/").split("/"):
                place = place[name]
            told = place
        return told

    def _faults(self, schema: Mapping[str, Any], value: object) -> Iterator[str]:
        draft: Literal[4, 2020] = 4 if self._document["openapi"].startswith("3.0") else 2020
        key = json.dumps(schema, sort_keys=True)
        if key not in self._schemas:
            # what nobody refers to is not compiled
            components = {"components": self._components()} if "$ref" in key else {}
            make = jsonschema_rs.Draft4Validator if draft == 4 else jsonschema_rs.Draft202012Validator
            self._schemas[key] = make({"allOf": [schema], **components}, registry=self._drafts)
        if self._schemas[key].is_valid(value):
            return
        if self._has_documents:
            # why one is none takes longer to tell than anybody waits
            yield f"{json.dumps(value)[:300]} is not valid"
            return
        yield from (
            f"{error.message[:300]} at {error.instance_path}" for error in self._schemas[key].iter_errors(value)
        )

    def _components(self) -> dict[str, Any]:
        components = dict(self._document.get("components", {}))
        if self._has_documents:
            components["schemas"] = {**components["schemas"], "ADF": {"$ref": "urn:adf"}}
        return components


def _queried(request: Request) -> dict[str, list[Any]]:
    """The values of each parameter; a parameter that is told more than once stands in the path."""
    in_path = parse_qs(request.path.partition("?")[2], keep_blank_values=True)
    return {**in_path, **{name: [value] for name, value in request.query.items()}}
