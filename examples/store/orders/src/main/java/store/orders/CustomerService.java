package store.orders;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.LongSupplier;

import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import org.springframework.stereotype.Service;

@Slf4j
@Service
@RequiredArgsConstructor
public class CustomerService {

    private final CustomerRepository customers;
    private final Mailer mailer;
    private final LongSupplier ids;
    private final Clock clock;

    public Customer register(String email, String name) {
        Optional<Customer> known = customers.findByEmail(email);
        if (known.isPresent()) {
            return known.get();
        }
        Customer customer = new Customer(ids.getAsLong(), email);
        customer.setName(name);
        customer.setMemberSince(LocalDate.now(clock));
        customers.save(customer);
        mailer.send(email, "Welcome", customer.greeting());
        return customer;
    }

    public void block(long id) {
        Customer customer = customers.findById(id)
                .orElseThrow(() -> new IllegalArgumentException("no customer " + id));
        if (!customer.isBlocked()) {
            customer.setBlocked(true);
            customers.save(customer);
            mailer.send(customer.getEmail(), "Your account", "Your account has been blocked.");
        }
    }

    public boolean isVeteran(Customer customer) {
        LocalDate since = customer.getMemberSince();
        return since != null && since.isBefore(LocalDate.now(clock).minusYears(5));
    }
}
