// Exercises: a word-count and text statistics program with grouping, sorting and top-k
package streams;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

public class GroupingWordCount {
    static final String TEXT = """
        It was the best of times, it was the worst of times, it was the age of wisdom,
        it was the age of foolishness, it was the epoch of belief, it was the epoch of
        incredulity, it was the season of Light, it was the season of Darkness, it was
        the spring of hope, it was the winter of despair, we had everything before us,
        we had nothing before us, we were all going direct to Heaven, we were all going
        direct the other way.
        """;

    public static void main(String[] args) {
        java.util.Locale.setDefault(java.util.Locale.ROOT);
        List<String> words = Arrays.stream(TEXT.toLowerCase(java.util.Locale.ROOT).split("\\W+")).filter(w -> !w.isBlank()).toList();
        Map<String, Long> count = words.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println(words.size() + " words, " + count.size() + " distinct");
        count.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(8).forEach(e -> System.out.println(e.getKey() + " " + e.getValue()));
        TreeMap<Integer, List<String>> byLen = words.stream().distinct().sorted().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLen);
        TreeMap<Character, Long> letters = TEXT.chars().filter(Character::isLetter).mapToObj(c -> (char) Character.toLowerCase(c)).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        System.out.println(letters);
        LinkedHashMap<String, Integer> firstAt = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) firstAt.putIfAbsent(words.get(i), i);
        System.out.println(firstAt.entrySet().stream().filter(e -> e.getValue() % 7 == 0).map(Object::toString).collect(Collectors.joining(" ")));
        System.out.println(TEXT.lines().mapToInt(String::length).summaryStatistics());
        TreeMap<String, String> index = TEXT.lines().flatMap(l -> Arrays.stream(l.split("\\W+"))).filter(s -> s.length() > 6).collect(Collectors.toMap(s -> s.substring(0, 1).toLowerCase(java.util.Locale.ROOT), s -> s, (a, b) -> a + "|" + b, TreeMap::new));
        System.out.println(index);
        String bigrams = java.util.stream.IntStream.range(0, words.size() - 1).mapToObj(i -> words.get(i) + " " + words.get(i + 1)).collect(Collectors.groupingBy(s -> s, TreeMap::new, Collectors.counting())).entrySet().stream().filter(e -> e.getValue() > 3).sorted(Comparator.comparing(e -> -e.getValue())).map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(", "));
        System.out.println(bigrams);
    }
}
