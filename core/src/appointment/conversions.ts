/** Reports bookings to the service that referred the visitor. */
export abstract class Conversions {
  /** Failures are ignored. */
  abstract report(groupId: number): void;
}
