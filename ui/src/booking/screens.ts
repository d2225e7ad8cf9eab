import type { Step } from '@creneau/core';
import type { ComponentType } from 'react';

/** Brings the view of a step. */
export type ScreenSource = () => Promise<ComponentType>;

/** The views of the steps: those that came with the page, and those that are fetched when they come near. */
export class Screens {
  private readonly known: Map<Step, ComponentType>;

  constructor(
    present: Partial<Readonly<Record<Step, ComponentType>>>,
    private readonly later: Partial<Readonly<Record<Step, ScreenSource>>>,
  ) {
    this.known = new Map(Object.entries(present) as [Step, ComponentType][]);
  }

  /** The view, if it is here. */
  at(step: Step): ComponentType | undefined {
    return this.known.get(step);
  }

  /** Fetches the view of a step, once. @throws {Error} when it cannot be had. */
  async load(step: Step): Promise<void> {
    const source = this.later[step];
    if (this.known.has(step) || !source) return;
    this.known.set(step, await source());
  }

  /** Fetches all that are not here yet, one after the other; what fails is asked for again when it is needed. */
  async loadRest(): Promise<void> {
    for (const step of Object.keys(this.later) as Step[]) await this.load(step).catch(() => undefined);
  }
}
