// Exercises: generic functional interfaces with default methods, intersection targets, generic methods and exceptions
package lambdas;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

public class FunctionalInterfaces {
    @FunctionalInterface interface Parser<T> {
        Optional<Pair<T>> parse(String in);

        default <R> Parser<R> map(Function<? super T, ? extends R> f) {
            return in -> parse(in).map(p -> new Pair<>(f.apply(p.value), p.rest));
        }

        default <R> Parser<R> then(Function<? super T, Parser<R>> f) { return in -> parse(in).flatMap(p -> f.apply(p.value).parse(p.rest)); }

        default Parser<T> or(Parser<T> o) { return in -> { Optional<Pair<T>> r = parse(in); return r.isPresent() ? r : o.parse(in); }; }

        default Parser<List<T>> many() {
            return in -> {
                List<T> out = new java.util.ArrayList<>();
                String rest = in;
                for (Optional<Pair<T>> r = parse(rest); r.isPresent(); r = parse(rest)) {
                    out.add(r.get().value);
                    rest = r.get().rest;
                }
                return Optional.of(new Pair<>(out, rest));
            };
        }

        static Parser<Character> ch(java.util.function.IntPredicate ok) {
            return in -> in.isEmpty() || !ok.test(in.charAt(0)) ? Optional.empty() : Optional.of(new Pair<>(in.charAt(0), in.substring(1)));
        }

        static <T> Parser<T> pure(T t) { return in -> Optional.of(new Pair<>(t, in)); }

        static <T> Parser<T> lazy(Supplier<Parser<T>> s) { return in -> s.get().parse(in); }
    }

    record Pair<T>(T value, String rest) { }

    static Parser<Integer> number() {
        Parser<Character> d = Parser.ch(Character::isDigit);
        return d.then(c -> d.many().map(cs -> {
            int n = c - '0';
            for (char x : cs) n = n * 10 + (x - '0');
            return n;
        }));
    }

    static Parser<Integer> sym(char c) { return Parser.ch(x -> x == c).map(x -> 0); }

    static Parser<Integer> factor() { return number().or(sym('(').then(o -> Parser.lazy(FunctionalInterfaces::expr).then(v -> sym(')').map(x -> v)))); }

    static Parser<Integer> term() { return factor().then(a -> sym('*').then(o -> Parser.lazy(FunctionalInterfaces::term)).map(b -> a * b).or(Parser.pure(a))); }

    static Parser<Integer> expr() { return term().then(a -> sym('+').then(o -> Parser.lazy(FunctionalInterfaces::expr)).map(b -> a + b).or(Parser.pure(a))); }

    interface Thrower<X extends Exception> { void run() throws X; }

    static <X extends Exception> void call(Thrower<X> t) throws X { t.run(); }

    public static void main(String[] args) {
        for (String s : new String[] {"12", "1+2*3", "(1+2)*3", "2*(3+4)*5+1", "7+", "x"}) System.out.println(s + " = " + expr().parse(s).map(p -> p.value() + " rest '" + p.rest() + "'").orElse("fail"));
        try {
            call(() -> { throw new java.io.IOException("typed"); });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        call(() -> System.out.println("no throw"));
        Comparator<String> c = (Comparator<String> & java.io.Serializable) (a, b) -> b.compareTo(a);
        System.out.println(c.compare("a", "b") + " " + c.reversed().compare("a", "b") + c.thenComparing(Comparator.naturalOrder()).compare("q", "q") + (c instanceof java.io.Serializable));
        Object o = true ? (Supplier<String>) () -> "cast lambda" : null;
        System.out.println(((Supplier<?>) o).get() + " " + o.equals(o) + o.getClass().isSynthetic() + o.getClass().getInterfaces()[0].getSimpleName());
    }
}
