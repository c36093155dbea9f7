# The twelve guidelines as a policy. A truth is "true", "false" or "unknown"; a number has a low and a high end.
package peers

linux_z := {"linux-system-z"}

tested := {"production", "test"}

no_bound := 1000000000000000000

verdicts["redpaper-z-2006/guest-cps-4-64"][image.path] := verdict(place, scope, told, demand, excepted) if {
	some image in input.image
	place := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"guest"}, image.kinds, image.kinds_open),
	])
	scope := all_of([shared(tested, image.environments, image.environments_open), at_least(image.dpars, 1)])
	told := told_within(image.cps)
	demand := at_most(image.cps, 4)
	excepted := among(image.user_intensity, {"heavy"})
}

verdicts["redpaper-z-2006/min-two-cps"][image.path] := verdict(place, scope, told, demand, excepted) if {
	some image in input.image
	place := "true"
	scope := at_least(image.dpars, 1)
	told := told_within(image.cps)
	demand := at_least(image.cps, 2)
	excepted := image.ft
}

verdicts["redpaper-z-2006/memory-2gb-per-dpar-plus-2gb"][image.path] := verdict(place, scope, told, demand, excepted) if {
	some image in input.image
	place := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"lpar", "guest"}, image.kinds, image.kinds_open),
	])
	scope := all_of([
		shared(tested, image.environments, image.environments_open),
		at_least(image.newest_domino_release, 7000000000000),
	])
	told := true in [told_within(image.memory_gib), told_within(image.dpars)]
	demand := not_less(image.memory_gib, {"low": (image.dpars.low * 2) + 2, "high": (image.dpars.high * 2) + 2})
	excepted := all_of([
		at_most(image.largest_active_15min_users, 500),
		at_most(image.largest_tasks, 4),
		below(image.dpars_with_extra_tasks, 1),
	])
}

verdicts["redpaper-z-2006/memory-to-limit-swapping-63"][image.path] := verdict(place, scope, told, demand, "false") if {
	some image in input.image
	place := all_of([
		shared(linux_z, image.platforms, image.platforms_open),
		shared({"lpar", "guest"}, image.kinds, image.kinds_open),
	])
	scope := all_of([shared(tested, image.environments, image.environments_open), at_least(image.dpars, 1)])
	told := is_told(image.swapping)
	demand := among(image.swapping, {"none", "little"})
}

verdicts["redpaper-z-2006/several-dpar-logs-on-one-device"][device.path] := verdict(place, scope, told, demand, "false") if {
	some device in input.device
	place := all_of([
		shared(linux_z, device.platforms, device.platforms_open),
		shared({"lpar", "guest"}, device.kinds, device.kinds_open),
	])
	scope := all_of([shared(tested, device.environments, device.environments_open), device.holds_log])
	told := is_told(device.several_logs)
	demand := opposite(device.several_logs)
}

verdicts["redpaper-z-2006/guest-spread-users-64"][lpar.path] := verdict(place, scope, told, demand, "false") if {
	some lpar in input.lpar
	users := lpar.active_15min_users
	place := all_of([
		shared(linux_z, lpar.platforms, lpar.platforms_open),
		shared({"zvm"}, lpar.kinds, lpar.kinds_open),
	])
	scope := shared(tested, lpar.environments, lpar.environments_open)
	told := true in [told_within(lpar.guests), told_within(users)]
	demand := not_less(lpar.guests, {"low": users.low / (4 * 1200), "high": users.high / (4 * 1200)})
}

verdicts["redpaper-z-2006/do-not-disable-logging"][dpar.path] := verdict(place, scope, told, demand, "false") if {
	some dpar in input.dpar
	place := all_of([
		shared(linux_z, dpar.platforms, dpar.platforms_open),
		shared({"lpar", "guest"}, dpar.kinds, dpar.kinds_open),
	])
	scope := shared({"production"}, dpar.environments, dpar.environments_open)
	told := is_told(dpar.transaction_logging)
	demand := dpar.transaction_logging
}

verdicts["dw-domino7-2005/transinfo-set-in-production"][dpar.path] := verdict(place, scope, told, demand, "false") if {
	some dpar in input.dpar
	platforms := {"aix", "linux-x86", "i5os", "solaris", "windows", "linux-system-z", "zos"}
	place := all_of([
		shared(platforms, dpar.platforms, dpar.platforms_open),
		shared({"native", "lpar"}, dpar.kinds, dpar.kinds_open),
	])
	scope := all_of([
		shared({"production"}, dpar.environments, dpar.environments_open),
		at_least(dpar.domino_release, 6000500000000),
	])
	told := is_told(dpar.sets_transinfo_range)
	demand := dpar.sets_transinfo_range
}

verdicts["compaq-partition-1998/partition-number-range"][image.path] := verdict(place, scope, told, demand, "false") if {
	some image in input.image
	place := all_of([
		shared({"windows", "aix", "solaris"}, image.platforms, image.platforms_open),
		shared({"native"}, image.kinds, image.kinds_open),
	])
	scope := all_of([at_least(image.dpars, 2), below(image.newest_domino_release, 5000000000000)])
	told := true in [told_within(image.smallest_partition_number), told_within(image.largest_partition_number)]
	demand := all_of([at_least(image.smallest_partition_number, 1), at_most(image.largest_partition_number, 99)])
}

verdicts["xseries-w2k-2001/ats-recommends-uni-or-two-way"][image.path] := verdict(place, scope, told, demand, excepted) if {
	some image in input.image
	place := shared({"windows"}, image.platforms, image.platforms_open)
	scope := all_of([
		shared(tested, image.environments, image.environments_open),
		at_least(image.oldest_domino_release, 5000000000000),
		below(image.newest_domino_release, 6000000000000),
		at_least(image.dpars, 1),
		at_most(image.dpars, 1),
	])
	told := told_within(image.cps)
	demand := at_most(image.cps, 2)
	excepted := one_of([below(image.processor_mhz, 900), image.custom_applications, image.auxiliary_load])
}

verdicts["vsphere-domino-2011/ft-single-vcpu-only"][image.path] := verdict(place, scope, told, demand, "false") if {
	some image in input.image
	place := all_of([
		shared({"vsphere"}, image.platforms, image.platforms_open),
		shared({"vm"}, image.kinds, image.kinds_open),
	])
	scope := all_of([image.ft, below(image.esx_release, 5000000000000)])
	told := told_within(image.cps)
	demand := at_most(image.cps, 1)
}

verdicts["vsphere-domino-2011/vmxnet3-adapter"][image.path] := verdict(place, scope, told, demand, "false") if {
	some image in input.image
	place := all_of([
		shared({"vsphere"}, image.platforms, image.platforms_open),
		shared({"vm"}, image.kinds, image.kinds_open),
	])
	scope := all_of([shared(tested, image.environments, image.environments_open), at_least(image.dpars, 1)])
	told := is_told(image.nic_type)
	demand := among(image.nic_type, {"vmxnet3"})
}

# place: the platform and the kind; told: whether anything is known of what the demand reads
verdict(place, scope, told, demand, excepted) := "not-applicable" if {
	"false" in [place, scope]
} else := "not-applicable" if {
	place == "unknown"
	not told
} else := "satisfied" if {
	"true" in [demand, excepted]
} else := "violated" if {
	all_of([place, scope]) == "true"
	demand == "false"
} else := "undetermined"

is_told(word) := word != "unknown"

default told_within(_) := false

told_within(range) if range.high < no_bound

told_within(range) if range.low > 0

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

at_least(range, figure) := not_less(range, {"low": figure, "high": figure})

below(range, figure) := opposite(at_least(range, figure))
