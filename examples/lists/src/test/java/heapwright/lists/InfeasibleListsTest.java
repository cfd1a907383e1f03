package heapwright.lists;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables in INFEASIBLE.md name lines; a change to a source file must not leave them behind. */
class InfeasibleListsTest {
    private static final Pattern ROW = Pattern.compile("\\| (\\w+):(\\d+) \\| (\\w+) \\| (\\d+) \\| `(.+?)` \\| .*");
    private static final Pattern TOTAL = Pattern.compile("The \\w+ hold (\\d+) branches.*");

    @ParameterizedTest
    @ValueSource(strings = {"basics", "structures", "ast", "types", "reflection"})
    void everyRow_quotesTheLineItNames(String module) throws IOException {
        Path folder = Path.of("..", module);
        int announced = -1;
        int listed = 0;
        for (String line : Files.readAllLines(folder.resolve("INFEASIBLE.md"))) {
            Matcher total = TOTAL.matcher(line);
            if (total.matches()) {
                announced = Integer.parseInt(total.group(1));
            }
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                checkRow(folder.resolve("src/main/java/heapwright").resolve(module), row);
                listed += Integer.parseInt(row.group(4));
            }
        }
        assertEquals(announced, listed);
    }

    private static void checkRow(Path sources, Matcher row) throws IOException {
        Path file = sources.resolve(row.group(1) + ".java");
        List<String> source = Files.readAllLines(file);
        int line = Integer.parseInt(row.group(2));
        String condition = row.group(5).replace("\\|", "|");
        assertTrue(source.get(line - 1).contains(condition), () -> file + ":" + line + " is not " + condition);
        assertTrue(methodAround(source, line).contains(" " + row.group(3) + "("), () -> file + ":" + line);
    }

    private static String methodAround(List<String> source, int line) {
        for (int i = line - 1; i >= 0; i--) {
            if (source.get(i).matches("    \\w[^;=]*\\(.*\\{")) {
                return source.get(i);
            }
        }
        return "";
    }
}
