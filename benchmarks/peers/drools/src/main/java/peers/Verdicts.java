package peers;

import java.util.ArrayList;
import java.util.List;

/** The verdicts of one judgement, in the order in which the rules fired. */
public class Verdicts {
    /** A verdict on a guideline and a subject. */
    public record Verdict(String guideline, String path, String is) {
    }

    public final List<Verdict> all = new ArrayList<>();

    public void conclude(String guideline, Subject subject, Truth scope, Truth demand, Truth excepted) {
        all.add(new Verdict(guideline, subject.path, word(scope, demand, excepted)));
    }

    public void conclude(String guideline, Subject subject, Truth scope, Truth demand) {
        conclude(guideline, subject, scope, demand, Truth.FALSE);
    }

    private static String word(Truth scope, Truth demand, Truth excepted) {
        if (scope != Truth.TRUE) {
            return scope == Truth.FALSE ? "not-applicable" : "undetermined";
        }
        if (demand == Truth.TRUE || excepted == Truth.TRUE) {
            return "satisfied";
        }
        return demand == Truth.FALSE ? "violated" : "undetermined";
    }
}
