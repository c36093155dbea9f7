package peers;

import java.util.Map;

/** An operating-system instance. */
public class Image extends Subject {
    public final Range dpars;
    public final Range cps;
    public final Range memoryGib;
    public final Range fullDpars;
    public final Range mailVm;
    public final Range oldestDominoRelease;
    public final Range newestDominoRelease;
    public final Range smallestPartitionNumber;
    public final Range largestPartitionNumber;
    public final Range processorMhz;
    public final Range esxRelease;
    public final String userIntensity;
    public final String browserUsers;
    public final String ft;
    public final String swapping;
    public final String swapsHeavily;
    public final String allOn7;
    public final String customApplications;
    public final String auxiliaryLoad;
    public final String otherClients;
    public final String nicType;

    public Image(Map<String, String> said) {
        super(said);
        dpars = range(said, "dpars");
        cps = range(said, "cps");
        memoryGib = range(said, "memory_gib");
        fullDpars = range(said, "full_dpars");
        mailVm = range(said, "mail_vm");
        oldestDominoRelease = range(said, "oldest_domino_release");
        newestDominoRelease = range(said, "newest_domino_release");
        smallestPartitionNumber = range(said, "smallest_partition_number");
        largestPartitionNumber = range(said, "largest_partition_number");
        processorMhz = range(said, "processor_mhz");
        esxRelease = range(said, "esx_release");
        userIntensity = said.get("user_intensity");
        browserUsers = said.get("browser_users");
        ft = said.get("ft");
        swapping = said.get("swapping");
        swapsHeavily = said.get("swaps_heavily");
        allOn7 = said.get("all_on_7");
        customApplications = said.get("custom_applications");
        auxiliaryLoad = said.get("auxiliary_load");
        otherClients = said.get("other_clients");
        nicType = said.get("nic_type");
    }
}
