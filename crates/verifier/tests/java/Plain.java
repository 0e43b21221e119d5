import far.Base;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every plain kind of code; compiled for old class file versions too, so without lambdas. */
public class Plain extends Base implements Runnable, Comparable<Plain> {
    static int[] ints = {1, 2, 3};
    static final long BIG = 1L << 40;
    double ratio;
    private Object held;
    Plain next;
    byte[] bytes = new byte[4];
    boolean[] flags = {true, false};

    interface Shape {
        double area();
    }

    static class Square implements Shape, Cloneable {
        final double side;

        Square(double side) {
            this.side = side;
        }

        public double area() {
            return side * side;
        }

        @Override
        protected Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    class Inner {
        int seen = counter;

        int outer() {
            return bump(seen) + Plain.this.next.counter;
        }
    }

    public Plain(int start, String label) {
        super(start > 0 ? label : label + start);
        counter = start;
        ratio = start / 3.0;
    }

    Plain() {
        this(1, "one");
        held = this;
    }

    Plain(boolean flag, Object other) {
        super(flag && other != null ? other.toString() : new StringBuilder("x").append(flag).toString());
        this.held = flag ? other : new int[] {1};
    }

    public void run() {
        next = new Plain();
        next.counter++;
        next.bump(2);
        total += 5;
        label = make("q").toString();
    }

    public int compareTo(Plain other) {
        return counter < other.counter ? -1 : counter > other.counter ? 1 : 0;
    }

    static int arithmetic(int a, long b, float c, double d) {
        int r = a + (int) b - (int) c * (int) d;
        r ^= a << 3 | a >>> 2 & a >> 1;
        b = b * 3 / (b | 1) % 7 + (b << a) - (b >> 2) + (b >>> a) ^ b & 5L;
        c = c / 2 + c * 3 - c % 4 + -c;
        d = d * c / (b + 1) - a % 3 + -d;
        r += b > a ? 1 : 2;
        r -= c < d ? (byte) a : (short) b;
        if (d >= c && a != r || b == a) {
            r = ~r + (char) a;
        }
        return r + (int) (b + d) + (int) c;
    }

    static long loops(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            inner:
            for (int j = i; ; j += 2) {
                if (j > 50) {
                    break;
                }
                if (j % 7 == 3) {
                    continue inner;
                }
                sum += j * (long) i;
                if (sum < 0) {
                    return sum;
                }
            }
        }
        do {
            sum--;
        } while (sum % 3 != 0);
        return sum;
    }

    static Object arrays(int n, Object[] given) {
        int[][] grid = new int[n][3];
        long[] longs = new long[n];
        double[] doubles = {1, 2};
        float[] floats = new float[2];
        short[] shorts = new short[2];
        char[] chars = "abc".toCharArray();
        String[][] names = new String[2][];
        grid[1][2] += 4;
        longs[0]++;
        doubles[1] *= longs[0];
        floats[0] = grid.length;
        shorts[1] = (short) chars[0];
        chars[1]++;
        names[0] = new String[] {"a", null};
        given[0] = names;
        Object copy = names.clone();
        return n > 2 ? grid : n > 1 ? names[0] : copy == null ? doubles : (Object) floats[0];
    }

    static String switches(int key, String text, Object value) {
        String result;
        switch (key) {
            case 1:
                result = "one";
                break;
            case 2:
            case 3:
                result = text;
                break;
            case 1000:
                return value.toString();
            default:
                result = null;
        }
        switch (key) {
            case 5: return "five";
            case 6: key++;
            case 7: key--;
        }
        return result == null ? text + key : result;
    }

    int handlers(String text) {
        int state = 0;
        try {
            state = Integer.parseInt(text);
            held = new Square(state);
            synchronized (this) {
                state += ((Shape) held).area() > 3 ? 1 : 0;
            }
        } catch (NumberFormatException bad) {
            state = bad.getMessage().length();
        } catch (RuntimeException other) {
            throw other;
        } finally {
            counter = state;
        }
        try {
            return state / counter;
        } finally {
            if (state > 3) {
                run();
            }
        }
    }

    static List<Object> collections(Map<String, List<Integer>> map) throws Exception {
        List<Object> out = new ArrayList<Object>();
        for (Map.Entry<String, List<Integer>> entry : map.entrySet()) {
            for (Integer number : entry.getValue()) {
                if (number instanceof Comparable && entry.getKey() != null) {
                    out.add(entry.getKey() + number + 'c' + 1.5f + 2L);
                } else if (number == null) {
                    throw new Exception("null " + out.size(), new Error());
                }
            }
        }
        HashMap<Class<?>, int[]> more = new HashMap<Class<?>, int[]>();
        more.put(String.class, ints);
        more.get(String.class)[0] = 3;
        return out;
    }

    Object protectedAccess(Plain other, Base base, Object[] array) {
        counter = other.counter;
        other.counter = counter + other.bump(1);
        other.label = label;
        Inner inner = new Inner();
        Base made = new Base();
        made = base == null ? made : other;
        return inner.outer() > 1 ? array.clone() : made;
    }

    static Object joins(int k, Square square, Plain plain, Integer number) {
        Object joined = k == 0 ? square : k == 1 ? plain : number;
        Comparable<?> comparable = k == 2 ? (Comparable<?>) number : plain;
        Number n = k > 5 ? (Number) number : (Number) Double.valueOf(k);
        while (k-- > 0) {
            joined = joined == null ? comparable : joined;
            n = n.intValue() > 3 ? number : n;
        }
        return joined == n ? comparable : joined;
    }
}
