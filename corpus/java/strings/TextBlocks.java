// Exercises: text blocks with escapes, indentation stripping, stripIndent, translateEscapes and formatted
package strings;

public class TextBlocks {
    static final String A = """
        Hello,
          "World"
        tab\there \\ backslash
        trailing \s
        joined \
        line
        """;
    static final String B = """
            no final newline
          less indent""";
    static final String C = """
        a \"""quoted\""" b
        \u0041\101\0end
        """;

    static void show(String s) {
        System.out.println(s.length() + " " + s.lines().count() + " " + s.hashCode());
        s.lines().forEach(l -> System.out.println("|" + l.replace('\t', '>').replace('\0', '0') + "|"));
    }

    public static void main(String[] args) {
        java.util.Locale.setDefault(java.util.Locale.ROOT);
        show(A);
        show(B);
        show(C);
        show("""
            """);
        show("""
            %s is %d years and %.1f%%
            """.formatted("Bob", 42, 99.5f));
        System.out.println("""
            a
            b""".equals("a\nb"));
        show("   x\n     y\n  z\n".stripIndent());
        show("  a\n  b".indent(3));
        show("    a\n  b".indent(-3));
        System.out.println("\\t\\n\\\"\\101\\s|".translateEscapes().replace("\t", "<T>").replace("\n", "<N>"));
        try {
            "\\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        String json = """
            {
              "name": "%s",
              "list": [1, 2, 3]
            }
            """.formatted("q\"uote");
        System.out.print(json);
        System.out.println("""
            a""" + 1 + """
            b""" + 'c');
    }
}
