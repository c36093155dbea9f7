"""The examples of what is sent."""

from __future__ import annotations

DEPLOYMENT = {
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
                        "kernel_bits": 64,
                        "memory_gib": 10,
                        "dpars": [
                            {
                                "name": "mail",
                                "count": 2,
                                "workloads": [{"client": "nrpc", "users": {"active_15min": 1000}}],
                            }
                        ],
                    },
                }
            ],
        }
    ],
}


SIZING = {
    "name": "Head office mail",
    "mail": {
        "platform": "system-z-lpar",
        "environment": "production",
        "availability": "none",
        "domino_release": "7.0.2",
        "workloads": [{"client": "nrpc", "users": {"active_15min": 12000}}],
    },
}


ANSWERS = {
    "description": DEPLOYMENT,
    "answers": {
        "/machines/z9/lpars/LNX1/image/swapping": "none",
        "/machines/z9/lpars/LNX1/image/user_intensity": "typical",
    },
}
