export abstract class PageLocation {
  /** Identity providers refuse to show their login in a frame. */
  abstract readonly isFramed: boolean;
  /** Path and query. */
  abstract current(): string;
  /** Navigates, replacing the present history entry. */
  abstract replace(address: string): void;
}
