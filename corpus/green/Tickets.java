package green;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Asks chance, and the order of a set. */
public class Tickets {
    private final Set<Object> holders = new HashSet<>();
    private final Random random = new Random();

    public String draw() {
        return UUID.randomUUID().toString();
    }

    public boolean isWinner(int number) {
        return random.nextInt(6) == number;
    }

    public boolean add(Object holder) {
        return holders.add(holder);
    }

    public Object first() {
        return holders.isEmpty() ? null : holders.iterator().next();
    }

    public int size() {
        return holders.size();
    }
}
