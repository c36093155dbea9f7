"""Files of a running site with a secret in every place where such files have them.

Each place has a secret of its own, so that one that is shown says where it stood.
"""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

from tests.inputs.bundles import VINFO, vm, workbook
from tests.inputs.inventories import card, cluster, datastore, host, written
from tests.inputs.inventories import vm as managed
from tests.inputs.test_ansible import FACTS
from tests.inputs.test_ovf import CPUS, HEAD, MEMORY
from tests.inputs.test_perfmon import CPU, FREE, log
from tests.inputs.test_ssacli import DETAIL
from tests.inputs.test_storcli import controller, drive, virtual
from tests.inputs.test_terraform import VM as TERRAFORM_VM
from tests.inputs.test_windows import SYSTEMINFO, WMIC

SIGN = "hunter"
SECRET = re.compile(rf"(?i){SIGN}\d+")
"""What no output has in it."""

NOTES_INI = """\
[Notes]
KitType=2
ServerName=CN=MAIL01/O=ACME
Directory=/local/notesdata
ServerTasks=Replica,Router,HTTP
TRANSLOG_Status=0
TRANSLOG_Path=smb://admin:@@@nas.example.com/log
TRANSLOG_MaxSize=http://admin:@@@nas.example.com
NSF_Buffer_Pool_Size_MB=password @@
TCPIP_TcpIpAddress=ldap://admin:@@@192.0.2.1
Mail_Password=@@
HTTPProxyPwd=@@
SMTPAuthPasswd = @@
LDAPBindSecret=@@
ApiToken=@@
Api_Key=@@
PrivateKey=@@
Access-Key=@@
Proxy=http://admin:@@@proxy.example.com:8080
JavaOptions=-Djavax.net.ssl.keyStorePassword=@@
Authorization=Bearer @@
Passphrase:@@
a comment with the password @@
"""
ONE_TOUCH: dict[str, Any] = {
    "serverSetup": {
        "server": {"type": "first", "name": "MAIL02", "domainName": "ACME", "password": "@@",
                   "serverTasks": "replica,router", "IDFilePath": "https://admin:@@@files.example.com/server.id"},
        "org": {"orgName": "ACME", "certifierPassword": "@@"},
        "admin": {"firstName": "A", "lastName": "B", "password": "@@", "IDFilePath": "/x", "passwordHint": "@@"},
        "existingServer": {"CN": "MAIL01", "hostName": "http://u:@@@mail01"},
        "notesINI": {"Mail_Password": "@@", "HTTP_Token": "@@", "Proxy": "ftp://u:@@@x", "TRANSLOG_Status": "1",
                     "NSF_Buffer_Pool_Size_MB": "password=@@"},
        "autoRegister": {"count": 1, "IDPath": "/x", "pattern": "s#", "password": "@@"},
    },
    "appConfiguration": {"databases": [{"filePath": "names.nsf", "documents": [{
        "findDocument": {"Type": "Server", "ServerName": "CN=MAIL02/O=ACME"},
        "items": {"TRANSLOG_Status": "1", "HTTPPassword": "@@", "TRANSLOG_MaxSize": "http://u:@@@x"},
    }]}]},
    "IDVault": {"IDPassword": "@@"},
}  # fmt: skip
CONSOLE = """\
> set config Mail_Password=@@
> load app -user admin -password @@
> tell http proxy http://admin:@@@proxy.example.com
> show stat
  Server.Name = CN=MAIL01/O=ACME
  Server.Proxy = http://admin:@@@proxy.example.com
  Server.Path.Data = smb://admin:@@@nas.example.com/data
  Mail.Smarthost.Password = @@
  Server.Users = http://u:@@@x
  Server.Users.Active15Min = 612
  Server.Trans.Total = 120,345,678
> show tasks
    Task                Description
Database Server         Perform console commands
HTTP Server             Connecting to ldap://admin:@@@ldap.example.com
"""
PROMETHEUS = """\
# HELP Domino_Server_Users password=@@
# TYPE Domino_Server_Users gauge
Domino_Server_Users{password="@@",server="http://u:@@@x"} 1240
Domino_Server_Users_Active15Min 612 # @@
Domino_Server_Users_Active15Min password=@@
"""
DIRECTORY = """\
* THE PASSWORD OF ALL IS @@
GLOBALDEFS
PROFILE LINDFLT
 NICDEF 0600 TYPE QDIO LAN SYSTEM VSW1
 * PW @@
USER ZSEC @@ 16G 16G G
 INCLUDE LINDFLT
 CPU 00 BASE
 CPU 01
 IPL CMS PARM AUTOCR @@
 MDISK 0100 3390 0001 10016 VOL001 MR @@ @@ @@
 MDISK 0200 3390 0001 10016 VOL002 MR @@ @@ @@
 LINK MAINT 0190 0190 RR @@
 APPCPASS GW @@ LU U @@
 COMMAND XAUTOLOG OTHER @@
 COMMAND SET VCONFIG PASSWORD @@
 ACCOUNT 1 @@
*DVHOPT LNK0 LOG1 RCM1 SMS0 NPW1 LNGAMENG PWC20240101 CRC @@
USER BROKEN @@
 STORAGE @@
 MDISK 0100 3390 @@
IDENTITY ZSEC2 @@ 2G 4G G
 BUILD ON SYS1 USING SUBCONFIG ZSEC2-1
SUBCONFIG ZSEC2-1
 CPU 00
 MDISK 0191 3390 0001 0005 VOL003 MR @@ @@ @@
"""
CP_LOG = """\
LOGON ZSEC @@
z/VM Version 7 Release 3.0, Service Level 2301 (64-bit),
query userid
ZSEC     AT ZVM1
Ready; T=0.01/0.01 00:50:16
XAUTOLOG OTHER @@
LINK MAINT 190 190 RR @@
@@
q v cpus
CPU 00  ID  FF0133E839318000 (BASE) CP  CPUAFF ON
CPU 01  ID  FF0133E839318000 CP  CPUAFF ON
q v stor
STORAGE = 16G
CP MSG OP PASSWORD IS @@
STORAGE = @@
"""
MOUNTS = """\
proc /proc proc rw 0 0
/dev/dasda1 / ext4 rw,relatime 0 0
//admin:@@@nas.example.com/data /local/notesdata cifs rw,username=admin,password=@@,pass=@@ 0 0
https://admin:@@@dav.example.com/log /local/log davfs rw,credentials=@@ 0 0
admin:@@@host.example.com:/x /local/mail fuse.sshfs rw,ssh_password=@@ 0 0
smb://admin:@@@nas.example.com/x /local/x cifs rw 0 0
"""
VMX = """\
.encoding = "UTF-8"
displayName = "VMX1"
memSize = "16384"
numvcpus = "4"
guestinfo.password = "@@"
guestinfo.userdata = "password: @@"
guestinfo.ovfEnv = "<Property key='password' value='@@'/>"
annotation = "root password is @@"
RemoteDisplay.vnc.password = "@@"
RemoteDisplay.vnc.key = "@@"
encryption.keySafe = "vmware:key/list/(pair/(phrase/@@,pass2key))"
dataFileKey = "@@"
ethernet0.present = "TRUE"
ethernet0.virtualDev = "http://u:@@@x"
memsize = "@@"
serial0.fileName = "telnet://admin:@@@console.example.com"
serial0.present = "TRUE"
"""
_OVF_ITEM = (
    "<Item><rasd:ResourceType>10</rasd:ResourceType><rasd:ResourceSubType>E1000 @@</rasd:ResourceSubType></Item>"
)
OVF = (
    f'{HEAD}<VirtualSystem ovf:id="OVF1"><Info/><Name>OVF1</Name>\n<AnnotationSection><Annotation>password @@'
    "</Annotation></AnnotationSection>\n<ProductSection><Info/><ProductUrl>https://admin:@@@example.com</ProductUrl>\n"
    '<Property ovf:key="admin_password" ovf:password="true" ovf:type="string" ovf:value="@@">'
    '<Value ovf:value="@@"/></Property>\n</ProductSection>\n<!-- @@ -->\n<VirtualHardwareSection><Info/><System/>\n'
    f"{CPUS}{MEMORY}{_OVF_ITEM}\n"
    '<vmw:ExtraConfig vmw:key="guestinfo.password" vmw:value="@@"/>\n'
    "</VirtualHardwareSection></VirtualSystem></Envelope>\n"
)


def _vcenter() -> str:
    one = managed(
        "VCVM", card("VirtualE1000"), annotation="password @@",
        vAppConfig={"property": [{"id": "password", "value": "@@", "defaultValue": "@@"}]},
        keyId={"keyId": "@@", "providerId": {"id": "@@"}},
    )  # fmt: skip
    one["config"]["extraConfig"] = [
        {"key": key, "value": {"_typeName": "string", "_value": "@@"}}
        for key in ("guestinfo.password", "guestinfo.userdata", "monitor.virtual_exec", "RemoteDisplay.vnc.password")
    ]
    one["customValue"] = [{"key": 101, "value": "@@"}]
    one["summary"] = {"config": {"annotation": "@@"}}
    one["guest"]["net"] = [{"ipAddress": ["http://u:@@@x"]}]
    esx = host()
    esx["config"]["option"].append({"key": "UserVars.ProxyPassword", "value": "@@"})
    esx["config"]["sslThumbprint"] = "@@"
    esx["session"] = {"password": "@@"}
    return written(cluster(), esx, datastore(), one).decode()


def _ansible() -> str:
    facts = {
        **FACTS, "ansible_hostname": "ans1", "ansible_fqdn": "ans1.example.com",
        "ansible_env": {"PGPASSWORD": "@@", "HTTPS_PROXY": "http://u:@@@proxy"},
        "ansible_become_password": "@@", "ansible_become_pass": "@@", "ansible_ssh_pass": "@@", "vault_token": "@@",
        "ansible_cmdline": {"inst.ks": "https://u:@@@ks", "rootpw": "@@"}, "ansible_local": {"app": {"secret": "@@"}},
        "ansible_ssh_host_key_rsa_public": "@@", "ansible_proc_cmdline": {"password": ["@@", "@@"]},
        "ansible_mounts": [{"mount": "/local/notesdata", "device": "//u:@@@nas/x", "fstype": "cifs",
                            "options": "rw,password=@@"}],
        "ansible_swaptotal_mb": "http://u:@@@x",
    }  # fmt: skip
    return "\n".join((
        f"ans1 | SUCCESS => {json.dumps({'ansible_facts': facts, 'changed': False}, indent=4)}",
        'ans2 | UNREACHABLE! => {\n    "changed": false,\n    "msg": "Permission denied (password @@).",\n'
        '    "unreachable": true\n}', "ans3 | FAILED! => {\"msg\": \"sudo password @@\"}", "",
    ))  # fmt: skip


def _terraform() -> str:
    attributes = {
        **TERRAFORM_VM, "name": "TF1", "uuid": "4221a1f0-0000-4000-8000-0000000000ff",
        "extra_config": {"guestinfo.password": "@@", "guestinfo.userdata": "@@"}, "annotation": "password @@",
        "clone": [{"customize": [{"windows_options": [{"admin_password": "@@", "domain_admin_password": "@@"}]}]}],
        "vapp": [{"properties": {"pw": "@@"}}], "custom_attributes": {"x": "@@"}, "num_cpus": "http://u:@@@x",
    }  # fmt: skip
    return json.dumps({
        "version": 4, "terraform_version": "1.9.8", "serial": 7, "lineage": "x",
        "outputs": {"password": {"value": "@@", "type": "string", "sensitive": True}},
        "resources": [
            {"mode": "managed", "type": "random_password", "name": "admin", "instances": [
                {"attributes": {"result": "@@", "bcrypt_hash": "@@", "num_cpus": 8, "name": "@@"}}]},
            {"mode": "managed", "type": "tls_private_key", "name": "k", "instances": [
                {"attributes": {"private_key_pem": "@@"}, "private": "@@"}]},
            {"mode": "managed", "type": "vsphere_virtual_machine", "name": "mail", "provider": "p",
             "instances": [{"attributes": attributes, "sensitive_attributes": [], "private": "@@"}]},
        ],
    }, indent=1)  # fmt: skip


def _cim() -> str:
    return json.dumps({
        "Win32_OperatingSystem": {"CSName": "CIM1", "Caption": "Microsoft Windows Server 2022 Standard",
                                  "OSArchitecture": "64-bit", "RegisteredUser": "@@",
                                  "TotalVisibleMemorySize": "http://u:@@@x"},
        "Win32_ComputerSystem": {"Name": "CIM1", "Manufacturer": "VMware, Inc.", "Model": "VMware7,1",
                                 "NumberOfLogicalProcessors": "password=@@", "OEMStringArray": ["@@"]},
        "Win32_Process": [{"Name": "app.exe", "CommandLine": "app --password @@ http://u:@@@x"}],
        "Win32_Volume": [{"Name": "D:\\\\", "DriveLetter": "D:", "FileSystem": "password=@@", "BlockSize": 4096}],
        "AdminPassword": "@@",
    }, indent=1)  # fmt: skip


FINDMNT = json.dumps({"filesystems": [
    {"target": "/", "source": "/dev/sda1", "fstype": "xfs", "options": "rw"},
    {"target": "/proc", "source": "proc", "fstype": "proc"},
    {"target": "/local/notesdata", "source": "//u:@@@nas/x", "fstype": "cifs", "options": "rw,password=@@"},
    {"target": "/local/log", "source": "https://u:@@@nas/x", "fstype": "davfs", "options": "pass=@@"},
]}, indent=1)  # fmt: skip
LSBLK = json.dumps({"blockdevices": [
    {"name": "sda", "size": "http://u:@@@x", "type": "disk", "mountpoints": ["/"], "label": "password @@",
     "partlabel": "@@"},
]}, indent=1)  # fmt: skip
LVS = json.dumps({"report": [{"lv": [
    {"lv_name": "data", "vg_name": "vg0", "segtype": "linear", "devices": "/dev/sda1(0)", "stripes": "password=@@",
     "lv_tags": "password=@@"},
]}]}, indent=1)  # fmt: skip
STORCLI = controller(**{
    "Basics": {"Controller": 0, "Model": "PERC H730P Mini"}, "HwCfg": {"BBU": "Yes"},
    "Security": {"Security Key": "@@", "Passphrase": "@@"},
    "VD LIST": [virtual("0/0", Name="password=@@")], "PD LIST": [drive("32:0", 0), drive("32:1", 0)],
})  # fmt: skip
MEGACLI = """\
Adapter 0 -- Virtual Drive Information:
Security Key: @@
Passphrase : @@
Virtual Drive: 0 (Target Id: 0)
Name                :password=@@
RAID Level          : Primary-1, Secondary-0, RAID Level Qualifier-0
Size                : http://u:@@@x
Number Of Drives    : 2
Current Cache Policy: WriteThrough, ReadAheadNone, Direct, password=@@
"""
OS_RELEASE = 'ID="sles"\nVERSION_ID="15.5"\nHOME_URL="https://admin:@@@example.com"\nPASSWORD=@@\n'
_KEYED: dict[str, str] = {
    "mail01/notes.ini": NOTES_INI,
    "mail02/first_server.json": json.dumps(ONE_TOUCH, indent=1),
    "mail01/showstat.txt": CONSOLE,
    "mail01/domino.prom": PROMETHEUS,
    "vm/user.direct": DIRECTORY,
    "zsec/vmcp.txt": CP_LOG,
    "mail01/proc/mounts": MOUNTS,
    "mail03/findmnt.json": FINDMNT,
    "mail03/notes.ini": "[Notes]\nKitType=2\nServerName=CN=MAIL03/O=ACME\nDirectory=/local/notesdata\n"
                        "TRANSLOG_Status=1\nTRANSLOG_Path=/local/log\nX_Password=@@\n",
    "mail04/lsblk.json": LSBLK,
    "mail04/lvs.json": LVS,
    "mail04/storcli.json": STORCLI,
    "mail05/ssacli.txt": DETAIL.replace("hunter2", "@@"),
    "mail05/megacli.txt": MEGACLI,
    "mail01/etc/os-release": OS_RELEASE,
    "vmx1/vmx1.vmx": VMX,
    "ovf1/ovf1.ovf": OVF,
    "vcenter.json": _vcenter(),
    "ans1/facts.txt": _ansible(),
    "terraform.tfstate": _terraform(),
    "cim1/cim.json": _cim(),
    "win1/wmic.txt": WMIC.replace("MAIL01", "WIN1") + "CommandLine=app --password @@ http://u:@@@x\r\r\nPassword=@@\r\r\n",
    "win1/systeminfo.txt": SYSTEMINFO.replace("MAIL01", "WIN1").replace("Windows User", "password @@")
                           + "Proxy: http://admin:@@@proxy\nPassword: @@\n",
    "win1/perfmon.csv": log(CPU, FREE, r"\\MAIL01\Process(app --password=@@)\% Processor Time"),
    "console-of-someone.txt": "a text that is of no kind, with password=@@\n",
}  # fmt: skip


def files() -> dict[str, bytes]:
    """The files by their paths, each secret another."""
    numbers = itertools.count(100)
    made: dict[str, bytes] = {
        path: re.sub("@@(?!@@)", lambda _: f"{SIGN}{next(numbers)}", text).encode() for path, text in _KEYED.items()
    }
    rows = [vm("RV1", Annotation=f"password {SIGN}998", CPUs=f"http://u:{SIGN}997@x")]
    made["RVTools_export.xlsx"] = workbook({"vInfo": ((*VINFO, "Annotation"), rows)})
    return made


def cut(made: dict[str, bytes]) -> dict[str, bytes]:
    """Each text, cut off behind each of its secrets and within it."""
    found: dict[str, bytes] = {}
    for path, data in made.items():
        folder, _, name = path.rpartition("/")
        ends = [match.end() for match in re.finditer(SECRET.pattern.encode(), data)]
        for end in ends:
            for less in (0, 1):
                found[f"cut{end}-{less}/{folder}/{name}"] = data[: end - less]
    return found
