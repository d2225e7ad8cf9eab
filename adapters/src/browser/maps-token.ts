import { storageTable, type StorageEntry } from './storage-table';

const DAY = 24 * 60 * 60;
const { mapsToken, mapsGroup } = storageTable;

/** Stores the token of a visit from a map listing, so that a later booking is attributed to it. */
export function keepMapsToken(token: string, groupId: number): void {
  keep(mapsToken, token);
  keep(mapsGroup, String(groupId));
}

function keep({ key, days }: StorageEntry & { readonly days: number }, value: string): void {
  document.cookie = `${key}=${value}; path=/; max-age=${days * DAY}; secure; samesite=lax`;
}
