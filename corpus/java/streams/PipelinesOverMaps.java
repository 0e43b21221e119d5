// Exercises: streaming map entries, inverting maps, joining data sets, matrix transposition and run lengths
package streams;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class PipelinesOverMaps {
    record Track(String title, String artist, int seconds, Set<String> tags) { }

    public static void main(String[] args) {
        List<Track> ts = List.of(new Track("one", "abc", 180, Set.of("rock")), new Track("two", "xyz", 240, Set.of("pop", "live")), new Track("three", "abc", 200, Set.of("rock", "live")), new Track("four", "abc", 95, Set.of()), new Track("five", "qqq", 240, Set.of("pop")));
        Map<String, Integer> total = new TreeMap<>(ts.stream().collect(Collectors.toMap(Track::artist, Track::seconds, Integer::sum)));
        System.out.println(total);
        LinkedHashMap<String, Integer> ranked = total.entrySet().stream().sorted(Map.Entry.comparingByValue(Collections.reverseOrder())).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
        System.out.println(ranked);
        TreeMap<String, TreeSet<String>> byTag = ts.stream().flatMap(t -> t.tags().stream().map(g -> Map.entry(g, t.title()))).collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new, Collectors.mapping(Map.Entry::getValue, Collectors.toCollection(TreeSet::new))));
        System.out.println(byTag);
        TreeMap<Integer, List<String>> inv = total.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        System.out.println(inv);
        Map<String, String> names = Map.of("abc", "The Alphabets", "xyz", "Zed");
        System.out.println(ts.stream().filter(t -> names.containsKey(t.artist())).map(t -> t.title() + " by " + names.get(t.artist())).sorted().toList());
        List<List<Integer>> m = List.of(List.of(1, 2, 3), List.of(4, 5, 6));
        System.out.println(IntStream.range(0, 3).mapToObj(c -> m.stream().map(r -> r.get(c)).toList()).toList());
        String runs = "aaabccddddde";
        List<String> rl = new ArrayList<>();
        runs.chars().mapToObj(c -> (char) c).forEach(c -> {
            int last = rl.size() - 1;
            if (last >= 0 && rl.get(last).charAt(0) == c) rl.set(last, c + "" + (Integer.parseInt(rl.get(last).substring(1)) + 1));
            else rl.add(c + "1");
        });
        System.out.println(rl);
        Map<Boolean, Map<Integer, List<Integer>>> p = IntStream.rangeClosed(1, 12).boxed().collect(Collectors.partitioningBy(x -> x > 6, Collectors.groupingBy(x -> x % 3, TreeMap::new, Collectors.toList())));
        System.out.println(p);
        Map<String, Integer> a = new HashMap<>(Map.of("k", 1, "j", 2)), b = Map.of("k", 10, "l", 20);
        System.out.println(Stream.of(a, b).flatMap(x -> x.entrySet().stream()).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Integer::sum, TreeMap::new)).toString());
        System.out.println("" + ts.stream().collect(Collectors.teeing(Collectors.minBy(java.util.Comparator.comparing(Track::seconds)), Collectors.maxBy(java.util.Comparator.comparing(Track::seconds)), (x, y) -> x.get().title() + ".." + y.get().title())));
        String table = ts.stream().map(t -> String.format(java.util.Locale.ROOT, "%-6s|%5s|%2d:%02d", t.title(), t.artist(), t.seconds() / 60, t.seconds() % 60)).collect(Collectors.joining("\n"));
        System.out.println(table);
    }
}
