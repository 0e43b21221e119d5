// Exercises: an interpreter for a small stack language built from switch, loops and a jump table
package control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

public class StateMachine {
    static final int PUSH = 0, ADD = 1, MUL = 2, SUB = 3, DUP = 4, SWAP = 5, JNZ = 6, JMP = 7, PRINT = 8, HALT = 9, STORE = 10, LOAD = 11;

    static long run(int... code) {
        Deque<Long> st = new ArrayDeque<>();
        Map<Integer, Long> mem = new HashMap<>();
        int pc = 0;
        long steps = 0;
        while (true) {
            steps++;
            switch (code[pc++]) {
                case PUSH: st.push((long) code[pc++]); break;
                case ADD: st.push(st.pop() + st.pop()); break;
                case MUL: st.push(st.pop() * st.pop()); break;
                case SUB: { long b = st.pop(), a = st.pop(); st.push(a - b); break; }
                case DUP: st.push(st.peek()); break;
                case SWAP: { long b = st.pop(), a = st.pop(); st.push(b); st.push(a); break; }
                case JNZ: { int to = code[pc++]; if (st.pop() != 0) pc = to; break; }
                case JMP: pc = code[pc]; break;
                case PRINT: System.out.print(st.peek() + " "); break;
                case STORE: mem.put(code[pc++], st.pop()); break;
                case LOAD: st.push(mem.getOrDefault(code[pc++], 0L)); break;
                case HALT: System.out.println("| stack " + st + " steps " + steps); return st.isEmpty() ? 0 : st.peek();
                default: throw new IllegalStateException("bad opcode " + code[pc - 1] + " at " + (pc - 1));
            }
        }
    }

    static String tokenize(String s) {
        StringBuilder out = new StringBuilder();
        int state = 0;
        for (char c : (s + "\n").toCharArray()) {
            switch (state) {
                case 0:
                    if (Character.isDigit(c)) { out.append("<num ").append(c); state = 1; }
                    else if (Character.isLetter(c)) { out.append("<id ").append(c); state = 2; }
                    else if (c == '"') { out.append("<str "); state = 3; }
                    else if (!Character.isWhitespace(c)) out.append('<').append(c).append('>');
                    break;
                case 1:
                    if (Character.isDigit(c) || c == '.') { out.append(c); break; }
                    out.append('>');
                    state = 0;
                    if (!Character.isWhitespace(c)) out.append('<').append(c).append('>');
                    break;
                case 2:
                    if (Character.isLetterOrDigit(c)) { out.append(c); break; }
                    out.append('>');
                    state = 0;
                    if (!Character.isWhitespace(c)) out.append('<').append(c).append('>');
                    break;
                case 3:
                    if (c == '"') { out.append('>'); state = 0; } else out.append(c);
                    break;
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        System.out.println(run(PUSH, 2, PUSH, 3, ADD, PUSH, 4, MUL, PRINT, HALT));
        // factorial of 15: mem0 = counter, mem1 = acc
        System.out.println(run(PUSH, 15, STORE, 0, PUSH, 1, STORE, 1, LOAD, 0, LOAD, 1, MUL, STORE, 1, LOAD, 0, PUSH, 1, SUB, DUP, STORE, 0, JNZ, 8, LOAD, 1, HALT));
        try {
            run(PUSH, 1, 77);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(tokenize("x1 = 3.14*(y+\"a b\") - foo(42)"));
    }
}
