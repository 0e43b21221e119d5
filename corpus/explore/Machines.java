package explore;

/** Static state, state machines, tiny interpreters. */
public class Machines {
    private static int counter = 3;
    private static String last = "none";

    private int state;
    private boolean locked;
    private final int[] stack = new int[3];

    public static int count(int by) {
        counter += by;
        if (counter == 10) {
            last = "ten";
        }
        return last.length() + counter;
    }

    public static String remember(String s) {
        String before = last;
        last = s;
        return s == null ? before : last;
    }

    public int turnstile(boolean coin) {
        if (locked) {
            if (coin) {
                locked = false;
                return 1;
            }
            return 0;
        }
        locked = !coin;
        return 2;
    }

    public int step(char input) {
        switch (state) {
            case 0:
                state = input == '/' ? 1 : 0;
                break;
            case 1:
                state = input == '*' ? 2 : 0;
                break;
            case 2:
                state = input == '*' ? 3 : 2;
                break;
            case 3:
                state = input == '/' ? 0 : 2;
                break;
            default:
                throw new IllegalStateException("state " + state);
        }
        return state;
    }

    public int stackAt(int i) {
        return stack == null ? -1 : stack[i] > 0 ? 1 : 0;
    }

    public static int interpret(byte[] code) {
        int a = 0;
        int steps = 0;
        for (int pc = 0; pc < code.length && steps < 2; pc++, steps++) {
            switch (code[pc]) {
                case 1: a++; break;
                case 2: a *= 2; break;
                case 3: a = -a; break;
                case 4: return a;
                default: throw new IllegalArgumentException("op " + code[pc]);
            }
        }
        return a + 100;
    }

    private static int firstOf(int[] values) {
        return values[0] == 5 ? 1 : 0;
    }

    public static int printed(int[] values) {
        System.out.println("values: " + values.length);
        return firstOf(values);
    }

    public static int calculator(char op, int a, int b) {
        switch (op) {
            case '+': return a + b;
            case '-': return a - b;
            case '*': return a * b;
            case '/': return a / b;
            default: return 0;
        }
    }

    public static boolean brackets(String s) {
        if (s.length() > 3) {
            return false;
        }
        int depth = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == '(') {
                depth++;
            } else if (s.charAt(i) == ')' && --depth < 0) {
                return false;
            }
        }
        return depth == 0;
    }

    public static int automaton(String s) {
        int state = 0;
        for (int i = 0; i < s.length() && i < 3; i++) {
            char c = s.charAt(i);
            state = state == 0 && c == 'a' ? 1 : state == 1 && c == 'b' ? 2 : 0;
        }
        return state;
    }
}
