package peers;

import java.util.Collection;
import java.util.List;

/** Three truth values. */
public enum Truth {
    TRUE, FALSE, UNKNOWN;

    public static Truth allOf(Truth... truths) {
        List<Truth> all = List.of(truths);
        return all.contains(FALSE) ? FALSE : all.contains(UNKNOWN) ? UNKNOWN : TRUE;
    }

    public static Truth oneOf(Truth... truths) {
        List<Truth> all = List.of(truths);
        return all.contains(TRUE) ? TRUE : all.contains(UNKNOWN) ? UNKNOWN : FALSE;
    }

    public static Truth not(Truth truth) {
        return truth == TRUE ? FALSE : truth == FALSE ? TRUE : UNKNOWN;
    }

    public static Truth flag(String word) {
        return among(word, "true");
    }

    public static Truth among(String word, String... words) {
        return word.equals("unknown") ? UNKNOWN : List.of(words).contains(word) ? TRUE : FALSE;
    }

    public static Truth shared(Collection<String> have, boolean open, String... wanted) {
        for (String word : wanted) {
            if (have.contains(word)) {
                return TRUE;
            }
        }
        return open ? UNKNOWN : FALSE;
    }
}
