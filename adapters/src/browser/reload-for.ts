import { tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key } = storageTable.reloads;

/** What a reload needs of the browser. */
export interface Tab {
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly location: Pick<Location, 'reload'>;
}

/**
 * Reloads the page because of a file that is gone, once a file. Says whether it does: a blocked storage keeps neither the draft
 * nor the count, and without a network a reload would lose the page.
 */
export function reloadFor(file: string, tab: Tab = window): boolean {
  const before = tabStorage.read(key)?.split(' ') ?? [];
  if (!tab.navigator.onLine || before.includes(file)) return false;
  if (!tabStorage.keep(key, [...before, file].join(' '))) return false;
  tab.location.reload();
  return true;
}
