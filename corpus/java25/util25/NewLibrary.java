// Exercises: newer library methods up to 25: Instant.until, Console-free IO, Math exact unsigned, List.of streams, ListFormat, Reader.of
package util25;

import java.io.Reader;
import java.text.ListFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

public class NewLibrary {
    interface Body { Object run() throws Exception; }

    static void t(Body b) {
        try {
            System.out.println(b.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Instant.EPOCH.until(Instant.ofEpochSecond(90)) + " " + ListFormat.getInstance(Locale.US, ListFormat.Type.STANDARD, ListFormat.Style.FULL).format(List.of("a", "b", "c")) + " " + ListFormat.getInstance(Locale.US, ListFormat.Type.OR, ListFormat.Style.FULL).format(List.of("x", "y")));
        Reader r = Reader.of("char sequence reader");
        System.out.println(r.readAllAsString() + " " + r.read());
        System.out.println(Math.unsignedMultiplyExact(65535, 65537) + " " + Math.powExact(3, 19) + " " + Math.powExact(-2L, 63));
        t(() -> Math.unsignedMultiplyExact(-1, 2));
        t(() -> Math.powExact(10, 10));
        t(() -> Math.unsignedPowExact(2, 32));
        System.out.println(StrictMath.powExact(7, 3) + " " + "a".indexOf('a', 0, 1) + " " + new StringBuilder().repeat("xy", 2) + " " + "AbC".equalsIgnoreCase("aBc"));
        StringBuilder sb = new StringBuilder("abcdef");
        char[] dst = new char[3];
        sb.getChars(1, 4, dst, 0);
        CharSequence cs = "hello";
        char[] d2 = new char[5];
        cs.getChars(0, 5, d2, 0);
        System.out.println(new String(dst) + new String(d2));
        System.out.println(Duration.ofSeconds(3661).toHoursPart() + " " + TimeUnit.SECONDS.toChronoUnit() + " " + HexFormat.ofDelimiter(" ").formatHex(new byte[] {1, 2}));
        AtomicInteger n = new AtomicInteger();
        try (ForkJoinPool p = new ForkJoinPool(2)) {
            for (int i = 0; i < 10; i++) p.submit(n::incrementAndGet);
        }
        System.out.println(n + " " + Stream.of(1, 2, 3).mapMulti((Integer x, java.util.function.Consumer<Integer> c) -> { c.accept(x); c.accept(-x); }).toList());
        System.out.println(new java.util.zip.CRC32().getValue() + " " + java.util.UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits() + " " + Character.getName('\u00e9') + " " + Runtime.version().feature());
        java.util.zip.Deflater df = new java.util.zip.Deflater();
        df.end();
        System.out.println(java.time.LocalDate.of(2024, 2, 29).datesUntil(java.time.LocalDate.of(2024, 3, 3)).toList().reversed());
    }
}
