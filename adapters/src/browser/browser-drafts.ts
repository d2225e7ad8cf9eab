import type { Drafts, Group, StoredJourney } from '@creneau/core';
import { lastingStorage, tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

/** Milliseconds. Browsers throttle pages that write more than a hundred history entries in half a minute. */
const REST = 300;

const IN_HISTORY = 'creneauDraft';

/**
 * Stores drafts in the tab, and without personal data in `localStorage`. Where storage is blocked, as in a cross-site
 * frame, the history entry carries the draft over a reload.
 */
export class BrowserDrafts implements Drafts {
  private readonly name: string;
  private draft: StoredJourney | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWatching = false;

  constructor({ id }: Pick<Group, 'id'>) {
    this.name = `${storageTable.draft.key}${id}`;
  }

  read(): unknown {
    return tabStorage.readJson(this.name) ?? lastingStorage.readJson(this.name) ?? inHistory();
  }

  keep(visit: StoredJourney): void {
    const { draft: _personal, reschedule: _ofTab, ...choices } = visit;
    this.draft = visit;
    if (visit.booked) lastingStorage.forget(this.name);
    else lastingStorage.keep(this.name, JSON.stringify(choices));
    if (!tabStorage.keep(this.name, JSON.stringify(visit))) this.keepInHistory();
  }

  forget(): void {
    tabStorage.forget(this.name);
    lastingStorage.forget(this.name);
    this.draft = undefined;
    if (inHistory() !== undefined) writeHistory(undefined);
  }

  /** Debounced, and flushed on `pagehide`, where a browser still writes then. */
  private keepInHistory(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), REST);
    if (this.isWatching) return;
    this.isWatching = true;
    window.addEventListener('pagehide', () => this.write());
  }

  private write(): void {
    if (this.draft) writeHistory(this.draft);
  }
}

function inHistory(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null
    ? (state as Record<string, unknown>)[IN_HISTORY]
    : undefined;
}

const writeHistory = (visit: StoredJourney | undefined): void =>
  window.history.replaceState({ ...(window.history.state as object), [IN_HISTORY]: visit }, '');
