"""Sites with partitions, drawn at random: each fact stated or not."""

from __future__ import annotations

import random
from typing import Any

FIELDS: dict[str, tuple[Any, ...]] = {
    "number": (1, 2),
    "data_directory": ("/Data", "/data", "/data/"),
    "notes_ini_path": ("/Data/notes.ini", "/data/notes.ini"),
    "program_directory": ("/opt/lotus", "/opt/Lotus", "/opt/lotus/"),
    "ip_address": ("192.0.2.1", "2001:db8::1", "2001:db8:0::1"),
    "data_device": ("e", "f"),
    "network": ("lan1", "lan2"),
    "licence": ("advanced", "other"),
    "network_protocol": ("tcpip", "spx"),
    "admin_client": (True, False),
    "to_be_renamed": (True, False),
    "server_name": ("Mail1/Acme", "CN=mail1/O=Acme", "Mail2"),
    "host_name": ("mail1", "mail1.example.com", "mail2"),
    "domino_release": ("4.5", "4.51", "12.0"),
    "mail_devices": (["e"], ["f"], ["e", "f"]),
    "server_tasks": ("none", ["router"], ["router", "http"], ["smtp"]),
}


def drawn_site(chance: random.Random) -> dict[str, Any]:
    """Two computers with up to three DPARs each, groups among them; each fact stated or not."""
    known = chance.choice((0.8, 1, 1))

    def server(name: str) -> dict[str, Any]:
        stated = {field: chance.choice(values) for field, values in FIELDS.items() if chance.random() < known}
        if stated.get("network_protocol") != "tcpip" and "network_protocol" in stated:
            stated.pop("ip_address", None)  # an address says that it is reached by TCP/IP
        few = [field for field in ("server_tasks", "mail_devices") if field in stated and chance.random() < 0.3]
        group = {"count": 2} if chance.random() < 0.1 else {}
        return {"name": name} | stated | group | ({"partial": few} if few else {})

    def computer(name: str) -> dict[str, Any]:
        servers = [server(dpar) for dpar in ("a", "b", "c")[: chance.randint(1, 3)]]
        body: dict[str, Any] = {"dpars": servers}
        if chance.random() < 0.7:
            body["os"] = chance.choice(("windows", "aix"))
        if chance.random() < 0.7:
            body["system_device"] = chance.choice(("e", "f"))
        if chance.random() < 0.3:
            body["partial"] = ["dpars"]
        return {"name": name, "image": body}

    site: dict[str, Any] = {
        "deployment": "Partitions",
        "machines": [computer("m1"), computer("m2")],
        "devices": [{"name": "e", "count": chance.randint(1, 2)}, {"name": "f"}],
        "networks": [{"name": "lan1"}, {"name": "lan2"}],
    }
    if chance.random() < 0.7:
        site["domino_clusters"] = [{"name": "c", "members": ["m1/a"]}]
    if chance.random() < 0.3:
        site["partial"] = ["machines"]
    return site
