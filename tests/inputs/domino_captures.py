"""Captures of a Domino server, made by their grammar: its console in two languages, its statistics, its setup file."""

from __future__ import annotations

SHOW_STAT = """\
> show stat
  Database.DbCache.HighWaterMark = 1,536
  Database.Database.BufferPool.PercentReadsInBuffer = 98.61
  Mem.Allocated.Shared = 1,342,177,280
  Mem.PhysicalRAM = 17,179,869,184
  Platform.System.PctCombinedCpuUtil = 37.5
  Server.Name = CN=MAIL01/O=ACME
  Server.Path.Data = /local/notesdata
  Server.Trans.Total = 120,345,678
  Server.Users = 1,240
  Server.Users.Active15Min = 612
  Server.Users.Peak = 1,702
  Server.Users.Peak.Time = 11/20/2026 09:12:34 AM
  Server.Version.Notes = Release 12.0.2FP1
  Server.Version.OS = Linux 5.14.21
"""
SHOW_SERVER = """\
> show server

HCL Domino (r) Server (64 Bit) (Release 12.0.2FP1 for Linux/64) 11/20/2026 05:10:13 PM

Server name:            MAIL01/ACME - Mail of head office
Domain name:            ACME
Server directory:       /local/notesdata
"""
SHOW_TASKS = """\
> show tasks

    Task                Description
Database Server         Perform console commands
Database Server         Listen for connect requests on TCPIP
Database Compactor      Compacting mail/a.nsf
HTTP Server             Listen for connect requests on TCP Port:80
Router                  Idle
Router                  Main Process
Something New           Idle
"""
PROMETHEUS = """\
# HELP Domino_Server_Users Domino Statistic Server.Users
# TYPE Domino_Server_Users gauge
Domino_Server_Users 1240
# HELP Domino_Server_Users_Active15Min Domino Statistic Server.Users.Active15Min
# TYPE Domino_Server_Users_Active15Min gauge
Domino_Server_Users_Active15Min 612
# HELP Domino_Mem_PhysicalRAM Domino Statistic Mem.PhysicalRAM
# TYPE Domino_Mem_PhysicalRAM gauge
Domino_Mem_PhysicalRAM 17179869184
DominoHealth_Exporter_Build 104
"""
ONE_TOUCH = """\
{
  "serverSetup": {
    "server": {
      "type": "first",
      "name": "MAIL01",
      "domainName": "ACME",
      "password": "hunter2",
      "serverTasks": "replica,router,http"
    },
    "network": {"hostName": "mail01.example.com"},
    "org": {"orgName": "ACME", "certifierPassword": "hunter3"},
    "admin": {"firstName": "A", "lastName": "B", "password": "hunter4"},
    "notesINI": {
      "NSF_BUFFER_POOL_SIZE_MB": "512",
      "Other_Password": "hunter5"
    }
  },
  "appConfiguration": {
    "databases": [
      {
        "filePath": "names.nsf",
        "documents": [
          {
            "findDocument": {"Type": "Server", "ServerName": "CN=MAIL01/O=ACME"},
            "items": {"TRANSLOG_Status": "1", "TRANSLOG_MaxSize": 1024}
          }
        ]
      }
    ]
  }
}
"""
