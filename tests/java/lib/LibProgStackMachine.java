// Area: program: stack-machine interpreter
// Shows: assembler with labels, instruction dispatch, call frames, runtime errors; runs factorial, fibonacci, gcd and a sieve
import java.util.*;

public class LibProgStackMachine {
    enum Op { PUSH, LOAD, STORE, ADD, SUB, MUL, DIV, MOD, LT, EQ, JMP, JZ, CALL, RET, PRINT, DUP, POP, ALOAD, ASTORE, HALT }
    record Ins(Op op, int arg) { @Override public String toString() { return op + " " + arg; } }
    static final class Trap extends RuntimeException { Trap(String m) { super(m); } }
    static List<Ins> assemble(String src) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String raw : src.split("\n|;")) {
            String l = raw.replaceAll("#.*", "").trim();
            if (l.isEmpty()) continue;
            if (l.endsWith(":")) { labels.put(l.substring(0, l.length() - 1), lines.size()); continue; }
            lines.add(l.split("\\s+"));
        }
        List<Ins> out = new ArrayList<>();
        for (String[] p : lines) {
            Op op;
            try { op = Op.valueOf(p[0].toUpperCase(Locale.ROOT)); } catch (IllegalArgumentException e) { throw new Trap("unknown instruction " + p[0]); }
            int arg = 0;
            if (p.length > 1) { Integer at = labels.get(p[1]); try { arg = at != null ? at : Integer.parseInt(p[1]); } catch (NumberFormatException e) { throw new Trap("unknown label " + p[1]); } }
            out.add(new Ins(op, arg));
        }
        return out;
    }
    static final class Machine {
        final int[] stack = new int[64]; int sp, pc, steps; final int[] mem = new int[32]; final int[] heap = new int[40]; final Deque<Integer> calls = new ArrayDeque<>(); final StringBuilder out = new StringBuilder();
        void push(int v) { if (sp == stack.length) throw new Trap("stack overflow at " + pc); stack[sp++] = v; }
        int pop() { if (sp == 0) throw new Trap("stack underflow at " + pc); return stack[--sp]; }
        String run(List<Ins> code) {
            while (true) {
                if (pc < 0 || pc >= code.size()) throw new Trap("pc out of range " + pc);
                if (++steps > 20000) throw new Trap("too many steps");
                Ins i = code.get(pc++);
                switch (i.op()) {
                    case PUSH -> push(i.arg());
                    case LOAD -> push(mem[i.arg()]);
                    case STORE -> mem[i.arg()] = pop();
                    case ADD -> push(pop() + pop());
                    case SUB -> { int b = pop(); push(pop() - b); }
                    case MUL -> push(pop() * pop());
                    case DIV -> { int b = pop(); push(pop() / b); }
                    case MOD -> { int b = pop(); push(pop() % b); }
                    case LT -> { int b = pop(); push(pop() < b ? 1 : 0); }
                    case EQ -> push(pop() == pop() ? 1 : 0);
                    case JMP -> pc = i.arg();
                    case JZ -> { if (pop() == 0) pc = i.arg(); }
                    case CALL -> { if (calls.size() > 20) throw new Trap("call depth"); calls.push(pc); pc = i.arg(); }
                    case RET -> { if (calls.isEmpty()) throw new Trap("return without call"); pc = calls.pop(); }
                    case PRINT -> out.append(pop()).append(' ');
                    case DUP -> { int v = pop(); push(v); push(v); }
                    case POP -> pop();
                    case ALOAD -> push(heap[pop()]);
                    case ASTORE -> { int v = pop(); heap[pop()] = v; }
                    case HALT -> { return out.toString().trim(); }
                }
            }
        }
    }
    static void run(String name, String src) {
        Machine m = new Machine();
        try { System.out.println(name + ": " + m.run(assemble(src)) + " in " + m.steps + " steps, depth " + m.sp); }
        catch (Trap e) { System.out.println(name + ": trap " + e.getMessage()); }
        catch (ArithmeticException | ArrayIndexOutOfBoundsException e) { System.out.println(name + ": " + e.getClass().getSimpleName() + " " + e.getMessage() + " at " + (m.pc - 1)); }
    }
    public static void main(String[] args) {
        run("factorial", "push 1; store 0; push 10; store 1\nloop:\nload 1; jz end\nload 0; load 1; mul; store 0\nload 1; push 1; sub; store 1; jmp loop\nend:\nload 0; print; halt");
        run("fibonacci", "push 0; store 0; push 1; store 1; push 0; store 2\nl:\nload 0; print\nload 0; load 1; dup; store 0; add; store 1\nload 2; push 1; add; dup; store 2; push 15; lt; jz e; jmp l\ne:\nhalt");
        run("gcd", "push 1071; store 0; push 462; store 1; call gcd; load 0; print; halt\ngcd:\nload 1; jz done\nload 0; load 1; mod; load 1; store 0; store 1; call gcd\ndone:\nret");
        run("sieve", "push 2; store 0\nouter:\nload 0; push 40; lt; jz fin\nload 0; aload; push 1; eq; jz prime; jmp next\nprime:\nload 0; print; load 0; dup; add; store 1\ninner:\nload 1; push 40; lt; jz next\nload 1; push 1; astore; load 1; load 0; add; store 1; jmp inner\nnext:\nload 0; push 1; add; store 0; jmp outer\nfin:\nhalt");
        run("underflow", "push 1; add; halt");
        run("overflow", "l:\npush 1; jmp l");
        run("div", "push 1; push 0; div; halt");
        run("heap", "push 99; aload; halt");
        run("endless", "l:\njmp l");
        run("unknown", "frob 1");
        run("label", "jmp nowhere");
        run("falls off", "push 1");
        run("recursion", "f:\ncall f");
    }
}
