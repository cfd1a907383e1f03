package asserting;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Runs each program on all small values, and prints whether an assertion fails and whether a runtime exception escapes. */
public class Enumerate {
    public static void main(String[] args) throws Exception {
        for (int number = 0; number < Integer.parseInt(args[0]); number++) {
            Class<?> program = Class.forName("asserting.Programs$P" + number);
            Method reset = program.getDeclaredMethod("reset");
            reset.setAccessible(true);
            Method main = program.getMethod("main", String[].class);
            boolean fails = false;
            boolean throwsUp = false;
            Verifier.begin();
            do {
                reset.invoke(null);
                try {
                    main.invoke(null, (Object) new String[0]);
                } catch (InvocationTargetException e) {
                    fails |= e.getCause() instanceof AssertionError;
                    throwsUp |= e.getCause() instanceof RuntimeException;
                }
            } while (Verifier.advance());
            System.out.println(fails + " " + throwsUp);
        }
    }
}
