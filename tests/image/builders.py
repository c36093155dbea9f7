"""What builds the image and runs it: Docker where its engine answers, else Debian's buildah on a base of its own."""

from __future__ import annotations

import ast
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PORT = 8080  # the image's own
CREATE = ("token", "create", "--scope", "read", "--scope", "evaluate")
SECONDS_TO_BUILD = 1800
SECONDS_TO_START = 120
SECONDS_TO_STOP = 60
# What a registry's client may have been told on this machine, and the build has to know too.
PIP_OPTIONS = ("index-url", "extra-index-url", "trusted-host", "proxy", "timeout", "default-timeout", "retries")
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")


class Service:
    """The service, running in a container of the image."""

    def __init__(self, builder: Builder, container: str, address: str, token: str) -> None:
        self._builder = builder
        self.container = container
        self.address = address
        self.authorization = {"Authorization": f"Bearer {token}"}
        self.status: int | None = None

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command beside the service, as the image's user."""
        return self._builder.beside(self.container, command)

    def stop(self) -> int:
        """Sends SIGTERM to the service; its exit status."""
        if self.status is None:
            self.status = self._builder.stop(self.container)
        return self.status

    def wait(self) -> None:
        """Until /readyz says so."""
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=10):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)


class Builder(ABC):
    """Builds the image into a place of its own, and takes everything away again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tag = f"domino-advisor-test:{os.getpid()}"

    @abstractmethod
    def build(self) -> None:
        """Builds the image."""

    @abstractmethod
    def config(self) -> dict[str, Any]:
        """The image's configuration, with Docker's names."""

    @abstractmethod
    def once(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command in a container without the service, as the image's user."""

    @abstractmethod
    def beside(self, container: str, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Runs a command in a container that is there."""

    @abstractmethod
    def start(self) -> tuple[str, str, str]:
        """Starts the image as it is meant to be started: the container, the address of its service, and a token."""

    @abstractmethod
    def stop(self, container: str) -> int:
        """Sends SIGTERM; the exit status."""

    @abstractmethod
    def log(self, container: str) -> str:
        """What the service has written."""

    @abstractmethod
    def clean(self) -> None:
        """Removes what was made."""

    @contextmanager
    def service(self) -> Iterator[Service]:
        """The service, ready; stopped at the end if it has not been."""
        container, address, token = self.start()
        service = Service(self, container, address, token)
        try:
            service.wait()
            yield service
        except BaseException:
            print(self.log(container))
            raise
        finally:
            service.stop()

    def options(self) -> list[str]:
        """Options that both understand: what pip is told on this machine, as secrets that the image does not keep."""
        told: dict[str, str] = {}
        listed = call(sys.executable, "-m", "pip", "config", "list").stdout.splitlines()
        for line in sorted(listed, key=lambda line: line.startswith(":env:")):  # a variable goes before a file
            name, _, value = line.partition("=")
            told[name.rpartition(".")[2]] = str(ast.literal_eval(value))
        certificates = told.get("cert") or os.environ.get("REQUESTS_CA_BUNDLE") or os.environ.get("SSL_CERT_FILE")
        lines = [f"{name} = {value}".replace("\n", "\n    ") for name, value in told.items() if name in PIP_OPTIONS]
        options = []
        if certificates and Path(certificates).is_file():
            lines.append("cert = /run/secrets/ca.pem")
            options += ["--secret", f"id=ca.pem,src={certificates}"]
        settings = self.folder / "pip.conf"
        settings.write_text("\n".join(["[global]", *lines, ""]), "utf-8")
        options += ["--secret", f"id=pip.conf,src={settings}"]
        for name in PROXIES:
            if name in os.environ:
                options += ["--build-arg", name]
        return options


class Docker(Builder):
    """By an engine of Docker, on the base that the Dockerfile names."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._volumes: list[str] = []

    def build(self) -> None:
        environment = {**os.environ, "DOCKER_BUILDKIT": "1"}
        call("docker", "build", *self.options(), "--tag", self.tag, str(ROOT), env=environment)

    def config(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(call("docker", "image", "inspect", self.tag).stdout)[0]["Config"]
        return found

    def once(self, *command: str) -> subprocess.CompletedProcess[str]:
        options = ["--rm", "--read-only", "--tmpfs", "/tmp", "--entrypoint", command[0]]
        return attempt("docker", "run", *options, self.tag, *command[1:])

    def beside(self, container: str, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return attempt("docker", "exec", container, *command)

    def start(self) -> tuple[str, str, str]:
        volume = call("docker", "volume", "create").stdout.strip()
        self._volumes.append(volume)
        kept = ["--volume", f"{volume}:/data"]
        token = call("docker", "run", "--rm", *kept, self.tag, *CREATE).stdout.strip()
        options = ["--detach", "--read-only", "--tmpfs", "/tmp", *kept, "--publish", f"127.0.0.1::{PORT}"]
        container = call("docker", "run", *options, self.tag).stdout.strip()
        return container, "http://" + call("docker", "port", container, f"{PORT}/tcp").stdout.split()[0], token

    def stop(self, container: str) -> int:
        call("docker", "stop", "--time", str(SECONDS_TO_STOP), container)
        return int(call("docker", "wait", container).stdout)

    def log(self, container: str) -> str:
        return attempt("docker", "logs", container).stderr

    def clean(self) -> None:
        for container in call("docker", "ps", "--all", "--quiet", "--filter", f"ancestor={self.tag}").stdout.split():
            attempt("docker", "rm", "--force", "--volumes", container)
        for volume in self._volumes:
            attempt("docker", "volume", "rm", "--force", volume)
        attempt("docker", "image", "rm", "--force", self.tag)


class Buildah(Builder):
    """By buildah, which needs no engine: in a chroot, on a base that debootstrap makes of Debian's packages.

    The container has the machine's network, so that the service is told to listen on a free port.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.tag = f"localhost/{self.tag}"
        self._base = "localhost/domino-advisor-test-base"
        self._spare: str | None = None
        self._services: dict[str, tuple[subprocess.Popen[bytes], Path]] = {}

    def _buildah(self, *arguments: str) -> str:
        return call(*self._command(*arguments)).stdout.strip()

    def _command(self, *arguments: str) -> list[str]:
        places = ["--root", str(self.folder / "storage"), "--runroot", str(self.folder / "run")]
        return ["buildah", *places, "--storage-driver", "vfs", *arguments]

    def build(self) -> None:
        self._make_base()
        options = ["--isolation", "chroot", "--format", "docker", "--build-arg", f"BASE={self._base}"]
        self._buildah("build", *options, *self.options(), "--tag", self.tag, str(ROOT))

    def _make_base(self) -> None:
        uri, release = mirror()
        container = self._buildah("from", "scratch")
        folder = self._buildah("mount", container)
        call("debootstrap", "--variant=minbase", "--include=python3,python3-venv", release, folder, uri)
        self._buildah("umount", container)
        self._buildah("commit", "--rm", container, self._base)

    def config(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._buildah("inspect", "--type", "image", self.tag))["Docker"]["config"]
        return found

    def once(self, *command: str) -> subprocess.CompletedProcess[str]:
        # Without layers a container is a whole copy: one serves for all that only look.
        if self._spare is None:
            self._spare = self._buildah("from", self.tag)
        return self.beside(self._spare, command)

    def beside(self, container: str, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return attempt(*self._command("run", "--isolation", "chroot", container, "--", *command))

    def start(self) -> tuple[str, str, str]:
        container = self._buildah("from", self.tag)
        port = free_port()
        self._buildah("config", "--env", f"DOMINO_ADVISOR_BIND=0.0.0.0:{port}", container)
        config = self.config()
        token = self.beside(container, [*config["Entrypoint"], *CREATE]).stdout.strip()
        command = [*config["Entrypoint"], *config["Cmd"]]
        log = self.folder / f"{container}.log"
        with log.open("wb") as stream:
            process = subprocess.Popen(
                self._command("run", "--isolation", "chroot", container, "--", *command), stderr=stream, stdout=stream
            )
        self._services[container] = (process, log)
        return container, f"http://127.0.0.1:{port}", token

    def stop(self, container: str) -> int:
        process, _ = self._services[container]
        # What an engine would do: the signal goes to the process that the image's command is, and to no other.
        os.kill(first_of_the_image(process.pid), signal.SIGTERM)
        return process.wait(SECONDS_TO_STOP)

    def log(self, container: str) -> str:
        return self._services[container][1].read_text("utf-8")

    def clean(self) -> None:
        for process, _ in self._services.values():
            if process.poll() is None:
                process.kill()
                process.wait()
        attempt(*self._command("rm", "--all"))
        attempt(*self._command("rmi", "--all", "--force"))


def chosen(folder: Path) -> Builder:
    """Docker if its engine answers, else buildah. Everything that is made lies in `folder`, or with the engine."""
    try:
        answers = attempt("docker", "info").returncode == 0
    except FileNotFoundError:
        answers = False
    return Docker(folder) if answers else Buildah(folder)


def mirror() -> tuple[str, str]:
    """Where this machine gets Debian's packages, and the release that it is: out of apt's own sources."""
    release = call("sh", "-c", ". /etc/os-release && echo $VERSION_CODENAME").stdout.strip()
    known = call("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Identifier: Packages")
    for line in known.stdout.splitlines():
        uri, *rest = line.split()
        if rest == [release, "main"]:
            return uri, release
    raise LookupError(f"apt's sources hold no 'main' of {release}; add it, or build with Docker")


def first_of_the_image(ancestor: int) -> int:
    """The process of the image's command: the nearest descendant of buildah's that is not one of buildah's own."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has ended
        children.setdefault(parent, []).append(int(folder.name))
    rank = children.get(ancestor, [])
    while rank:
        for process in rank:
            if not Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"buildah"):
                return process
        rank = [child for process in rank for child in children.get(process, [])]
    raise LookupError(f"no process of the image runs below {ancestor}")


def free_port() -> int:
    """A port of loopback that nobody has taken."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def attempt(*command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command, whatever comes of it."""
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_TO_BUILD)


def call(*command: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command that has to succeed; what it said is shown if it does not."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_TO_BUILD, env=env)
    if done.returncode != 0:
        said = f"{done.stdout[-4000:]}\n{done.stderr[-8000:]}"
        raise RuntimeError(f"{' '.join(command[:3])} ... ended with {done.returncode}:\n{said}")
    return done
