import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.apiKey;

/** The API key of the referring site, from the link; removed from the address and stored for the tab. */
export function siteKey(queryKey: string | undefined): string | undefined {
  if (queryKey !== undefined) tabStorage.keep(key, queryKey);
  return queryKey ?? tabStorage.read(key);
}
