package peers;

import java.util.Map;
import java.util.Set;

/** What is evaluated, where it stands, and where it may stand besides. */
public abstract class Subject {
    public final String path;
    private final Set<String> platforms;
    private final Set<String> platformsOpen;
    private final Set<String> kinds;
    private final Set<String> kindsOpen;
    private final Set<String> environments;
    private final Set<String> environmentsOpen;

    protected Subject(Map<String, String> said) {
        path = said.get("path");
        platforms = words(said.get("platforms"));
        platformsOpen = words(said.get("platforms_open"));
        kinds = words(said.get("kinds"));
        kindsOpen = words(said.get("kinds_open"));
        environments = words(said.get("environments"));
        environmentsOpen = words(said.get("environments_open"));
    }

    public Truth on(String... wanted) {
        return Truth.shared(platforms, platformsOpen, wanted);
    }

    public Truth as(String... wanted) {
        return Truth.shared(kinds, kindsOpen, wanted);
    }

    public Truth in(String... wanted) {
        return Truth.shared(environments, environmentsOpen, wanted);
    }

    public String getPath() {
        return path;
    }

    static Range range(Map<String, String> said, String name) {
        String[] ends = said.get(name).split("\\.\\.");
        return new Range(Double.parseDouble(ends[0]), Double.parseDouble(ends[1]));
    }

    private static Set<String> words(String text) {
        return text.isEmpty() ? Set.of() : Set.of(text.split(","));
    }
}
