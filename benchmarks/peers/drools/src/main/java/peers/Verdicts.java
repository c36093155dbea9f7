package peers;

import java.util.ArrayList;
import java.util.List;

/** The verdicts of one evaluation, in the order in which the rules fired. */
public class Verdicts {
    /** A verdict on a guideline and a subject. */
    public record Verdict(String guideline, String path, String is) {
    }

    public final List<Verdict> all = new ArrayList<>();

    /** place: the platform and the kind; told: whether anything is known of what the demand reads. */
    public void conclude(
            String guideline, Subject subject, Truth place, Truth scope, boolean told, Truth demand, Truth excepted) {
        all.add(new Verdict(guideline, subject.path, word(place, scope, told, demand, excepted)));
    }

    public void conclude(String guideline, Subject subject, Truth place, Truth scope, boolean told, Truth demand) {
        conclude(guideline, subject, place, scope, told, demand, Truth.FALSE);
    }

    private static String word(Truth place, Truth scope, boolean told, Truth demand, Truth excepted) {
        Truth applies = Truth.allOf(place, scope);
        if (applies == Truth.FALSE || place == Truth.UNKNOWN && !told) {
            return "not-applicable";
        }
        if (demand == Truth.TRUE || excepted == Truth.TRUE) {
            return "satisfied";
        }
        return applies == Truth.TRUE && demand == Truth.FALSE ? "violated" : "undetermined";
    }
}
