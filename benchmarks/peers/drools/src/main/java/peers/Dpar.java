package peers;

import java.util.Map;

/** A Domino server instance. */
public class Dpar extends Subject {
    public final Range dominoRelease;
    public final String transactionLogging;
    public final String setsTransinfoRange;
    public final String unclusteredToday;

    public Dpar(Map<String, String> said) {
        super(said);
        dominoRelease = range(said, "domino_release");
        transactionLogging = said.get("transaction_logging");
        setsTransinfoRange = said.get("sets_transinfo_range");
        unclusteredToday = said.get("unclustered_today");
    }
}
