package casestudy;

/** A counter; see {@link Bar}. */
class Foo {
    int x = 0;

    void inc() {
        x++;
    }

    int getX() {
        return x;
    }
}
