"""Redmine and Request Tracker as Debian packages them, and Roundup, each with settings and data of its own, on a port
of loopback.

Nothing of an installation that is in use is touched. They run as www-data, who alone may read what Debian has set up,
so that whoever starts them is root.
"""

from __future__ import annotations

import dataclasses
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

import requests

TRACKERS = ("redmine", "request_tracker", "roundup")
_USER = "www-data"
_BEGINS_S = 120.0
_ENDS_S = 20.0
_REDMINE = Path("/usr/share/redmine")
_RT = Path("/usr/share/request-tracker5/libexec/rt-server")
_ROUNDUP = Path(__file__).parent.parent.parent / "build" / "trackers"
_PYTHON = "/usr/bin/python3"


@dataclass(frozen=True)
class Redmine:
    """A Redmine with a project, and another one, elsewhere. key: that of a user who may do everything; least: that of
    one who has the rights of docs/trackers/redmine.md alone; field: the number of the custom field for keys; more: of
    two others.
    """

    address: str
    key: str
    least: str
    project: str
    field: int
    more: tuple[int, int]
    database: Mapping[str, str] = dataclasses.field(repr=False)

    def formats_as(self, name: str) -> None:
        """From now on texts are read as textile, or as common_mark."""
        _run(["bin/rails", "runner", f"Setting.text_formatting = '{name}'"], self.database, _REDMINE)

    def page(self, issue: int) -> str:
        """The description of an issue as its page shows it, as HTML."""
        answer = requests.get(f"{self.address}/issues/{issue}", headers=self.headers, timeout=60)
        found = re.search(r'<div class="description">.*?<div class="wiki">(.*?)</div>\s*</div>', answer.text, re.DOTALL)
        assert found, answer.text[:2_000]
        return found[1]

    @property
    def headers(self) -> dict[str, str]:
        """By which the user is known."""
        return {"X-Redmine-API-Key": self.key}

    def create(self, description: str, subject: str = "A ticket") -> int:
        """The number of a new issue."""
        issue = {"project_id": self.project, "subject": subject, "description": description}
        answer = requests.post(f"{self.address}/issues.json", headers=self.headers, json={"issue": issue}, timeout=60)
        assert answer.status_code == 201, answer.text
        return int(answer.json()["issue"]["id"])


@dataclass(frozen=True)
class RequestTracker:
    """A Request Tracker with queues. user: one who has the rights of its page in docs/trackers/ alone; queue: that of
    most tests; told: one of which a scrip tells; field: the name of the custom field; person: the name and password of
    one who may do everything; hook_secret: that by which its deliveries are signed; insert: adds what a file of initial
    data says.
    """

    address: str
    user: str
    password: str
    queue: str
    field: str
    told: str = "Told"
    person: tuple[str, str] = ("root", "password")
    hook_secret: str = dataclasses.field(default_factory=secrets.token_hex)
    insert: Callable[[str], None] = dataclasses.field(default=lambda data: None, repr=False, compare=False)

    @property
    def identity(self) -> tuple[str, str]:
        """By which the user is known."""
        return self.user, self.password

    def session(self) -> requests.Session:
        """A browser in which the user has logged in."""
        made = requests.Session()
        form = {"user": self.user, "pass": self.password}
        assert '"Privileged":true' in made.post(f"{self.address}/NoAuth/Login.html", data=form, timeout=60).text
        return made

    def create(self, content: str, media: str) -> int:
        """The number of a new ticket."""
        ticket = {"Queue": self.queue, "Subject": "A ticket", "Content": content, "ContentType": media}
        answer = requests.post(f"{self.address}/REST/2.0/ticket", auth=self.identity, json=ticket, timeout=60)
        assert answer.status_code == 201, answer.text
        return int(answer.json()["id"])

    def page(self, ticket: int, browser: requests.Session) -> str:
        """The messages of a ticket as its page shows them, as HTML."""
        text = browser.get(f"{self.address}/Helpers/TicketHistory?id={ticket}", timeout=60).text
        found = re.findall(r'<div class="messagebody[^"]*">(.*?)</div>\s*</div>\s*</div>', text, re.DOTALL)
        assert found, text[:2_000]
        return "\n".join(found)


@dataclass(frozen=True)
class Roundup:
    """A Roundup. origin: scheme, host and port; user: one who has the rights of its page in docs/trackers/; field: the
    property of issues for keys; more: two others; person: the name and password of one who may do everything.
    """

    origin: str
    user: str
    password: str
    field: str
    more: tuple[str, str] = ("advisor_severity", "advisor_address")
    person: tuple[str, str] = ("admin", "")

    @property
    def address(self) -> str:
        """Of its one tracker."""
        return f"{self.origin}/t"


@contextmanager
def redmine() -> Iterator[Redmine]:
    """A Redmine that runs as long as it is used."""
    with _folder() as folder:
        port = free_port()
        database = {
            "RAILS_ENV": "production", "DATABASE_URL": f"sqlite3:{folder}/redmine.db", "SCHEMA": f"{folder}/schema.rb",
        }  # fmt: skip
        key, least, project = secrets.token_hex(20), secrets.token_hex(20), "domino"
        seed = _written(folder / "seed.rb", _SEED.format(key=key, least=least, project=project))
        # one after the other, since what has made the tables does not see them
        _run(["bin/rails", "db:migrate"], database, _REDMINE)
        number, *more = map(int, _run(["bin/rails", "runner", str(seed)], database, _REDMINE).split()[-3:])
        made = Redmine(f"http://127.0.0.1:{port}", key, least, project, number, (more[0], more[1]), database)
        server = ["puma", "-e", "production", "-b", f"tcp://127.0.0.1:{port}", "-t", "1:4", "config.ru"]
        with _running(server, database, _REDMINE, folder / "log", f"{made.address}/issues.json", made.headers):
            yield made


_SEED = """
Redmine::DefaultData::Loader.load('en')
Setting.rest_api_enabled = '1'
Setting.text_formatting = 'textile'
admin = User.find_by(login: 'admin')
admin.must_change_passwd = false
admin.save!(validate: false)
Token.where(user_id: admin.id, action: 'api').delete_all
token = Token.create!(user: admin, action: 'api')
token.update_column(:value, '{key}')
Project.create!(name: 'Domino', identifier: '{project}', tracker_ids: Tracker.pluck(:id))
Project.create!(name: 'Elsewhere', identifier: 'elsewhere', tracker_ids: Tracker.pluck(:id))
['Advisor key', 'Severity', 'Address'].each do |name|
  field = IssueCustomField.create!(name: name, field_format: 'string', is_for_all: true, is_filter: true,
                                   tracker_ids: Tracker.pluck(:id))
  puts field.id
end
role = Role.create!(name: 'Advisor', permissions: [:view_issues, :add_issues, :edit_issues, :add_issue_notes])
role.copy_workflow_rules(Role.find_by(name: 'Manager'))
user = User.new(login: 'advisor', firstname: 'domino', lastname: 'advisor', mail: 'advisor@example.com')
user.random_password
user.save!
Member.create!(project: Project.find('{project}'), principal: user, roles: [role])
Token.create!(user: user, action: 'api').update_column(:value, '{least}')
"""


@contextmanager
def request_tracker() -> Iterator[RequestTracker]:
    """A Request Tracker that runs as long as it is used."""
    with _folder() as folder:
        port = free_port()
        made = RequestTracker(f"http://127.0.0.1:{port}", "advisor", secrets.token_hex(12), "Tickets", "AdvisorKey")
        settings = folder / "settings"
        settings.mkdir(mode=0o755)
        for name in ("mason", "sessions"):
            (folder / name).mkdir()
            shutil.chown(folder / name, _USER)
        _written(settings / "10-here.pm", _SETTINGS.format(port=port, folder=folder, secret=made.hook_secret))
        begin = _written(folder / "RT_SiteConfig.pm", "1;\n")
        data = _written(folder / "initial.pl", _INITIAL.format(made=made))
        where = {"RT_SITE_CONFIG": str(begin), "RT_SITE_CONFIG_DIR": str(settings)}
        setup = ["rt-setup-database-5", "--skip-create", "--action"]
        _run([*setup, "init"], where, folder)
        _run([*setup, "insert", "--datafile", str(data)], where, folder)

        def insert(text: str) -> None:
            _run([*setup, "insert", "--datafile", str(_written(folder / "more.pl", text))], where, folder)

        server = ["plackup", "-s", "Starlet", "--host", "127.0.0.1", "--port", str(port), "--max-workers=2", str(_RT)]
        with _running(server, where, folder, folder / "log", f"{made.address}/NoAuth/Login.html", {}):
            yield dataclasses.replace(made, insert=insert)


_SETTINGS = """
Set($rtname, 'test.example');
Set($WebDomain, '127.0.0.1');
Set($WebPort, {port});
Set($WebBaseURL, 'http://127.0.0.1:{port}');
Set($WebPath, '');
Set($MailCommand, 'testfile');
# a password is held against its hash at each request, which takes a quarter of a second by default
Set($BcryptCost, 4);
Set($LogToSyslog, undef);
Set($LogToSTDERR, 'warning');
Set($AdvisorSecret, '{secret}');
Set($DatabaseType, 'SQLite');
Set($DatabaseName, '{folder}/rt.db');
Set($MasonDataDir, '{folder}/mason');
Set($MasonSessionDir, '{folder}/sessions');
1;
"""
_INITIAL = """
@Users = ({{Name => '{made.user}', Password => '{made.password}', Privileged => 1, EmailAddress => 'a@example.com'}});
@Queues = map {{{{Name => $_}}}} ('{made.queue}', '{made.told}', 'Elsewhere');
@CustomFields = map {{{{Name => $_, Type => 'FreeformSingle', LookupType => 'RT::Queue-RT::Ticket',
                       Queue => ['General', '{made.queue}', '{made.told}']}}}} ('{made.field}', 'Severity', 'Address');
@ACL = map {{my $right = $_;
             map {{{{UserId => '{made.user}', Queue => $_, Right => $right}}}}
               ('General', '{made.queue}', '{made.told}', 'Elsewhere')}}
  qw(SeeQueue ShowTicket ShowTicketComments CreateTicket CommentOnTicket ModifyTicket SeeCustomField
     ModifyCustomField SetInitialCustomField);
1;
"""


@contextmanager
def roundup(
    calls: int = 0, seconds: int = 0, detector: str = "", hook_secret: str = "", mail_port: int = 0
) -> Iterator[Roundup]:
    """A Roundup that runs as long as it is used. calls: of an account in so many seconds, 0 for any number. detector:
    one more, which finds the secret where the page of Roundup has it. mail_port: at which it mails, 0 for into a file.
    """
    assert _ROUNDUP.is_dir(), f"{_ROUNDUP} is put there by ./test trackers"
    with _folder() as folder:
        port = free_port()
        password, person = secrets.token_hex(12), ("admin", secrets.token_hex(12))
        made = Roundup(f"http://127.0.0.1:{port}", "advisor", password, "advisor_key", person=person)
        shutil.copytree(_ROUNDUP, folder / "site", ignore=shutil.ignore_patterns("doc", "locale", "man"))
        # it mails what is said to whoever takes part, and refuses what it cannot mail
        mails = {} if mail_port else {"SENDMAILDEBUG": str(folder / "mails")}
        where = {"PYTHONPATH": str(folder / "site"), "PYTHONDONTWRITEBYTECODE": "1", **mails}
        home = folder / "home"
        admin = [_PYTHON, "-m", "roundup.scripts.roundup_admin", "-i", str(home)]
        web = f"tracker_web={made.address}/,mail_domain=example.com,mail_host=localhost"
        _run([*admin, "install", "classic", "sqlite", web], where, folder)
        ours = "".join(f'{name}=String(indexme="no"),' for name in (made.field, *made.more))
        _changed(home / "schema.py", 'issue = IssueClass(db, "issue",', ours)
        # a password is held against its hash at each request, which takes half a second by default
        _changed(home / "config.ini", "[main]", "password_pbkdf2_default_rounds = 1000")
        if mail_port:
            _changed(home / "config.ini", "[mail]", f"port = {mail_port}")
        if calls:
            _changed(home / "config.ini", "[web]", f"api_calls_per_interval = {calls}\napi_interval_in_sec = {seconds}")
        if detector:
            secret = _written(folder / "hook", hook_secret)
            _written(home / "detectors" / "advisor.py", detector.replace("/etc/roundup/advisor-hook", str(secret)))
        with (home / "schema.py").open("a", encoding="utf-8") as schema:
            schema.write(_ROLE)
        _run([*admin, "initialise", person[1]], where, folder)
        account = [f"username={made.user}", f"password={made.password}", "roles=Advisor", "address=a@example.com"]
        _run([*admin, "create", "user", *account], where, folder)
        server = [_PYTHON, "-m", "roundup.scripts.roundup_server", "-n", "127.0.0.1", "-p", str(port), f"t={home}"]
        with _running(server, where, folder, folder / "log", f"{made.origin}/", {}):
            yield made


_ROLE = """
db.security.addRole(name="Advisor", description="domino-advisor")
for one in "Web Access", "Rest Access":
    db.security.addPermissionToRole("Advisor", one)
for one in "issue", "msg", "file":
    db.security.addPermissionToRole("Advisor", "View", one)
    db.security.addPermissionToRole("Advisor", "Create", one)
db.security.addPermissionToRole("Advisor", "Edit", "issue")
for one in "priority", "status":
    db.security.addPermissionToRole("Advisor", "View", one)
"""


def _changed(file: Path, line: str, more: str) -> None:
    """Writes another line after one, in whose place the same setting is not."""
    text = file.read_text("utf-8")
    assert text.count(f"{line}\n") == 1, line
    for name in re.findall(r"^(\w+) = ", more, re.MULTILINE):
        text = re.sub(rf"^#?{name} = .*\n", "", text, flags=re.MULTILINE)
    file.write_text(text.replace(f"{line}\n", f"{line}\n{more}\n"), "utf-8")


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(mkdtemp(prefix="tracker-"))
    shutil.chown(folder, _USER)
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port of loopback that nobody has."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _written(file: Path, text: str) -> Path:
    file.write_text(text, "utf-8")
    file.chmod(0o644)
    return file


def _environment(more: Mapping[str, str]) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": "/tmp", "LANG": "C.UTF-8", **more}


def _run(command: Sequence[str], more: Mapping[str, str], folder: Path) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=_environment(more),
        user=_USER,
        group=_USER,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@contextmanager
def _running(
    command: Sequence[str], more: Mapping[str, str], folder: Path, log: Path, address: str, headers: Mapping[str, str]
) -> Iterator[None]:
    with log.open("wb") as stream:
        server = subprocess.Popen(
            command, cwd=folder, env=_environment(more), user=_USER, group=_USER, stdin=subprocess.DEVNULL,
            stdout=stream, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    try:
        _wait(server, address, headers, log)
        yield
    finally:
        # it has workers, which end with the group
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(_ENDS_S)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def _wait(server: subprocess.Popen[bytes], address: str, headers: Mapping[str, str], log: Path) -> None:
    until = time.monotonic() + _BEGINS_S
    while time.monotonic() < until:
        assert server.poll() is None, log.read_text("utf-8", "replace")
        try:
            if requests.get(address, headers=headers, timeout=60).status_code == 200:
                return
        except requests.ConnectionError:
            time.sleep(0.2)
    raise AssertionError(log.read_text("utf-8", "replace"))
