package peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.runtime.KieSession;

/**
 * Evaluates sites that come over standard input. A line with tabs is a subject of the next site; "evaluate" answers its
 * verdicts; "measure", with how many rounds to warm up and how many to time, answers milliseconds. Every answer ends
 * with a line of one full stop.
 */
public final class Evaluate {
    private final KieBase base;

    private Evaluate() throws IOException {
        KieServices services = KieServices.get();
        KieFileSystem files = services.newKieFileSystem();
        try (InputStream rules = Evaluate.class.getResourceAsStream("/twelve.drl")) {
            files.write("src/main/resources/peers/twelve.drl", new String(rules.readAllBytes(), StandardCharsets.UTF_8));
        }
        KieBuilder builder = services.newKieBuilder(files).buildAll(ExecutableModelProject.class);
        if (builder.getResults().hasMessages(Message.Level.ERROR)) {
            throw new IllegalStateException(builder.getResults().toString());
        }
        base = services.newKieContainer(services.getRepository().getDefaultReleaseId()).getKieBase();
    }

    private List<Verdicts.Verdict> verdicts(List<Subject> site) {
        Verdicts verdicts = new Verdicts();
        KieSession session = base.newKieSession();
        try {
            session.setGlobal("verdicts", verdicts);
            site.forEach(session::insert);
            session.fireAllRules();
        } finally {
            session.dispose();
        }
        return verdicts.all;
    }

    private static Subject subject(String[] parts) {
        Map<String, String> said = new HashMap<>();
        for (int at = 1; at < parts.length; at++) {
            String[] pair = parts[at].split("=", 2);
            said.put(pair[0], pair[1]);
        }
        return switch (parts[0]) {
            case "image" -> new Image(said);
            case "device" -> new Device(said);
            case "lpar" -> new Lpar(said);
            case "dpar" -> new Dpar(said);
            default -> throw new IllegalArgumentException(parts[0]);
        };
    }

    public static void main(String[] arguments) throws IOException {
        Evaluate evaluate = new Evaluate();
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<Subject> site = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            if (line.indexOf('\t') >= 0) {
                site.add(subject(line.split("\t")));
                continue;
            }
            if (words[0].equals("evaluate")) {
                evaluate.verdicts(site).forEach(v -> out.println(v.guideline() + "\t" + v.path() + "\t" + v.is()));
            } else {
                int found = 0;
                for (int round = Integer.parseInt(words[1]); round > 0; round--) {
                    found += evaluate.verdicts(site).size();
                }
                for (int round = Integer.parseInt(words[2]); round > 0; round--) {
                    long began = System.nanoTime();
                    found += evaluate.verdicts(site).size();
                    out.println((System.nanoTime() - began) / 1e6);
                }
                if (found == 0) {
                    throw new IllegalStateException("nothing was evaluated");
                }
            }
            site.clear();
            out.println(".");
            out.flush();
        }
    }
}
