import type { Drafts, StoredJourney } from '@creneau/core';

/** Stores drafts as JSON text, as a tab and its browser do. */
export class DraftsInMemory implements Drafts {
  private tab: string | undefined;
  private lasting: string | undefined;

  read(): unknown {
    const text = this.tab ?? this.lasting;
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  keep(visit: StoredJourney): void {
    const { draft: _personal, reschedule: _ofTab, ...choices } = visit;
    this.tab = JSON.stringify(visit);
    this.lasting = visit.booked ? undefined : JSON.stringify(choices);
  }

  forget(): void {
    this.tab = undefined;
    this.lasting = undefined;
  }

  /** Drops what was typed, as closing a tab does. */
  closeTab(): void {
    this.tab = undefined;
  }
}
