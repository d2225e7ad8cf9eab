import { storageTable, type StorageEntry } from './storage-table';

const DAY = 24 * 60 * 60;
const { mapsToken, mapsGroup } = storageTable;

/** Keeps the mark of a visit that came from the maps, so that a booking made later is told as theirs. */
export function keepMapsToken(token: string, groupId: number): void {
  keep(mapsToken, token);
  keep(mapsGroup, String(groupId));
}

function keep({ key, days }: StorageEntry & { readonly days: number }, value: string): void {
  document.cookie = `${key}=${value}; path=/; max-age=${days * DAY}; secure; samesite=lax`;
}
