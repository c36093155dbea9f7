package peers;

import java.util.Map;
import java.util.Set;

/** What is judged, and where it stands. */
public abstract class Subject {
    public final String path;
    private final Set<String> platforms;
    private final boolean platformsOpen;
    private final Set<String> kinds;
    private final boolean kindsOpen;
    private final String environment;

    protected Subject(Map<String, String> said) {
        path = said.get("path");
        platforms = words(said.get("platforms"));
        platformsOpen = said.get("platforms_open").equals("yes");
        kinds = words(said.get("kinds"));
        kindsOpen = said.get("kinds_open").equals("yes");
        environment = said.get("environment");
    }

    public Truth on(String... wanted) {
        return Truth.shared(platforms, platformsOpen, wanted);
    }

    public Truth as(String... wanted) {
        return Truth.shared(kinds, kindsOpen, wanted);
    }

    public Truth in(String... wanted) {
        return Truth.among(environment, wanted);
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
