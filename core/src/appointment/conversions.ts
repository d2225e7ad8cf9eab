/** The service that sent the visitor here, to which the bookings that follow are reported. */
export abstract class Conversions {
  /** Reports a booking with this group; a failure is ignored. */
  abstract report(groupId: number): void;
}
