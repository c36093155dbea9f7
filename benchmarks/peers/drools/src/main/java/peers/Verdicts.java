package peers;

import java.util.ArrayList;
import java.util.List;

/** The verdicts of one evaluation, in the order in which the rules fired. */
public class Verdicts {
    /** A verdict on a guideline and a subject. */
    public record Verdict(String guideline, String path, String is) {
    }

    public final List<Verdict> all = new ArrayList<>();

    /**
     * scope: the platform, the kind and the guideline's own conditions; told: whether anything is known of what the
     * demand reads, or of a number that an open comparison of the scope reads.
     */
    public void conclude(
            String guideline, Subject subject, Truth scope, Truth environment, boolean told, Truth demand,
            Truth excepted) {
        all.add(new Verdict(guideline, subject.path, word(scope, environment, told, demand, excepted)));
    }

    public void conclude(
            String guideline, Subject subject, Truth scope, Truth environment, boolean told, Truth demand) {
        conclude(guideline, subject, scope, environment, told, demand, Truth.FALSE);
    }

    private static String word(Truth scope, Truth environment, boolean told, Truth demand, Truth excepted) {
        Truth applies = Truth.allOf(scope, environment);
        if (applies == Truth.FALSE || scope == Truth.UNKNOWN && demand == Truth.UNKNOWN && !told) {
            return "not-applicable";
        }
        if (demand == Truth.TRUE || excepted == Truth.TRUE) {
            return "satisfied";
        }
        return applies == Truth.TRUE && demand == Truth.FALSE ? "violated" : "undetermined";
    }
}
