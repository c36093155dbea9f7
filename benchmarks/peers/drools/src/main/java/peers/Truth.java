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

    public static boolean told(String word) {
        return !word.equals("unknown");
    }

    public static Truth shared(Collection<String> have, Collection<String> open, String... wanted) {
        if (hasOne(have, wanted)) {
            return TRUE;
        }
        return open.contains("any") || hasOne(open, wanted) ? UNKNOWN : FALSE;
    }

    private static boolean hasOne(Collection<String> have, String... wanted) {
        for (String word : wanted) {
            if (have.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
