package store.orders;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Controller;

@Controller
public class OrderController {

    @Autowired
    private OrderService service;

    @Autowired
    private CustomerService customers;

    public String show(Long id) {
        try {
            Order order = service.find(id);
            return "200 " + order.getStatus() + " " + order.total().amount();
        } catch (OrderNotFoundException e) {
            return "404 " + e.getMessage();
        }
    }

    public String cancel(Long id, String reason) {
        if (reason == null || reason.isBlank()) {
            return "400 reason";
        }
        try {
            service.cancel(id, reason.trim());
        } catch (OrderNotFoundException e) {
            return "404 " + e.getMessage();
        } catch (IllegalStateException e) {
            return "409 " + e.getMessage();
        } catch (PaymentException e) {
            return e.isRetryable() ? "503 try again" : "502 " + e.getMessage();
        }
        return "204";
    }

    public String register(String email, String name) {
        if (!email.contains("@")) {
            return "400 " + email;
        }
        return "201 " + customers.register(email, name).getId();
    }
}
