package store.orders;

public interface CarrierClient {

    Label label(long order, String country, int parcels);

    record Label(String tracking, int weight) {

        boolean isValid() {
            return tracking != null && tracking.length() >= 8 && weight > 0;
        }
    }
}
