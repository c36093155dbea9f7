"""Reports of LVM: on what logical volumes lie."""

from __future__ import annotations

import pytest

from tests.inputs.stored import Stored

LVS = """\
  {
      "report": [
          {
              "lv": [
                  {"lv_name":"data", "vg_name":"vg-0", "segtype":"striped",
                   "devices":"/dev/sdb(0),/dev/sdc1(0)", "stripes":"2", "stripe_size":"64.00k"},
                  {"lv_name":"log", "vg_name":"vg-0", "segtype":"linear",
                   "devices":"/dev/sdd(0)", "stripes":"1", "stripe_size":"0 "},
                  {"lv_name":"log", "vg_name":"vg-0", "segtype":"linear",
                   "devices":"/dev/sde(0)", "stripes":"1", "stripe_size":"0 "}
              ]
          }
      ]
  }
"""
FULL = """\
{"report": [{
  "vg": [{"vg_name":"vg0", "pv_count":"2"}],
  "pv": [{"pv_name":"/dev/sdb", "pv_uuid":"P1"}, {"pv_name":"/dev/sdc", "pv_uuid":"P2"}],
  "lv": [{"lv_name":"data", "lv_full_name":"vg0/data", "lv_uuid":"L1"}],
  "pvseg": [{"pvseg_start":"0", "pv_uuid":"P2", "lv_uuid":"L1"}, {"pvseg_start":"9", "pv_uuid":"P1", "lv_uuid":""}],
  "seg": [{"segtype":"linear", "stripes":"1", "lv_uuid":"L1"}]
}]}
"""


def _beneath(stored: Stored) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for fact, _ in stored.origins:
        if hasattr(fact, "beneath"):
            found.setdefault(fact.name, set()).update(fact.beneath or ())
    return found


def test_what_a_volume_lies_on_adds_up_over_its_segments() -> None:
    stored = Stored("lvs.json", LVS, "LVM report")
    assert _beneath(stored) == {
        "vg vg-0": set(),
        "vg--0-data": {"vg vg-0", "/dev/sdb", "/dev/sdc1"},
        "vg--0-log": {"vg vg-0", "/dev/sdd", "/dev/sde"},
    }
    assert stored.said("vg--0-data") == {"stripe_kib": 64}
    assert stored.place("vg--0-data", "stripe_kib") == "mail01/lvs.json:6:87"
    assert stored.said("vg--0-log") == {}


def test_a_full_report_tells_by_ids_which_part_of_which_disk_is_whose() -> None:
    stored = Stored("fullreport.json", FULL, "LVM report")
    assert _beneath(stored) == {"vg vg0": {"/dev/sdb", "/dev/sdc"}, "vg0-data": {"vg vg0", "/dev/sdc"}}


def test_parts_of_a_volume_are_volumes_of_its_group() -> None:
    rows = (
        '{"lv_name":"thin","vg_name":"vg0","devices":"","pool_lv":"pool"},'
        '{"lv_name":"pool","vg_name":"vg0","devices":"pool_tdata(0)","segtype":"thin-pool"},'
        '{"lv_name":"[pool_tdata]","vg_name":"vg0","devices":"/dev/sdb(0)","segtype":"linear"},'
        '{"lv_name":"mirror","vg_name":"vg0","devices":"mirror_rimage_0(0),mirror_rimage_1(0)","segtype":"raid1"}'
    )
    stored = Stored("lvs.json", f'{{"report":[{{"lv":[{rows}]}}]}}', "LVM report")
    below = _beneath(stored)
    assert below["vg0-thin"] == {"vg vg0", "vg0-pool"}
    assert below["vg0-pool"] == {"vg vg0", "vg0-pool_tdata"}
    assert below["vg0-pool_tdata"] == {"vg vg0", "/dev/sdb"}
    assert stored.said("vg0-mirror") == {"raid_level": "raid-1"}


def test_the_standard_form_has_lists_and_numbers() -> None:
    row = (
        '{"lv_name":"data","vg_name":"vg0","devices":["/dev/sdb(0)","/dev/sdc(0)"],"stripes":2,"stripe_size":"65536B"}'
    )
    stored = Stored("lvs.json", f'{{"report":[{{"lv":[{row}]}}]}}', "LVM report")
    assert _beneath(stored)["vg0-data"] == {"vg vg0", "/dev/sdb", "/dev/sdc"}
    assert stored.said("vg0-data") == {"stripe_kib": 64}


@pytest.mark.parametrize("text", [
    '{"report":[{"vg":[{"vg_name":"vg0"}]}]}', '{"report":[{"lv":[{"lv_name":"x"}]}]}',
    '{"report":[{"lv":[7,null,"x"]}]}',
])  # fmt: skip
def test_a_report_without_volumes_is_told(text: str) -> None:
    assert Stored("lvs.json", text, "LVM report").messages == ["warning: no logical or physical volume in it"]


@pytest.mark.parametrize("text", ['{"report":[{"lv":[]}]}', '{"report":[{"pv":[]}, {"lv":[]}]}'])
def test_a_system_without_lvm_has_nothing_to_be_told_of(text: str) -> None:
    assert Stored("lvs.json", text, "LVM report").messages == []


def test_json_that_breaks_off_is_told_with_its_line() -> None:
    [fault] = Stored("lvs.json", LVS[:250], "LVM report").faults
    assert (fault.weight, fault.line) == ("error", 7)
