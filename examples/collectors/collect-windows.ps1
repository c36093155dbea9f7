# Gathers what a Windows host with Domino tells of itself into one archive, for `domino-advisor audit`.
#
#   powershell -ExecutionPolicy Bypass -File collect-windows.ps1 [-Archive HOST.zip] [-Path FILE or FOLDER,...]
#
# -Path: captures to take along as they are, such as a folder for each server with its show-stat.txt, or a log of
# performance counters as CSV; a notes.ini among them loses its secrets as others do. Run it as an administrator, or as
# whoever may read the notes.ini files. It changes nothing and asks no network.
#
# A setting of notes.ini whose name speaks of a password, key or token is left out, as is a password in an address.
param([string]$Archive = "$env:COMPUTERNAME.zip", [string[]]$Path = @())
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName 'System.IO.Compression', 'System.IO.Compression.FileSystem'

# powershell -File hands over "a,b" as one text
$given = @($Path | ForEach-Object { if (Test-Path -LiteralPath $_) { $_ } else { $_ -split ',' } } |
        ForEach-Object { Get-Item -LiteralPath $_ })

$secret = '^[^=]*(pass|pwd|secret|token|credential|api_?key|private_?key|access_?key|authori[sz]ation)[^=]*='
$address = '(://[^/:@\s]*):[^/@\s]*@'
# a notes.ini is LMBCS: this encoding gives each byte back as it was, where no mark says which encoding it has
$bytes = [Text.Encoding]::GetEncoding(28591)

# of each class no more than what is read: nothing of accounts, owners and serial numbers
$classes = [ordered]@{
    Win32_OperatingSystem = 'CSName', 'Caption', 'OSArchitecture', 'TotalVisibleMemorySize', 'WindowsDirectory'
    Win32_ComputerSystem  = 'Name', 'DNSHostName', 'Manufacturer', 'Model', 'SystemType', 'NumberOfLogicalProcessors',
        'TotalPhysicalMemory'
    Win32_Processor       = 'SystemName', 'NumberOfCores', 'NumberOfLogicalProcessors'
    Win32_PageFileUsage   = 'Name', 'AllocatedBaseSize'
    Win32_Volume          = 'SystemName', 'Name', 'DriveLetter', 'FileSystem', 'BlockSize', 'Capacity', 'FreeSpace'
    Win32_DiskDrive       = 'SystemName', 'Index', 'Size'
}
$told = [ordered]@{}
foreach ($class in $classes.Keys) {
    try { $told[$class] = @(Get-CimInstance -ClassName $class | Select-Object -Property $classes[$class]) }
    catch { Write-Warning "${class} is left out: $_" }
}

try {
    $told['Win32_LogicalDiskToPartition'] = @(Get-CimInstance -ClassName Win32_LogicalDiskToPartition | ForEach-Object {
            @{ Antecedent = @{ DeviceID = $_.Antecedent.DeviceID }; Dependent = @{ DeviceID = $_.Dependent.DeviceID } }
        })
}
catch { Write-Warning "Which volume lies on which disk is left out: $_" }

$settings = 0
$full = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Archive)
$zip = [IO.Compression.ZipFile]::Open($full, 'Create')
function Add-Text([string]$Name, [string]$Text, [Text.Encoding]$Encoding) {
    $stream = $zip.CreateEntry("$env:COMPUTERNAME/$Name").Open()
    foreach ($data in $Encoding.GetPreamble(), $Encoding.GetBytes($Text)) { $stream.Write($data, 0, $data.Length) }
    $stream.Dispose()
}
function Add-Given([string]$File, [string]$Name) {
    try {
        # also what another program is writing, such as a log of performance counters
        $reader = New-Object IO.StreamReader ([IO.File]::Open($File, 'Open', 'Read', 'ReadWrite')), $bytes, $true
        try { $text = $reader.ReadToEnd(); $encoding = $reader.CurrentEncoding }
        finally { $reader.Dispose() }
    }
    catch { Write-Warning "$File is left out: $_"; return }
    if ($Name -like '*notes.ini') {
        if ($text.IndexOf([char]0) -ge 0) { Write-Warning "$File is left out: no text (UTF-16?)"; return }
        $script:settings++
        $text = ($text -split '(?<=\n)' | Where-Object { $_ -notmatch $secret }) -join ''
    }
    Add-Text $Name ($text -replace $address, '$1:not-shown@') $encoding
}

try {
    Add-Text 'cim.json' ($told | ConvertTo-Json -Depth 4) (New-Object Text.UTF8Encoding $false)

    # notes.ini files: those that the services and the registry name, and those beside the programs that they name
    $named = @(Get-CimInstance Win32_Service -Filter "PathName like '%nservice%'" | ForEach-Object { $_.PathName })
    $folders = @($named | ForEach-Object { if ($_ -match '^"?([^"]+)\\nservice') { $Matches[1] } })
    $keys = 'HKLM:\SOFTWARE\Lotus\Domino*', 'HKLM:\SOFTWARE\Lotus\Domino\*', 'HKLM:\SOFTWARE\HCL\Domino*'
    $folders += @(Get-ItemProperty $keys -ErrorAction SilentlyContinue | ForEach-Object { $_.Path; $_.DataPath } |
            Where-Object { $_ })
    $files = @($named | ForEach-Object { if ($_ -match '=([^"=]+notes\.ini)') { $Matches[1] } })
    $files += @($folders | ForEach-Object { [IO.Path]::Combine($_, 'notes.ini') })
    $number = 0
    foreach ($file in $files | Sort-Object -Unique | Where-Object { Test-Path -LiteralPath $_ -PathType Leaf }) {
        $number++
        Add-Given $file "notes$number/notes.ini"
    }

    foreach ($item in $given) {
        if (-not $item.PSIsContainer) { Add-Given $item.FullName $item.Name; continue }
        foreach ($file in Get-ChildItem -LiteralPath $item.FullName -Recurse -File) {
            $name = $file.FullName.Substring($item.FullName.TrimEnd('\').Length + 1)
            Add-Given $file.FullName ($name -replace '\\', '/')
        }
    }
}
finally { $zip.Dispose() }
"Written: $full ($settings notes.ini in it). Look into it before you give it away."
