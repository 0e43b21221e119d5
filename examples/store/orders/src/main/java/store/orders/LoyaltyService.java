package store.orders;

import jakarta.inject.Inject;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;
import store.catalog.Money;

@Service
public class LoyaltyService {

    @Inject
    private CustomerRepository customers;

    @Value("${loyalty.factor:2}")
    private int factor;

    public int award(Long customerId, Money spent) {
        Customer customer = customers.findById(customerId).orElse(null);
        if (customer == null || customer.isBlocked()) {
            return 0;
        }
        int points = spent.amount().intValue() * factor;
        if (customer.getPoints() > 1000) {
            points += points / 10;
        }
        customer.setPoints(customer.getPoints() + points);
        customers.save(customer);
        return points;
    }

    public String tier(Long customerId) {
        return customers.findById(customerId)
                .map(Customer::getPoints)
                .map(points -> points >= 1000 ? "gold" : points >= 200 ? "silver" : "bronze")
                .orElse("none");
    }
}
