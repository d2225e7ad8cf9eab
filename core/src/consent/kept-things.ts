/** What a page may leave in a browser, by what it is for. */
export const keptKinds = [
  'choices',
  'typed',
  'language',
  'login',
  'bookings',
  'consent',
  'maps',
  'passage',
  'measurement',
  'other',
] as const;
export type KeptKind = (typeof keptKinds)[number];

export interface KeptThing {
  readonly kind: KeptKind;
  /** Under which names, as the browser's own settings list them. */
  readonly names: readonly string[];
}

/** What this browser holds for the page at present. */
export abstract class KeptThings {
  abstract list(): readonly KeptThing[];
  abstract forget(kind: KeptKind): void;
}
