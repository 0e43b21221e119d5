import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * What generated tests are made of. A compiler that has compiled this has loaded what it needs for them, and its
 * own code is compiled: it must compile without an error, or the later half of the compiler stays cold.
 */
class WarmUp {
    @Test
    void get_indexOne_throwsIndexOutOfBoundsException() {
        List<String> list = Arrays.asList("a");

        IndexOutOfBoundsException exception =
                assertThrows(IndexOutOfBoundsException.class, () -> list.get(1));
        assertNotNull(exception.getMessage());
        assertNull(exception.getCause());
    }

    @Test
    void put_twoKeys_returnsNull() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        Integer before = map.put("b", -2);

        assertNull(before);
        assertEquals(2, map.size());
        assertTrue(map.containsKey("a"));
        assertEquals(Integer.valueOf(1), map.get("a"));
    }

    @Test
    void sort_threeNumbers() {
        int[] numbers = {3, 1, 2};
        Arrays.sort(numbers);

        assertArrayEquals(new int[] {1, 2, 3}, numbers);
        assertEquals(3L, (long) numbers.length);
        assertEquals(0.5, numbers[0] / 2.0, 0.0);
        assertEquals('a', "abc".charAt(0));
        assertEquals((byte) 1, (byte) numbers[0]);
    }

    @Test
    void append_text_writesIt() throws IOException {
        StringWriter out = new StringWriter();
        Appendable same = out.append("text").append('c');

        assertSame(out, same);
        assertEquals("textc", out.toString());
        assertFalse(out.getBuffer().length() > 10);
    }

    @Test
    void compare_ofStub_returnsZero() {
        Comparator<Object> comparator = new Comparator<Object>() {
            @Override
            public int compare(Object a, Object b) {
                return 0;
            }
        };
        Function<Object, String> function = String::valueOf;
        List<Object> objects = new ArrayList<>();
        objects.add(new Object[] {null, 1.5f});
        objects.add((Object) "b");
        objects.sort(comparator);

        assertNotNull(function.apply(objects.get(0)));
        assertEquals(0, comparator.compare(objects, null));
    }

    @Test
    void next_ofStubOfManyTests_isItsAnswer() {
        SourceStub source = new SourceStub();
        source.next = "a";
        try {
            assertEquals("a", source.next());
        } finally {
            source.next = null;
        }
    }

    interface Source {
        String next();
    }

    static class SourceStub implements Source {
        String next;

        @Override
        public String next() {
            return next;
        }
    }
}
