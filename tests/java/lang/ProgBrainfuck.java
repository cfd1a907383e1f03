// Area: programs/interpreters
// Shows: a brainfuck interpreter with precomputed jumps printing text

public class ProgBrainfuck {
    static String run(String src, String in) {
        int[] jump = new int[src.length()], stack = new int[src.length()];
        int sp = 0;
        for (int i = 0; i < src.length(); i++) {
            if (src.charAt(i) == '[') stack[sp++] = i;
            else if (src.charAt(i) == ']') {
                if (sp == 0) throw new IllegalArgumentException("unmatched ] at " + i);
                jump[i] = stack[--sp];
                jump[stack[sp]] = i;
            }
        }
        if (sp != 0) throw new IllegalArgumentException("unmatched [ at " + stack[sp - 1]);
        byte[] tape = new byte[300];
        int p = 0, ip = 0;
        StringBuilder out = new StringBuilder();
        for (int pc = 0; pc < src.length(); pc++) {
            switch (src.charAt(pc)) {
                case '>': p++; break;
                case '<': p--; break;
                case '+': tape[p]++; break;
                case '-': tape[p]--; break;
                case '.': out.append((char) (tape[p] & 0xff)); break;
                case ',': tape[p] = ip < in.length() ? (byte) in.charAt(ip++) : 0; break;
                case '[': if (tape[p] == 0) pc = jump[pc]; break;
                case ']': if (tape[p] != 0) pc = jump[pc]; break;
                default:
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        System.out.println(run("++++++++[>+++++++++<-]>.>++++++++++[>++++++++++<-]>+.+++++++..+++.", ""));
        System.out.println(run(">,[>,]<[.<]", "reverse me"));
        System.out.println(run(",>,<[->+<]>.", "!!"));
        System.out.println((int) run("-.", "").charAt(0));
        System.out.println(run(",[.-]", "\5").length());
        for (String bad : new String[] {"]", "[[]", "<."}) {
            try {
                run(bad, "");
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
