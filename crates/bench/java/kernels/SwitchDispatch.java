/** Switches: a small bytecode interpreter (dense), sparse keys, strings, enums. */
final class SwitchDispatch {
    private enum Mode {
        ADD,
        XOR,
        ROTATE
    }

    private static final byte[] CODE = {0, 1, 4, 2, 3, 0, 5, 6, 1, 7};

    private static int dense(int x) {
        int acc = x;
        for (byte op : CODE) {
            switch (op) {
                case 0:
                    acc += 3;
                    break;
                case 1:
                    acc ^= x;
                    break;
                case 2:
                    acc <<= 1;
                    break;
                case 3:
                    acc = -acc;
                    break;
                case 4:
                    acc *= 5;
                    break;
                case 5:
                    acc >>>= 2;
                    break;
                case 6:
                    acc -= x;
                    break;
                default:
                    return acc;
            }
        }
        return acc;
    }

    private static int sparse(int x) {
        switch (x) {
            case 3:
                return 1;
            case 50:
                return 2;
            case 777:
                return 3;
            case 1000:
                return 4;
            case 100000:
                return 5;
            default:
                return x & 1;
        }
    }

    private static int text(String s) {
        switch (s) {
            case "alpha":
                return 1;
            case "beta":
                return 2;
            case "gamma":
                return 3;
            default:
                return 4;
        }
    }

    private static int mode(Mode mode, int x) {
        switch (mode) {
            case ADD:
                return x + 7;
            case XOR:
                return x ^ 0x5555;
            case ROTATE:
                return x << 3 | x >>> 29;
            default:
                throw new AssertionError(mode);
        }
    }

    static long run(int n) {
        Mode[] modes = Mode.values();
        String[] texts = {"alpha", "beta", "gamma", "delta"};
        long sum = 0;
        int x = 1;
        for (int i = 0; i < n; i++) {
            x = dense(x + i);
            sum += sparse(i & 1023) + text(texts[i & 3]);
            x = mode(modes[i % 3], x);
            sum += x;
        }
        return sum;
    }
}
