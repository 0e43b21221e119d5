package store.catalog;

import java.io.Closeable;
import java.io.IOException;

/** Lines of a supplier's list, one product each. */
public interface ProductFeed extends Closeable {

    /** The next line; null at the end. */
    String next() throws IOException;
}
