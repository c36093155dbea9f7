# The twelve guidelines as a policy. A truth is "true", "false" or "unknown"; a number has a low and a high end.
package peers

linux_z := {"linux-system-z"}

tested := {"production", "test"}

verdicts["redpaper-z-2006/guest-cps-4-64"][image.path] := verdict(scope, demand, excepted) if {
	some image in input.image
	scope := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"guest"}, image.kinds, image.kinds_open),
		among(image.environment, tested),
		at_least(image.dpars, 1),
	])
	demand := at_most(image.cps, 4)
	excepted := among(image.user_intensity, {"heavy"})
}

verdicts["redpaper-z-2006/min-two-cps"][image.path] := verdict(at_least(image.dpars, 1), demand, image.ft) if {
	some image in input.image
	demand := at_least(image.cps, 2)
}

verdicts["redpaper-z-2006/memory-2gb-per-dpar-plus-2gb"][image.path] := verdict(scope, demand, excepted) if {
	some image in input.image
	scope := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"lpar", "guest"}, image.kinds, image.kinds_open),
		among(image.environment, tested),
		at_least(image.newest_domino_release, 7000000000000),
	])
	demand := not_less(image.memory_gib, {"low": (image.dpars.low * 2) + 2, "high": (image.dpars.high * 2) + 2})
	excepted := all_of([
		at_most(image.largest_active_15min_users, 500),
		at_most(image.largest_tasks, 4),
		below(image.dpars_with_extra_tasks, 1),
	])
}

verdicts["redpaper-z-2006/memory-to-limit-swapping-63"][image.path] := verdict(scope, demand, "false") if {
	some image in input.image
	scope := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"lpar", "guest"}, image.kinds, image.kinds_open),
		among(image.environment, tested),
		at_least(image.dpars, 1),
	])
	demand := among(image.swapping, {"none", "little"})
}

verdicts["redpaper-z-2006/several-dpar-logs-on-one-device"][device.path] := verdict(scope, demand, "false") if {
	some device in input.device
	scope := all_of([
		shared(linux_z, device.platforms, device.platforms_open),
		shared({"lpar", "guest"}, device.kinds, device.kinds_open),
		among(device.environment, tested),
		device.holds_log,
	])
	demand := opposite(device.several_logs)
}

verdicts["redpaper-z-2006/guest-spread-users-64"][lpar.path] := verdict(scope, demand, "false") if {
	some lpar in input.lpar
	scope := all_of([
		shared(linux_z, lpar.platforms, lpar.platforms_open),
		shared({"zvm"}, lpar.kinds, lpar.kinds_open),
		among(lpar.environment, tested),
	])
	users := lpar.active_15min_users
	demand := not_less(lpar.guests, {"low": users.low / (4 * 1200), "high": users.high / (4 * 1200)})
}

verdicts["redpaper-z-2006/do-not-disable-logging"][dpar.path] := verdict(scope, dpar.transaction_logging, "false") if {
	some dpar in input.dpar
	scope := all_of([
		shared(linux_z, dpar.platforms, dpar.platforms_open),
		shared({"lpar", "guest"}, dpar.kinds, dpar.kinds_open),
		among(dpar.environment, {"production"}),
	])
}

verdicts["dw-domino7-2005/transinfo-set-in-production"][dpar.path] := verdict(scope, demand, "false") if {
	some dpar in input.dpar
	platforms := {"aix", "linux-x86", "i5os", "solaris", "windows", "linux-system-z", "zos"}
	scope := all_of([
		shared(platforms, dpar.platforms, dpar.platforms_open),
		shared({"native", "lpar"}, dpar.kinds, dpar.kinds_open),
		among(dpar.environment, {"production"}),
		at_least(dpar.domino_release, 6000500000000),
	])
	demand := dpar.sets_transinfo_range
}

verdicts["compaq-partition-1998/partition-number-range"][image.path] := verdict(scope, demand, "false") if {
	some image in input.image
	scope := all_of([
		shared({"windows", "aix", "solaris"}, image.platforms, image.platforms_open),
		shared({"native"}, image.kinds, image.kinds_open),
		at_least(image.dpars, 2),
		below(image.newest_domino_release, 5000000000000),
	])
	demand := all_of([at_least(image.smallest_partition_number, 1), at_most(image.largest_partition_number, 99)])
}

verdicts["xseries-w2k-2001/ats-recommends-uni-or-two-way"][image.path] := verdict(scope, demand, excepted) if {
	some image in input.image
	scope := all_of([
		shared({"windows"}, image.platforms, image.platforms_open),
		among(image.environment, tested),
		at_least(image.oldest_domino_release, 5000000000000),
		below(image.newest_domino_release, 6000000000000),
		at_least(image.dpars, 1),
		at_most(image.dpars, 1),
	])
	demand := at_most(image.cps, 2)
	excepted := one_of([below(image.processor_mhz, 900), image.custom_applications, image.auxiliary_load])
}

verdicts["vsphere-domino-2011/ft-single-vcpu-only"][image.path] := verdict(scope, demand, "false") if {
	some image in input.image
	scope := all_of([
		shared({"vsphere"}, image.platforms, image.platforms_open),
		shared({"vm"}, image.kinds, image.kinds_open),
		image.ft,
		below(image.esx_release, 5000000000000),
	])
	demand := at_most(image.cps, 1)
}

verdicts["vsphere-domino-2011/vmxnet3-adapter"][image.path] := verdict(scope, demand, "false") if {
	some image in input.image
	scope := all_of([
		shared({"vsphere"}, image.platforms, image.platforms_open),
		shared({"vm"}, image.kinds, image.kinds_open),
		among(image.environment, tested),
		at_least(image.dpars, 1),
	])
	demand := among(image.nic_type, {"vmxnet3"})
}

verdict("false", _, _) := "not-applicable"

verdict("unknown", _, _) := "undetermined"

verdict("true", demand, excepted) := demanded(demand, excepted)

demanded(demand, excepted) := "satisfied" if {
	"true" in [demand, excepted]
} else := "violated" if {
	demand == "false"
} else := "undetermined"

shared(wanted, have, open) := "true" if {
	some word in have
	word in wanted
} else := "unknown" if {
	open
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

at_least(range, figure) := not_less(range, {"low": figure, "high": figure})

below(range, figure) := opposite(at_least(range, figure))
