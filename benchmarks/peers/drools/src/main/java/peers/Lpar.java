package peers;

import java.util.Map;

/** A logical partition. */
public class Lpar extends Subject {
    public final Range virtualToReal;

    public Lpar(Map<String, String> said) {
        super(said);
        virtualToReal = range(said, "virtual_to_real");
    }
}
