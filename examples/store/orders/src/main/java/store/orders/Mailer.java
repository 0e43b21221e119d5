package store.orders;

public interface Mailer {

    void send(String to, String subject, String body);
}
