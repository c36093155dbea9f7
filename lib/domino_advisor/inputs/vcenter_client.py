"""A vCenter that is asked over the network, by VMware's own client (the extra `vcenter` of the package)."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from domino_advisor.inputs.vcenter_inventory import WANTED, Found

_PORT = 443
_SECONDS = 60.0
_AT_A_TIME = 200


class VcenterError(Exception):
    """The vCenter cannot be asked. Its text says why, and holds nothing that is secret."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a vCenter answers."""

    host: str
    port: int = _PORT

    @classmethod
    def read(cls, text: str) -> Address:
        """An address as people write it: a name, a name with a port, the address of its API. Raises ValueError."""
        parts = urlsplit(text if "://" in text else f"https://{text}")
        if parts.username is not None or parts.password is not None:
            raise ValueError("an address holds no user and no password")
        if parts.scheme != "https":
            raise ValueError("a vCenter is asked over https alone: anything else shows the password to the network")
        if not parts.hostname or parts.path.strip("/") not in ("", "sdk") or parts.query or parts.fragment:
            raise ValueError("expected is a name, a name with a port, or https://NAME/sdk")
        return cls(parts.hostname, parts.port or _PORT)


@dataclass(frozen=True, slots=True)
class Credentials:
    """Who asks."""

    user: str = field(repr=False)
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the vCenter told. number, product: its own; refused: how many objects keep a property from this user, by the
    path of it.
    """

    found: list[Found]
    number: str
    product: str
    refused: Mapping[str, int]


def trust(ca: Path | None, *, insecure: bool = False) -> ssl.SSLContext:
    """Which certificates are trusted: those of the system, or of a file. Raises VcenterError where that is none."""
    try:
        context = ssl.create_default_context(cafile=None if ca is None else str(ca))
    except (OSError, ssl.SSLError) as error:
        raise VcenterError(f"{ca} holds no certificates that can be read: {error.strerror or error}") from None
    if insecure:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def ask(address: Address, credentials: Credentials, context: ssl.SSLContext) -> Answer:
    """What a vCenter tells. Raises VcenterError."""
    try:
        from pyVim.connect import SmartStubAdapter
        from pyVmomi import vim, vmodl
    except ImportError:
        raise VcenterError(
            "the client of VMware is not installed: pip install 'domino-advisor[vcenter]', or pip install pyvmomi"
        ) from None
    with _waiting(), _explained(address, vim, vmodl):
        stub = SmartStubAdapter(
            host=f"[{address.host}]" if ":" in address.host else address.host,
            port=address.port,
            sslContext=context,
            httpConnectionTimeout=_SECONDS,
        )
        try:
            content: Any = vim.ServiceInstance("ServiceInstance", stub).RetrieveContent()
            content.sessionManager.Login(credentials.user, credentials.password, None)
            try:
                found, refused = _retrieved(content, vim, vmodl)
            finally:
                with suppress(Exception):
                    content.sessionManager.Logout()
            return Answer(found, str(content.about.instanceUuid or ""), str(content.about.fullName or ""), refused)
        finally:
            stub.DropConnections()


def _retrieved(content: Any, vim: Any, vmodl: Any) -> tuple[list[Found], dict[str, int]]:
    """The objects with the properties that are wanted."""
    kinds = {name: getattr(vim, name) for name in WANTED}
    view = content.viewManager.CreateContainerView(content.rootFolder, list(kinds.values()), True)
    collector = vmodl.query.PropertyCollector
    way = collector.TraversalSpec(name="view", type=vim.view.ContainerView, path="view", skip=False)
    wanted = collector.FilterSpec(
        objectSet=[collector.ObjectSpec(obj=view, skip=True, selectSet=[way])],
        propSet=[collector.PropertySpec(type=kinds[name], pathSet=list(paths)) for name, paths in WANTED.items()],
    )
    found: list[Found] = []
    refused: dict[str, int] = {}
    asked = content.propertyCollector
    page = asked.RetrievePropertiesEx([wanted], collector.RetrieveOptions(maxObjects=_AT_A_TIME))
    while page is not None:
        for one in page.objects:
            properties = {held.name: held.val for held in one.propSet}
            found.append(Found(one.obj._wsdlName, one.obj._moId, properties))
            for missing in one.missingSet:
                refused[missing.path] = refused.get(missing.path, 0) + 1
        page = asked.ContinueRetrievePropertiesEx(page.token) if page.token else None
    return found, refused


@contextmanager
def _waiting() -> Iterator[None]:
    """No waiting without end: the client takes no such limit for the first thing that it asks."""
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(_SECONDS)
    try:
        yield
    finally:
        socket.setdefaulttimeout(before)


@contextmanager
def _explained(address: Address, vim: Any, vmodl: Any) -> Iterator[None]:
    where = f"{address.host}:{address.port}"
    try:
        yield
    except VcenterError:
        raise
    except vim.fault.InvalidLogin:
        raise VcenterError(f"{where} does not know this user, or not with this password") from None
    except vmodl.MethodFault as fault:
        raise VcenterError(f"{where} refuses: {getattr(fault, 'msg', None) or type(fault).__name__}") from None
    except ssl.SSLCertVerificationError as error:
        raise VcenterError(
            f"the certificate of {where} is not trusted ({error.verify_message}): give that of its authority with "
            "--ca FILE"
        ) from None
    except OSError as error:
        raise VcenterError(f"{where} cannot be reached: {error.strerror or error}") from None
    except (HTTPException, SyntaxError, ValueError) as error:
        # what the client makes of an answer that is none of a vCenter
        raise VcenterError(f"{where} answers, but not as a vCenter does ({type(error).__name__})") from None
    except Exception as error:
        if type(error) is not Exception:
            raise
        raise VcenterError(f"{where} answers, but is no vCenter that this client can talk to") from None
