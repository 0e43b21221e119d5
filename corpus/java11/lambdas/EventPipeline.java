// Exercises: observers, strategy tables, builders and callbacks written with lambdas
package lambdas;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;

public class EventPipeline {
    static class Bus {
        private final Map<String, List<Consumer<Object>>> subs = new TreeMap<>();

        Runnable on(String topic, Consumer<Object> c) {
            subs.computeIfAbsent(topic, k -> new ArrayList<>()).add(c);
            return () -> subs.get(topic).remove(c);
        }

        int emit(String topic, Object o) {
            List<Consumer<Object>> l = subs.getOrDefault(topic, List.of());
            List.copyOf(l).forEach(c -> c.accept(o));
            return l.size();
        }
    }

    static class Pipe<I, O> {
        final Function<I, O> f;

        Pipe(Function<I, O> f) { this.f = f; }

        <R> Pipe<I, R> to(Function<? super O, ? extends R> g) { return new Pipe<>(f.andThen(g)); }

        Pipe<I, O> tap(Consumer<? super O> c) {
            return to(o -> {
                c.accept(o);
                return o;
            });
        }

        O run(I i) { return f.apply(i); }
    }

    static class Html {
        final StringBuilder sb = new StringBuilder();

        Html tag(String t, Consumer<Html> body) {
            sb.append('<').append(t).append('>');
            body.accept(this);
            sb.append("</").append(t).append('>');
            return this;
        }

        Html text(String s) {
            sb.append(s);
            return this;
        }
    }

    public static void main(String[] args) {
        Bus bus = new Bus();
        StringBuilder log = new StringBuilder();
        Runnable off = bus.on("a", o -> log.append("1:").append(o).append(' '));
        bus.on("a", o -> log.append("2:").append(o).append(' '));
        bus.on("b", o -> bus.emit("a", "from b " + o));
        bus.emit("a", 5);
        bus.emit("b", 'x');
        off.run();
        System.out.println(bus.emit("a", null) + " " + bus.emit("none", 1) + " " + log);
        Map<String, DoubleBinaryOperator> ops = new LinkedHashMap<>();
        ops.put("+", Double::sum);
        ops.put("-", (a, b) -> a - b);
        ops.put("*", (a, b) -> a * b);
        ops.put("max", Math::max);
        ops.put("hyp", (a, b) -> Math.sqrt(a * a + b * b));
        ops.forEach((k, f) -> System.out.print(k + "=" + f.applyAsDouble(3, 4) + " "));
        System.out.println();
        List<String> taps = new ArrayList<>();
        String r = new Pipe<String, Integer>(Integer::parseInt).tap(x -> taps.add("int" + x)).to(x -> x * 1.5).tap(x -> taps.add("dbl" + x)).to(x -> "[" + x + "]").run("7");
        System.out.println(r + taps);
        System.out.println(new Html().tag("ul", h -> {
            for (int i = 0; i < 3; i++) {
                int k = i;
                h.tag("li", x -> x.text("item" + k));
            }
        }).sb);
        Map<String, Predicate<String>> rules = new TreeMap<>();
        rules.put("long", s -> s.length() > 5);
        rules.put("upper", s -> s.chars().anyMatch(Character::isUpperCase));
        rules.put("digit", s -> s.chars().anyMatch(Character::isDigit));
        for (String pw : new String[] {"abc", "Secret", "S3cretWord"}) {
            List<String> failed = new ArrayList<>();
            rules.forEach((n, p) -> { if (!p.test(pw)) failed.add(n); });
            System.out.println(pw + " " + (failed.isEmpty() ? "ok" : failed));
        }
        BiConsumer<String, Integer> a = (s, i) -> System.out.print(s.repeat(i) + ";"), b = a.andThen((s, i) -> System.out.println(i + s));
        b.accept("z", 3);
    }
}
