package old;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OldTest {
    @Test
    void readers() {
        Old.read(false);
        Old.readAll(Arrays.asList(new Old.Reader(false), new Old.Reader(true)));
    }

    @Test
    void members() {
        new Old().useInner();
        new Old().new Inner().both();
        Old.sizes(Old.Size.LARGE);
        Old.concat("a", 1, null);
        Old.words("y");
        Old.list(3);
    }
}
