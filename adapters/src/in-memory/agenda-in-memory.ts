import type { Agenda, Placement, Taken } from '@creneau/core';

/** The one agenda that slots are read from and appointments written to. */
export class AgendaInMemory {
  private current: Agenda;

  constructor(agenda: Agenda) {
    this.current = agenda;
  }

  get agenda(): Agenda {
    return this.current;
  }

  take(placements: readonly Placement[]): void {
    const taken = [...this.current.taken, ...placements].sort((a, b) => a.start - b.start);
    this.current = { ...this.current, taken };
  }

  release(placements: readonly Placement[]): void {
    const taken = this.current.taken.filter((one) => !placements.some((each) => isSame(one, each)));
    this.current = { ...this.current, taken };
  }
}

const isSame = (a: Taken, b: Taken): boolean =>
  a.calendarId === b.calendarId && a.seat === b.seat && a.start === b.start;
