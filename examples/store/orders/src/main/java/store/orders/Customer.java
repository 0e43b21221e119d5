package store.orders;

import java.time.LocalDate;

import lombok.Data;

@Data
public class Customer {
    private final long id;
    private final String email;
    private String name;
    private LocalDate memberSince;
    private int points;
    private boolean blocked;

    public String greeting() {
        return name == null || name.isEmpty() ? "Hello" : "Hello " + name;
    }
}
