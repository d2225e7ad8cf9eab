/** Who is asking, and the keys we hold for them. */
export abstract class Sessions {
  /** The key of an anonymous contact, given at their first booking (BOOK-06). */
  abstract readonly ficheToken: string | undefined;
  abstract rememberFiche(token: string): void;
  /** Forgets every key: the server does not know them any more. */
  abstract forget(): void;
}
