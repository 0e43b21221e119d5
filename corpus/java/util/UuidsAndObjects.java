// Exercises: UUID from names and strings, comparisons, java.util.Objects helpers and their messages
package util;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.UUID;

public class UuidsAndObjects {
    interface Body { Object run(); }

    static void t(Body b) {
        try {
            System.out.println(b.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        UUID a = UUID.nameUUIDFromBytes("omakase".getBytes()), b = new UUID(1L, -1L), c = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(a + " " + a.version() + a.variant() + " " + b + " " + c.timestamp() + " " + c.clockSequence() + " " + c.node() + " " + c.hashCode() + " " + a.getMostSignificantBits());
        System.out.println(b.compareTo(c) + " " + c.compareTo(c) + " " + c.equals(UUID.fromString(c.toString().toUpperCase(java.util.Locale.ROOT))) + " " + UUID.fromString("1-2-3-4-5"));
        t(() -> UUID.fromString("nope"));
        t(() -> UUID.fromString("1-2-3-4"));
        t(() -> UUID.fromString("123e4567-e89b-12d3-a456-42661417400g"));
        t(() -> b.timestamp());
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + Objects.deepEquals(new int[] {1}, new int[] {1}) + Objects.equals(new int[] {1}, new int[] {1}) + " " + Objects.hash(1, 2, 3) + " " + Objects.hashCode(null) + " " + Objects.toString(null) + Objects.toString(null, "dflt") + Objects.toString(5));
        System.out.println(Objects.isNull(null) + " " + Objects.nonNull(null) + " " + Objects.requireNonNullElse(null, "else") + Objects.requireNonNullElseGet(null, () -> "get") + Objects.compare("a", "b", Comparator.reverseOrder()) + Objects.compare(null, null, null));
        t(() -> Objects.requireNonNull(null));
        t(() -> Objects.requireNonNull(null, "message"));
        t(() -> Objects.requireNonNull(null, () -> "supplied"));
        t(() -> Objects.requireNonNullElse(null, null));
        t(() -> Objects.checkIndex(-1, 5));
        t(() -> Objects.checkIndex(5, 5));
        t(() -> Objects.checkIndex(4, 5));
        t(() -> Objects.checkFromToIndex(2, 1, 5));
        t(() -> Objects.checkFromIndexSize(3, 3, 5));
        t(() -> Objects.checkIndex(3L, 10L));
        UUID[] us = new UUID[5];
        for (int i = 0; i < 5; i++) us[i] = UUID.nameUUIDFromBytes(new byte[] {(byte) i});
        Arrays.sort(us);
        System.out.println(us[0] + " " + us[4]);
    }
}
