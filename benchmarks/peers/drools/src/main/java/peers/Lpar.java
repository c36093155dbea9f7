package peers;

import java.util.Map;

/** A logical partition. */
public class Lpar extends Subject {
    public final Range guests;
    public final Range active15minUsers;

    public Lpar(Map<String, String> said) {
        super(said);
        guests = range(said, "guests");
        active15minUsers = range(said, "active_15min_users");
    }
}
