package peers;

import java.util.Map;

/** A disk device. */
public class Device extends Subject {
    public final String holdsLog;
    public final String otherIo;
    public final String severalLogs;

    public Device(Map<String, String> said) {
        super(said);
        holdsLog = said.get("holds_log");
        otherIo = said.get("other_io");
        severalLogs = said.get("several_logs");
    }
}
