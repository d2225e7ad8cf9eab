/** Whoever brought the visitor here, and is told that a booking came of it. */
export abstract class Conversions {
  /** Tells of a booking with this group; whatever becomes of the telling is nobody's concern. */
  abstract report(groupId: number): void;
}
