package store.orders;

import java.util.function.Predicate;
import java.util.function.Supplier;

import jakarta.inject.Inject;
import lombok.Setter;
import lombok.extern.slf4j.Slf4j;
import org.springframework.stereotype.Component;

@Slf4j
@Component
public class NewsletterJob {

    private final CustomerRepository customers;
    private final Mailer mailer;
    @Setter
    private Predicate<Customer> filter = c -> true;

    @Inject
    public NewsletterJob(CustomerRepository customers, Mailer mailer) {
        this.customers = customers;
        this.mailer = mailer;
    }

    public int send(String subject, Supplier<String> text) {
        if (subject == null || subject.isBlank()) {
            throw new IllegalArgumentException("a newsletter needs a subject");
        }
        int sent = 0;
        for (Customer customer : customers.findAll()) {
            if (customer.isBlocked() || !filter.test(customer)) {
                continue;
            }
            try {
                mailer.send(customer.getEmail(), subject, customer.greeting() + "\n" + text.get());
                sent++;
            } catch (IllegalStateException e) {
                log.warn("not sent to {}", customer.getEmail());
            }
        }
        return sent;
    }
}
