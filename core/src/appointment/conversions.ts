export abstract class Conversions {
  /** Failures are ignored. */
  abstract report(groupId: number): void;
}
