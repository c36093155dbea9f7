package peers;

import java.util.Map;

/** An operating-system instance. */
public class Image extends Subject {
    public final Range dpars;
    public final Range cps;
    public final Range memoryGib;
    public final Range largestActive15minUsers;
    public final Range largestTasks;
    public final Range dparsWithExtraTasks;
    public final Range oldestDominoRelease;
    public final Range newestDominoRelease;
    public final Range smallestPartitionNumber;
    public final Range largestPartitionNumber;
    public final Range processorMhz;
    public final Range esxRelease;
    public final String userIntensity;
    public final String ft;
    public final String swapping;
    public final String customApplications;
    public final String auxiliaryLoad;
    public final String nicType;

    public Image(Map<String, String> said) {
        super(said);
        dpars = range(said, "dpars");
        cps = range(said, "cps");
        memoryGib = range(said, "memory_gib");
        largestActive15minUsers = range(said, "largest_active_15min_users");
        largestTasks = range(said, "largest_tasks");
        dparsWithExtraTasks = range(said, "dpars_with_extra_tasks");
        oldestDominoRelease = range(said, "oldest_domino_release");
        newestDominoRelease = range(said, "newest_domino_release");
        smallestPartitionNumber = range(said, "smallest_partition_number");
        largestPartitionNumber = range(said, "largest_partition_number");
        processorMhz = range(said, "processor_mhz");
        esxRelease = range(said, "esx_release");
        userIntensity = said.get("user_intensity");
        ft = said.get("ft");
        swapping = said.get("swapping");
        customApplications = said.get("custom_applications");
        auxiliaryLoad = said.get("auxiliary_load");
        nicType = said.get("nic_type");
    }
}
