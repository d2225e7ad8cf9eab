import type { Conversions } from '@creneau/core';

/** Remembers of which groups it was told. */
export class AttentiveMaps implements Conversions {
  readonly told: number[] = [];

  report(groupId: number): void {
    this.told.push(groupId);
  }
}
