import type { Drafts, Unfinished } from '@creneau/core';

/** As a tab and the browser around it keep a visit: texts, that another page reads. */
export class DraftsInMemory implements Drafts {
  private tab: string | undefined;
  private lasting: string | undefined;

  read(): unknown {
    const text = this.tab ?? this.lasting;
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  keep(visit: Unfinished): void {
    const { draft: _personal, reschedule: _ofTab, ...choices } = visit;
    this.tab = JSON.stringify(visit);
    this.lasting = visit.booked ? undefined : JSON.stringify(choices);
  }

  forget(): void {
    this.tab = undefined;
    this.lasting = undefined;
  }

  /** The tab is closed: what was typed goes with it. */
  closeTab(): void {
    this.tab = undefined;
  }
}
