import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.reloads;

/** The browser features that a reload needs. */
export interface Tab {
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly location: Pick<Location, 'reload'>;
}

/**
 * Reloads the page once per missing file.
 * @returns false, without a reload, where storage is blocked (the draft and the count would be lost) or the device is
 * offline.
 */
export function reloadFor(file: string, tab: Tab = window): boolean {
  const before = tabStorage.read(key)?.split(' ') ?? [];
  if (!tab.navigator.onLine || before.includes(file)) return false;
  if (!tabStorage.keep(key, [...before, file].join(' '))) return false;
  tab.location.reload();
  return true;
}
