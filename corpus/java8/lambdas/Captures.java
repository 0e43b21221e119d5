// Exercises: lambdas capturing locals of every type, parameters, this, loop variables and other lambdas
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

public class Captures {
    private int field = 1;
    private static int stat = 100;

    Supplier<String> make(byte b, short s, char c, int i, long l, float f, double d, boolean z, String str, int[] arr) {
        Captures self = this;
        return () -> b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d + "," + z + "," + str + "," + arr[0]++ + "," + field++ + "," + (self == this) + "," + stat++;
    }

    IntSupplier counter() {
        int[] n = {0};
        return () -> ++n[0] * 10 + field;
    }

    Supplier<Supplier<Supplier<String>>> nest(String a) {
        return () -> {
            String b = a + "b";
            return () -> {
                String c = b + "c" + field;
                return () -> a + b + c + (field += 5);
            };
        };
    }

    public static void main(String[] args) {
        Captures c = new Captures();
        int[] arr = {50};
        Supplier<String> s = c.make((byte) 1, (short) 2, '3', 4, 5L, 6.5f, 7.25, true, "eight", arr);
        System.out.println(s.get());
        System.out.println(s.get() + " " + arr[0] + c.field);
        IntSupplier a = c.counter(), b = c.counter();
        System.out.println(a.getAsInt() + " " + a.getAsInt() + " " + b.getAsInt());
        System.out.println(c.nest("a").get().get().get() + " " + c.field);
        List<IntSupplier> list = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int sq = i * i;
            list.add(() -> sq);
        }
        for (String w : new String[] {"x", "yy", "zzz"}) list.add(w::length);
        int sum = 0;
        for (IntSupplier x : list) sum = sum * 10 + x.getAsInt();
        System.out.println(sum);
        long big = 1L << 40;
        double dd = 0.5;
        LongUnaryOperator op = x -> (long) (x * dd) + big;
        System.out.println(op.andThen(x -> x - big).applyAsLong(10));
        Runnable[] chain = new Runnable[4];
        StringBuilder log = new StringBuilder();
        chain[0] = () -> log.append("end");
        for (int i = 1; i < 4; i++) {
            Runnable prev = chain[i - 1];
            int k = i;
            chain[i] = () -> {
                log.append(k);
                prev.run();
                log.append(k);
            };
        }
        chain[3].run();
        System.out.println(log);
        Supplier<Runnable> sr = () -> () -> System.out.println("inner " + stat);
        sr.get().run();
        final String late;
        if (stat > 0) late = "definitely assigned";
        else late = "no";
        Supplier<String> ls = () -> late;
        System.out.println(ls.get());
        Object o = (Runnable & java.io.Serializable) () -> { };
        System.out.println((o instanceof java.io.Serializable) + " " + (o instanceof Runnable));
    }
}
