package omakase.check;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** The rows of a test with parameters, as JUnit would read them from its annotations. */
final class Rows {
    private static final String[] KINDS = {"ints", "longs", "floats", "doubles", "chars", "strings"};

    private Rows() {
    }

    /** The arguments of each run of a test; one empty row for a test without parameters. */
    static List<Object[]> of(Method test) throws Exception {
        List<Object[]> rows = new ArrayList<>();
        Class<?>[] types = test.getParameterTypes();
        if (types.length == 0) {
            rows.add(new Object[0]);
            return rows;
        }
        for (Annotation annotation : test.getAnnotations()) {
            Class<?> kind = annotation.annotationType();
            if (kind.getSimpleName().equals("CsvSource")) {
                for (String row : (String[]) kind.getMethod("value").invoke(annotation)) {
                    rows.add(converted(cells(row), types));
                }
            } else if (kind.getSimpleName().equals("ValueSource")) {
                for (String name : KINDS) {
                    Object values = kind.getMethod(name).invoke(annotation);
                    for (int i = 0; i < Array.getLength(values); i++) {
                        rows.add(new Object[] {Array.get(values, i)});
                    }
                }
            }
        }
        return rows;
    }

    /** Cells between commas; those in single quotes as they are, with doubled quotes for one. */
    private static List<String> cells(String row) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        boolean wasQuoted = false;
        for (int i = 0; i <= row.length(); i++) {
            char c = i < row.length() ? row.charAt(i) : ',';
            if (quoted && i < row.length()) {
                if (c != '\'') {
                    cell.append(c);
                } else if (i + 1 < row.length() && row.charAt(i + 1) == '\'') {
                    cell.append(c);
                    i++;
                } else {
                    quoted = false;
                }
            } else if (c == ',') {
                cells.add(wasQuoted ? cell.toString() : cell.toString().trim());
                cell.setLength(0);
                wasQuoted = false;
            } else if (c == '\'' && cell.toString().trim().isEmpty() && !wasQuoted) {
                cell.setLength(0);
                quoted = true;
                wasQuoted = true;
            } else if (!wasQuoted) {
                cell.append(c);
            }
        }
        return cells;
    }

    private static Object[] converted(List<String> cells, Class<?>[] types) {
        if (cells.size() != types.length) {
            throw new IllegalArgumentException("a row has " + cells.size() + " cells: " + cells);
        }
        Object[] row = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            row[i] = converted(cells.get(i), types[i]);
        }
        return row;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object converted(String text, Class<?> type) {
        if (type == int.class) {
            return Integer.valueOf(text);
        } else if (type == long.class) {
            return Long.valueOf(text);
        } else if (type == double.class) {
            return Double.valueOf(text);
        } else if (type == float.class) {
            return Float.valueOf(text);
        } else if (type == boolean.class) {
            return Boolean.valueOf(text);
        } else if (type == char.class && text.length() == 1) {
            return text.charAt(0);
        } else if (type.isEnum()) {
            return Enum.valueOf((Class) type, text);
        } else if (type == String.class) {
            return text;
        }
        throw new IllegalArgumentException(text + " is no " + type.getName());
    }
}
