# The twelve guidelines as a policy. A truth is "true", "false" or "unknown"; a number has a low and a high end.
package peers

linux_z := {"linux-system-z"}

tested := {"production", "test"}

no_bound := 1000000000000000000

verdicts["redpaper-z-2006/guest-cps-4-64"][image.path] := verdict(scope, environment, told, demand, excepted) if {
	some image in input.image
	domino := at_least(image.dpars, 1)
	scope := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"guest"}, image.kinds, image.kinds_open),
		domino,
	])
	environment := shared(tested, image.environments, image.environments_open)
	told := true in [
		told_within(image.cps),
		is_told(image.user_intensity),
		is_told(image.browser_users),
		half_told(domino, image.dpars),
	]
	excepted := among(image.user_intensity, {"heavy"})
	demand := one_of([at_most(image.cps, 4), all_of([at_most(image.cps, 8), image.browser_users, excepted])])
}

verdicts["redpaper-z-2006/min-two-cps"][image.path] := verdict(scope, environment, told, demand, excepted) if {
	some image in input.image
	scope := at_least(image.dpars, 1)
	environment := "true"
	told := true in [told_within(image.cps), half_told(scope, image.dpars)]
	demand := at_least(image.cps, 2)
	excepted := at_least(image.mail_vm, 1)
}

verdicts["redpaper-z-2006/memory-2gb-per-dpar-plus-2gb"][image.path] := verdict(scope, environment, told, demand, excepted) if {
	some image in input.image
	from_7 := at_least(image.newest_domino_release, 7000000000000)
	scope := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"lpar", "guest"}, image.kinds, image.kinds_open),
		at_least(image.dpars, 1),
		from_7,
	])
	environment := shared(tested, image.environments, image.environments_open)
	told := true in [
		told_within(image.memory_gib),
		told_within(image.dpars),
		half_told(from_7, image.newest_domino_release),
	]
	demand := not_less(image.memory_gib, memory_of(image.dpars))
	excepted := opposite(not_less(memory_of(image.full_dpars), image.memory_gib))
}

verdicts["redpaper-z-2006/memory-to-limit-swapping-63"][image.path] := verdict(scope, environment, told, demand, "false") if {
	some image in input.image
	domino := at_least(image.dpars, 1)
	scope := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"lpar", "guest"}, image.kinds, image.kinds_open),
		domino,
	])
	environment := shared(tested, image.environments, image.environments_open)
	told := true in [
		is_told(image.swapping),
		is_told(image.all_on_7),
		told_within(image.memory_gib),
		told_within(image.dpars),
	]
	demand := one_of([
		among(image.swapping, {"none", "little"}),
		all_of([
			opposite(image.swaps_heavily),
			image.all_on_7,
			not_less(image.memory_gib, memory_of(image.dpars)),
		]),
	])
}

verdicts["redpaper-z-2006/translog-own-device-62"][device.path] := verdict(scope, environment, told, demand, "false") if {
	some device in input.device
	scope := all_of([
		shared(linux_z, device.platforms, device.platforms_open),
		shared({"lpar", "guest"}, device.kinds, device.kinds_open),
		device.holds_log,
	])
	environment := shared(tested, device.environments, device.environments_open)
	told := true in [is_told(device.other_io), device.several_logs == "true"]
	demand := all_of([among(device.other_io, {"none"}), opposite(device.several_logs)])
}

verdicts["redpaper-z-2006/ratio-max-4-64"][lpar.path] := verdict(scope, environment, told, demand, "false") if {
	some lpar in input.lpar
	scope := all_of([
		shared(linux_z, lpar.platforms, lpar.platforms_open),
		shared({"zvm"}, lpar.kinds, lpar.kinds_open),
	])
	environment := "true"
	told := told_within(lpar.virtual_to_real)
	demand := at_most(lpar.virtual_to_real, 4)
}

verdicts["redpaper-z-2006/do-not-disable-logging"][dpar.path] := verdict(scope, environment, told, demand, "false") if {
	some dpar in input.dpar
	scope := all_of([
		shared(linux_z, dpar.platforms, dpar.platforms_open),
		shared({"lpar", "guest"}, dpar.kinds, dpar.kinds_open),
	])
	environment := shared({"production"}, dpar.environments, dpar.environments_open)
	told := is_told(dpar.transaction_logging)
	demand := dpar.transaction_logging
}

verdicts["dw-domino7-2005/transinfo-set-in-production"][dpar.path] := verdict(scope, environment, told, demand, alone) if {
	some dpar in input.dpar
	platforms := {"aix", "linux-x86", "i5os", "solaris", "windows", "linux-system-z", "zos", "vsphere"}
	from_65 := at_least(dpar.domino_release, 6000500000000)
	scope := all_of([
		shared(platforms, dpar.platforms, dpar.platforms_open),
		shared({"native", "lpar", "guest", "vm"}, dpar.kinds, dpar.kinds_open),
		from_65,
	])
	environment := shared({"production"}, dpar.environments, dpar.environments_open)
	told := true in [is_told(dpar.sets_transinfo_range), half_told(from_65, dpar.domino_release)]
	demand := dpar.sets_transinfo_range
	alone := dpar.unclustered_today
}

verdicts["compaq-partition-1998/partition-number-range"][image.path] := verdict(scope, environment, told, demand, "false") if {
	some image in input.image
	several := at_least(image.dpars, 2)
	to_r4 := below(image.newest_domino_release, 5000000000000)
	scope := all_of([
		shared({"native"}, image.kinds, image.kinds_open),
		several,
		to_r4,
	])
	environment := "true"
	told := true in [
		told_within(image.smallest_partition_number),
		told_within(image.largest_partition_number),
		half_told(several, image.dpars),
		half_told(to_r4, image.newest_domino_release),
	]
	demand := all_of([at_least(image.smallest_partition_number, 1), at_most(image.largest_partition_number, 99)])
}

verdicts["xseries-w2k-2001/ats-recommends-uni-or-two-way"][image.path] := verdict(scope, environment, told, demand, excepted) if {
	some image in input.image
	from_r5 := at_least(image.oldest_domino_release, 5000000000000)
	to_r5 := below(image.newest_domino_release, 6000000000000)
	one := all_of([at_least(image.dpars, 1), at_most(image.dpars, 1)])
	scope := all_of([shared({"windows"}, image.platforms, image.platforms_open), from_r5, to_r5, one])
	environment := shared(tested, image.environments, image.environments_open)
	told := true in [
		told_within(image.cps),
		half_told(from_r5, image.oldest_domino_release),
		half_told(to_r5, image.newest_domino_release),
		half_told(one, image.dpars),
	]
	demand := at_most(image.cps, 2)
	excepted := one_of([
		below(image.processor_mhz, 900),
		image.custom_applications,
		image.auxiliary_load,
		image.other_clients,
	])
}

verdicts["vsphere-domino-2011/ft-single-vcpu-only"][image.path] := verdict(scope, environment, told, demand, "false") if {
	some image in input.image
	to_esx4 := below(image.esx_release, 5000000000000)
	scope := all_of([
		shared({"vsphere"}, image.platforms, image.platforms_open),
		shared({"vm"}, image.kinds, image.kinds_open),
		image.ft,
		to_esx4,
	])
	environment := "true"
	told := true in [told_within(image.cps), half_told(to_esx4, image.esx_release)]
	demand := at_most(image.cps, 1)
}

verdicts["vsphere-domino-2011/vmxnet3-adapter"][image.path] := verdict(scope, environment, told, demand, "false") if {
	some image in input.image
	domino := at_least(image.dpars, 1)
	scope := all_of([
		shared({"vsphere"}, image.platforms, image.platforms_open),
		shared({"vm"}, image.kinds, image.kinds_open),
		domino,
	])
	environment := shared(tested, image.environments, image.environments_open)
	told := true in [is_told(image.nic_type), half_told(domino, image.dpars)]
	demand := among(image.nic_type, {"vmxnet3"})
}

# scope: the platform, the kind and the guideline's own conditions; told: whether anything is known of what the demand
# reads, or of a number that an open comparison of the scope reads
verdict(scope, environment, told, demand, excepted) := "not-applicable" if {
	"false" in [scope, environment]
} else := "not-applicable" if {
	scope == "unknown"
	demand == "unknown"
	not told
} else := "satisfied" if {
	"true" in [demand, excepted]
} else := "violated" if {
	all_of([scope, environment]) == "true"
	demand == "false"
} else := "undetermined"

is_told(word) := word != "unknown"

default told_within(_) := false

told_within(range) if range.high < no_bound

told_within(range) if range.low > 1

default half_told(_, _) := false

half_told("unknown", range) if told_within(range)

shared(wanted, have, open) := "true" if {
	some word in have
	word in wanted
} else := "unknown" if {
	some word in open
	word in (wanted | {"any"})
} else := "false"

all_of(truths) := "false" if {
	"false" in truths
} else := "unknown" if {
	"unknown" in truths
} else := "true"

one_of(truths) := "true" if {
	"true" in truths
} else := "unknown" if {
	"unknown" in truths
} else := "false"

opposite("true") := "false"

opposite("false") := "true"

opposite("unknown") := "unknown"

among("unknown", _) := "unknown"

among(word, words) := "true" if {
	word != "unknown"
	word in words
}

among(word, words) := "false" if {
	word != "unknown"
	not word in words
}

at_most(range, figure) := "true" if {
	range.high <= figure
} else := "false" if {
	range.low > figure
} else := "unknown"

not_less(range, needed) := "true" if {
	range.low >= needed.high
} else := "false" if {
	range.high < needed.low
} else := "unknown"

memory_of(dpars) := {"low": (dpars.low * 2) + 2, "high": (dpars.high * 2) + 2}

at_least(range, figure) := not_less(range, {"low": figure, "high": figure})

below(range, figure) := opposite(at_least(range, figure))
