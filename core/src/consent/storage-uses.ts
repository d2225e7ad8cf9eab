/** What the page stores in a browser, by what it is for. */
export const storageKinds = [
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
export type StorageKind = (typeof storageKinds)[number];

/** What is stored for one of them. */
export interface StorageUse {
  readonly kind: StorageKind;
  /** Names of cookies and keys of storage, as the browser's own settings list them. */
  readonly names: readonly string[];
}

/** What this browser stores for the page at present. */
export abstract class StorageUses {
  abstract list(): readonly StorageUse[];
  abstract forget(kind: StorageKind): void;
}
