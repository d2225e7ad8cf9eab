/** The address that the browser shows. */
export abstract class PageLocation {
  /** Whether the page is in a frame: identity providers do not show their login there. */
  abstract readonly isFramed: boolean;
  /** Path and query that are shown now. */
  abstract current(): string;
  /** Navigates to an address, replacing the present history entry. */
  abstract replace(address: string): void;
}
