"""Files of folders and archives: what can be read is read, the rest is told, and nothing hangs."""

from __future__ import annotations

import gzip
import io
import os
import random
import tarfile
import zipfile
from pathlib import Path

import pytest

from domino_advisor.inputs.files import InputFile, Limits, files_of
from domino_advisor.inputs.told import InputFault

SMALL = Limits(file_bytes=1_000, archive_bytes=5_000, members=10, depth=2)


def _found(*paths: Path, limits: Limits = SMALL) -> tuple[dict[str, bytes], list[InputFault]]:
    found = list(files_of(paths, limits))
    files = {one.name: one.data for one in found if isinstance(one, InputFile)}
    return files, [one for one in found if isinstance(one, InputFault)]


def _tar(members: dict[str, bytes], mode: str = "w") -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return stream.getvalue()


def _zip(members: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()


def test_files_of_folders_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("b/x.txt", "a/z.txt", "a/y.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    files, faults = _found(tmp_path)
    assert list(files) == [f"{tmp_path}/{name}" for name in ("a/y.txt", "a/z.txt", "b/x.txt")]
    assert faults == []


def _named(value: str | bytes) -> str:
    """An archive has the time in it at which it was made: it makes no name of a test."""
    return value if isinstance(value, str) else "made now"


@pytest.mark.parametrize(("name", "data"), [
    ("bundle.tar", _tar({"host/notes.ini": b"A=1"})),
    ("bundle.tar.gz", _tar({"host/notes.ini": b"A=1"}, "w:gz")),
    ("bundle.tgz", _tar({"./host/notes.ini": b"A=1"}, "w:gz")),
    ("bundle.tar.bz2", _tar({"host/notes.ini": b"A=1"}, "w:bz2")),
    ("bundle.tar.xz", _tar({"host/notes.ini": b"A=1"}, "w:xz")),
    ("bundle.zip", _zip({"host/notes.ini": b"A=1"})),
], ids=_named)  # fmt: skip
def test_an_archive_is_read_without_unpacking_it(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    files, faults = _found(tmp_path / name)
    assert files == {f"{tmp_path}/{name}!/host/notes.ini": b"A=1"}
    assert faults == []
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_an_archive_in_an_archive_is_read_but_not_without_end(tmp_path: Path) -> None:
    inner = _zip({"notes.ini": b"A=1"})
    for name in ("three.zip", "two.zip", "one.zip"):
        (tmp_path / "site.zip").write_bytes(inner)
        inner = _zip({name: inner})
    files, faults = _found(tmp_path / "site.zip", limits=Limits(depth=3))
    assert list(files) == [f"{tmp_path}/site.zip!/two.zip!/three.zip!/notes.ini"]
    assert faults == []
    files, faults = _found(tmp_path / "site.zip", limits=Limits(depth=2))
    assert files == {}
    assert [fault.message for fault in faults] == ["an archive within 2 others, which is not opened"]


def test_a_single_compressed_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "notes.ini.gz").write_bytes(gzip.compress(b"A=1"))
    assert _found(tmp_path)[0] == {f"{tmp_path}/notes.ini.gz!/notes.ini": b"A=1"}


@pytest.mark.parametrize("name", ["../evil", "/etc/evil", "a/../../evil", "..\\evil"])
def test_a_name_that_leads_out_of_an_archive_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "one.tar").write_bytes(_tar({name: b"x", "good": b"y"}))
    (tmp_path / "two.zip").write_bytes(_zip({name: b"x", "good": b"y"}))
    files, faults = _found(tmp_path)
    assert [key.rpartition("/")[2] for key in files] == ["good", "good"]
    assert [fault.message for fault in faults] == ["a name that leads out of its archive; the member is not read"] * 2


def test_links_of_a_folder_and_of_an_archive_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "loop").symlink_to(tmp_path)
    (tmp_path / "secret").symlink_to("/etc/shadow")
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        link = tarfile.TarInfo("shadow")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/shadow"
        archive.addfile(link)
    (tmp_path / "with.tar").write_bytes(stream.getvalue())
    files, faults = _found(tmp_path)
    assert files == {}
    assert sorted(fault.file.removeprefix(f"{tmp_path}/") for fault in faults) == [
        "real/loop",
        "secret",
        "with.tar!/shadow",
    ]
    assert {fault.weight for fault in faults} == {"note"}


def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    files, faults = _found(tmp_path)
    assert files == {}
    assert [fault.weight for fault in faults] == ["warning"]


def test_what_is_too_long_costs_that_file_alone(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as stream:
        stream.truncate(1 << 30)
    (tmp_path / "small").write_bytes(b"x")
    files, faults = _found(tmp_path)
    assert list(files) == [f"{tmp_path}/small"]
    assert [(fault.file, fault.weight) for fault in faults] == [(f"{tmp_path}/huge", "error")]


@pytest.mark.parametrize("make", [
    lambda: _zip({f"{number}": b"0" * 900 for number in range(9)}),
    lambda: _zip({"inner.zip": _zip({f"{number}": b"0" * 900 for number in range(9)})}),
    lambda: _tar({f"{number}": b"0" * 900 for number in range(9)}, "w:gz"),
])  # fmt: skip
def test_what_unpacks_to_more_than_is_allowed_is_read_to_there(tmp_path: Path, make) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / ("bomb.tar.gz" if make()[:2] == b"\x1f\x8b" else "bomb.zip")
    file.write_bytes(make())
    files, faults = _found(file)
    assert 0 < sum(map(len, files.values())) <= SMALL.archive_bytes
    assert any("unpacked, of which the rest is not read" in fault.message for fault in faults)


def test_a_gzip_that_unpacks_without_end_is_too_long(tmp_path: Path) -> None:
    (tmp_path / "notes.ini.gz").write_bytes(gzip.compress(b"0" * 10_000_000))
    files, faults = _found(tmp_path)
    assert files == {}
    assert len(faults) == 1


@pytest.mark.parametrize("name", ["cut.tar.gz", "cut.zip", "cut.tar", "cut.gz", "cut.ova"])
@pytest.mark.parametrize(
    "data",
    [b"", b"PK\3\4", b"\x1f\x8b\x08", _tar({"a": b"0" * 800}, "w:gz")[:60], random.Random(1).randbytes(700)],
    ids=["empty", "zip", "gzip", "cut short", "random"],
)
def test_a_broken_archive_is_told(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    (tmp_path / "good").write_bytes(b"x")
    files, faults = _found(tmp_path)
    assert f"{tmp_path}/good" in files
    assert faults or name in ("cut.tar", "cut.ova", "cut.gz")


@pytest.mark.parametrize("name", ["a.tar", "a.tar.gz", "a.zip"])
def test_an_archive_without_files_is_told(tmp_path: Path, name: str) -> None:
    data = {"a.tar": b"\0" * 10_240, "a.tar.gz": _tar({}, "w:gz"), "a.zip": _zip({})}
    (tmp_path / name).write_bytes(data[name])
    files, faults = _found(tmp_path)
    assert files == {}
    assert [(fault.file, fault.message) for fault in faults] == [(f"{tmp_path}/{name}", "no file is in it")]


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "mail01").mkdir()
    assert [(fault.file, fault.message) for fault in _found(tmp_path)[1]] == [(f"{tmp_path}/mail01", "an empty folder")]


def test_a_zip_may_have_the_separators_of_windows(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(_zip({"mail01\\": b"", "mail01\\notes.ini": b"x"}))
    assert _found(tmp_path / "a.zip") == ({f"{tmp_path}/a.zip!/mail01/notes.ini": b"x"}, [])


def test_a_link_in_a_zip_is_not_followed(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("notes.ini")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
    files, faults = _found(tmp_path)
    assert files == {}
    assert [fault.message for fault in faults] == ["a link, which is not followed"]


def test_a_path_that_is_not_there_is_told(tmp_path: Path) -> None:
    files, faults = _found(tmp_path / "nothing")
    assert files == {}
    assert [(fault.file, fault.weight) for fault in faults] == [(f"{tmp_path}/nothing", "error")]


def test_too_many_members_are_told(tmp_path: Path) -> None:
    members = {f"{number:02}": b"x" for number in range(12)}
    (tmp_path / "many.tar").write_bytes(_tar(members))
    (tmp_path / "many.zip").write_bytes(_zip(members))
    files, faults = _found(tmp_path)
    assert len(files) == 2 * SMALL.members
    assert len(faults) == 2


def test_of_an_exported_vm_the_descriptor_is_read_and_no_disk(tmp_path: Path) -> None:
    (tmp_path / "MAIL01.ova").write_bytes(_tar({"MAIL01.ovf": b"<Envelope/>", "MAIL01-disk1.vmdk": b"0" * 90_000}))
    files, faults = _found(tmp_path)
    assert files == {f"{tmp_path}/MAIL01.ova!/MAIL01.ovf": b"<Envelope/>"}
    assert faults == []


@pytest.mark.parametrize(
    "data", [_tar({}), _tar({"MAIL01-disk1.vmdk": b"0" * 90_000, "MAIL01.ovf": b"<Envelope/>"})], ids=["empty", "late"]
)
def test_an_exported_vm_without_a_descriptor_at_its_beginning_is_told(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "MAIL01.ova").write_bytes(data)
    files, faults = _found(tmp_path)
    assert files == {}
    assert [fault.weight for fault in faults] == ["error"]


def test_a_disk_of_a_vm_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "MAIL01-flat.vmdk").open("wb") as stream:
        stream.truncate(1 << 30)
    files, faults = _found(tmp_path)
    assert files == {}
    assert [fault.weight for fault in faults] == ["note"]
