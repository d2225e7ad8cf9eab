import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.apiKey;

/** The key of the site that led here, as the link says; it leaves the address, and is kept for the tab. */
export function siteKey(asked: string | undefined): string | undefined {
  if (asked !== undefined) tabStorage.keep(key, asked);
  return asked ?? tabStorage.read(key);
}
