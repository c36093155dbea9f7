package peers;

/** What is known of a number: its least and its most. */
public record Range(double low, double high) {
    private static final double NO_BOUND = 1e18;

    /** Whether more is known of it than that it may be none, or that there is one. */
    public boolean told() {
        return high < NO_BOUND || low > 1;
    }

    /** Whether a comparison is open though something is known of this number of it. */
    public boolean halfTold(Truth comparison) {
        return comparison == Truth.UNKNOWN && told();
    }

    public Truth notLess(Range needed) {
        return low >= needed.high ? Truth.TRUE : high < needed.low ? Truth.FALSE : Truth.UNKNOWN;
    }

    public Truth atMost(double figure) {
        return high <= figure ? Truth.TRUE : low > figure ? Truth.FALSE : Truth.UNKNOWN;
    }

    public Truth atLeast(double figure) {
        return notLess(new Range(figure, figure));
    }

    public Truth below(double figure) {
        return Truth.not(atLeast(figure));
    }

    public Range times(double factor) {
        return new Range(low * factor, high * factor);
    }

    public Range plus(double more) {
        return new Range(low + more, high + more);
    }
}
