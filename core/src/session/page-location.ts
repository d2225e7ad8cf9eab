/** The address that the browser shows. */
export abstract class PageLocation {
  /** Whether the page stands within another: providers do not show their login there. */
  abstract readonly isFramed: boolean;
  /** Path and query that are shown now. */
  abstract current(): string;
  /** Leaves for an address, which replaces this one in the history. */
  abstract replace(address: string): void;
}
