// Exercises: Optional and its primitive forms: map, flatMap, or, stream, ifPresentOrElse, orElseThrow, equality
package streams;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

public class Optionals {
    record Address(Optional<String> zip) { }

    record User(String name, Address addr) { Optional<Address> address() { return Optional.ofNullable(addr); } }

    static String zip(User u) { return Optional.ofNullable(u).flatMap(User::address).flatMap(Address::zip).map(z -> "Z" + z).orElse("none"); }

    public static void main(String[] args) {
        System.out.println(zip(null) + zip(new User("a", null)) + zip(new User("b", new Address(Optional.empty()))) + zip(new User("c", new Address(Optional.of("123")))));
        Optional<String> o = Optional.of("hello"), e = Optional.empty();
        System.out.println(o + " " + e + " " + o.isPresent() + e.isEmpty() + o.get() + e.orElse("x") + o.map(String::length) + o.filter(String::isEmpty) + e.map(String::length));
        System.out.println(e.or(() -> o).get() + o.or(() -> { throw new AssertionError(); }).get() + e.orElseGet(() -> "gen") + o.stream().count() + e.stream().count());
        o.ifPresent(System.out::println);
        e.ifPresentOrElse(System.out::println, () -> System.out.println("absent"));
        System.out.println(o.equals(Optional.of("hello")) + " " + e.equals(Optional.empty()) + " " + o.hashCode() + " " + e.hashCode() + " " + (Optional.empty() == Optional.empty()));
        Runnable[] bad = {() -> e.get(), () -> e.orElseThrow(), () -> e.orElseThrow(() -> new IllegalStateException("custom")), () -> Optional.of(null), () -> o.flatMap(x -> null), () -> o.map(null)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("fine");
            } catch (NoSuchElementException | IllegalStateException x) {
                System.out.println(x.getClass().getSimpleName() + " " + x.getMessage());
            } catch (NullPointerException x) {
                System.out.println("NPE");
            }
        }
        System.out.println(o.map(x -> (String) null).isPresent() + " " + Optional.ofNullable((Object) null).isPresent());
        OptionalInt oi = OptionalInt.of(5);
        System.out.println(oi + " " + OptionalInt.empty() + OptionalLong.of(6) + OptionalDouble.of(1.5) + oi.getAsInt() + OptionalDouble.empty().orElse(-1) + oi.stream().sum() + oi.equals(OptionalInt.of(5)) + OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0)));
        System.out.println(Stream.of(Optional.of(1), Optional.<Integer>empty(), Optional.of(3)).flatMap(Optional::stream).toList() + "" + List.of(4, 8).stream().filter(x -> x > 5).findFirst().map(x -> x * x).get());
        try {
            OptionalLong.empty().getAsLong();
        } catch (NoSuchElementException x) {
            System.out.println(x.getMessage());
        }
    }
}
