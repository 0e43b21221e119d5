// Exercises: ScopedValue bindings: where/run/call, nesting, rebinding, unbound access and visibility in helper methods
package threads25;

import java.util.NoSuchElementException;

public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static String whoAmI() { return USER.isBound() ? USER.get() : "nobody"; }

    static int recurse(int n) { return n == 0 ? DEPTH.get() : ScopedValue.where(DEPTH, DEPTH.get() + n).call(() -> recurse(n - 1)); }

    public static void main(String[] args) throws Exception {
        System.out.println(whoAmI() + " " + USER.orElse("dflt"));
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println("unbound");
        }
        ScopedValue.where(USER, "ann").run(() -> {
            System.out.println(whoAmI());
            ScopedValue.where(USER, "bob").where(DEPTH, 1).run(() -> System.out.println(whoAmI() + DEPTH.get()));
            System.out.println(whoAmI() + DEPTH.isBound());
        });
        System.out.println(whoAmI());
        System.out.println(ScopedValue.where(DEPTH, 0).call(() -> recurse(5)));
        String r = ScopedValue.where(USER, "caller").call(() -> whoAmI().toUpperCase(java.util.Locale.ROOT));
        System.out.println(r);
        try {
            ScopedValue.where(USER, "thrower").run(() -> { throw new IllegalStateException("from " + USER.get()); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + USER.isBound());
        }
        Thread t = ScopedValue.where(USER, "parent").call(() -> {
            Thread x = new Thread(() -> System.out.println("plain child sees " + whoAmI()));
            x.start();
            x.join();
            return x;
        });
        System.out.println(t.isAlive());
        ScopedValue.Carrier c = ScopedValue.where(USER, "carrier").where(DEPTH, 9);
        System.out.println(c.get(DEPTH) + " " + c.get(USER));
        c.run(() -> System.out.println(USER.get() + DEPTH.get() + USER.orElseThrow(RuntimeException::new)));
        Thread v = Thread.ofVirtual().start(() -> ScopedValue.where(USER, "virtual").run(() -> System.out.println(whoAmI())));
        v.join();
    }
}
