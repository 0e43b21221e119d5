// Exercises: toList, mapMulti, teeing and iterate pipelines over records with pattern matching
package streams21;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamGroupTwo {
    sealed interface Event permits Login, Buy, Logout { String user(); }

    record Login(String user, int at) implements Event { }

    record Buy(String user, String item, int cents) implements Event { }

    record Logout(String user, int at) implements Event { }

    record Session(String user, int start, int end, int spent) { }

    static List<Session> sessions(List<Event> es) {
        Map<String, int[]> open = new LinkedHashMap<>();
        return es.stream().<Session>mapMulti((e, sink) -> {
            switch (e) {
                case Login(String u, int at) -> open.put(u, new int[] {at, 0});
                case Buy(String u, var i, int c) when open.containsKey(u) -> open.get(u)[1] += c;
                case Buy b -> System.out.println("ignored " + b);
                case Logout(String u, int at) -> {
                    int[] s = open.remove(u);
                    if (s != null) sink.accept(new Session(u, s[0], at, s[1]));
                }
            }
        }).toList();
    }

    public static void main(String[] args) {
        List<Event> es = List.of(new Login("ann", 1), new Buy("bob", "hat", 5), new Login("bob", 2), new Buy("ann", "pen", 150), new Buy("bob", "cup", 700), new Buy("ann", "ink", 99), new Logout("ann", 9), new Login("ann", 12), new Logout("bob", 13), new Logout("ann", 20));
        List<Session> ss = sessions(es);
        System.out.println(ss);
        System.out.println(new TreeMap<>(ss.stream().collect(Collectors.groupingBy(Session::user, Collectors.teeing(Collectors.summingInt(s -> s.end() - s.start()), Collectors.summingInt(Session::spent), (t, c) -> t + "min/" + c + "c")))));
        System.out.println(ss.stream().max(Comparator.comparingInt(Session::spent)).map(s -> s instanceof Session(var u, var a, var b, var c) ? u + ":" + c : "").get());
        System.out.println(es.stream().map(e -> switch (e) { case Login l -> "+"; case Logout l -> "-"; case Buy b -> b.item().substring(0, 1); }).collect(Collectors.joining()));
        System.out.println(es.stream().map(Event::user).distinct().toList().reversed() + " " + es.stream().collect(Collectors.groupingBy(e -> e.getClass().getSimpleName(), TreeMap::new, Collectors.counting())));
        System.out.println("" + Stream.iterate(new int[] {1, 1}, a -> a[0] < 200, a -> new int[] {a[1], a[0] + a[1]}).mapToInt(a -> a[0]).boxed().collect(Collectors.collectingAndThen(Collectors.toCollection(ArrayList::new), List::reversed)));
        Map<Boolean, Integer> p = IntStream.rangeClosed(1, 100).boxed().collect(Collectors.partitioningBy(x -> x % 3 == 0, Collectors.reducing(0, Function.identity(), Integer::sum)));
        System.out.println(p);
    }
}
