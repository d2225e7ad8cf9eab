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

export interface StorageUse {
  readonly kind: StorageKind;
  /** Cookie names and storage keys, as the browser's settings list them. */
  readonly names: readonly string[];
}

export abstract class StorageUses {
  abstract list(): readonly StorageUse[];
  abstract forget(kind: StorageKind): void;
}
