package shop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/** Products from lines such as {@code AB1234;"Tea; green";4.50 EUR;125;B}. */
public class ProductImporter {
    private final char separator;
    private final List<Product> products = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    public ProductImporter(char separator) {
        this.separator = separator;
    }

    /** Reads all lines; empty ones and comments are skipped. Gives the number of products that were read. */
    public int read(Reader source) throws IOException {
        BufferedReader reader = new BufferedReader(source);
        int before = products.size();
        int number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            try {
                products.add(parse(line));
            } catch (IllegalArgumentException e) {
                problems.add("line " + number + ": " + e.getMessage());
            }
        }
        return products.size() - before;
    }

    public Product parse(String line) {
        List<String> fields = split(line);
        if (fields.size() != 5) {
            throw new IllegalArgumentException("5 fields expected, not " + fields.size());
        }
        Money price = Money.parse(fields.get(2));
        int weight = Integer.parseInt(fields.get(3).trim());
        TaxClass taxClass = TaxClass.ofCode(fields.get(4).trim().charAt(0));
        return new Product(fields.get(0).trim(), fields.get(1).trim(), price, weight, taxClass);
    }

    /** The fields of a line; in quotes the separator is text, and two quotes are one. */
    List<String> split(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    field.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == separator && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("a quote is not closed");
        }
        fields.add(field.toString());
        return fields;
    }

    public List<Product> getProducts() {
        return products;
    }

    public List<String> getProblems() {
        return problems;
    }
}
