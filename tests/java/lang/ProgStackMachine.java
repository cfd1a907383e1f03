// Area: programs/interpreters
// Shows: a bytecode-style stack machine running loops, calls and arithmetic

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ProgStackMachine {
    static final int PUSH = 0, ADD = 1, SUB = 2, MUL = 3, LOAD = 4, STORE = 5, JMP = 6, JZ = 7, LT = 8, PRINT = 9, CALL = 10, RET = 11, HALT = 12, DUP = 13, MOD = 14, SWAP = 15;
    static final String[] NAMES = {"push", "add", "sub", "mul", "load", "store", "jmp", "jz", "lt", "print", "call", "ret", "halt", "dup", "mod", "swap"};

    static int[] assemble(String src) {
        List<Integer> code = new ArrayList<>();
        Map<String, Integer> labels = new HashMap<>();
        Map<Integer, String> fixups = new HashMap<>();
        for (String tok : src.trim().split("\\s+")) {
            if (tok.endsWith(":")) {
                labels.put(tok.substring(0, tok.length() - 1), code.size());
                continue;
            }
            int op = -1;
            for (int i = 0; i < NAMES.length; i++) if (NAMES[i].equals(tok)) op = i;
            if (op >= 0) {
                code.add(op);
            } else if (tok.startsWith("@")) {
                fixups.put(code.size(), tok.substring(1));
                code.add(0);
            } else {
                code.add(Integer.parseInt(tok));
            }
        }
        int[] out = new int[code.size()];
        for (int i = 0; i < out.length; i++) out[i] = fixups.containsKey(i) ? labels.get(fixups.get(i)) : code.get(i);
        return out;
    }

    static long run(int[] code) {
        int[] stack = new int[256], mem = new int[16], calls = new int[64];
        int sp = 0, pc = 0, cp = 0;
        long steps = 0;
        while (true) {
            steps++;
            switch (code[pc++]) {
                case PUSH: stack[sp++] = code[pc++]; break;
                case ADD: sp--; stack[sp - 1] += stack[sp]; break;
                case SUB: sp--; stack[sp - 1] -= stack[sp]; break;
                case MUL: sp--; stack[sp - 1] *= stack[sp]; break;
                case MOD: sp--; stack[sp - 1] %= stack[sp]; break;
                case LOAD: stack[sp++] = mem[code[pc++]]; break;
                case STORE: mem[code[pc++]] = stack[--sp]; break;
                case JMP: pc = code[pc]; break;
                case JZ: pc = stack[--sp] == 0 ? code[pc] : pc + 1; break;
                case LT: sp--; stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0; break;
                case PRINT: System.out.println(stack[--sp]); break;
                case CALL: calls[cp++] = pc + 1; pc = code[pc]; break;
                case RET: pc = calls[--cp]; break;
                case DUP: stack[sp] = stack[sp - 1]; sp++; break;
                case SWAP: { int t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; break; }
                case HALT: return steps;
                default: throw new IllegalStateException("bad opcode at " + (pc - 1));
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(run(assemble("push 0 store 0 push 0 store 1 top: load 1 push 1000 lt jz @end load 0 load 1 dup mul add store 0 load 1 push 1 add store 1 jmp @top end: load 0 print halt")));
        System.out.println(run(assemble("push 12 call @fact print push 5 call @fact print halt fact: dup push 2 lt jz @rec ret rec: dup push 1 sub call @fact mul ret")));
        System.out.println(run(assemble("push 1071 store 0 push 462 store 1 loop: load 1 jz @done load 0 load 1 mod load 1 store 0 store 1 jmp @loop done: load 0 print halt")));
        try {
            run(new int[] {PUSH, 1, 77});
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            run(assemble("add halt"));
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("underflow");
        }
        try {
            run(assemble("loop: call @loop"));
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
