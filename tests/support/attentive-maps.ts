import type { Conversions } from '@creneau/core';

/** Remembers of which groups it was told. */
export class AttentiveMaps implements Conversions {
  readonly groups: number[] = [];

  report(groupId: number): void {
    this.groups.push(groupId);
  }
}
