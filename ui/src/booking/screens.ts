import type { Step } from '@creneau/core';
import type { ComponentType } from 'react';

/** Brings the view of a step. */
export type ScreenSource = () => Promise<ComponentType>;

/** The views of the steps: those that came with the page, and those that are fetched when they come near. */
export class Screens {
  private readonly known: Map<Step, ComponentType>;
  /** A view that two ask for is fetched once: it wires itself, and must not do so twice. */
  private readonly underWay = new Map<Step, Promise<void>>();

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
    const loading = this.underWay.get(step) ?? this.fetch(step, source);
    this.underWay.set(step, loading);
    await loading;
  }

  private async fetch(step: Step, source: ScreenSource): Promise<void> {
    try {
      this.known.set(step, await source());
    } finally {
      this.underWay.delete(step);
    }
  }

  /** Fetches the first of these that is not here yet; what fails is asked for again when it is needed. */
  async loadNext(steps: readonly Step[]): Promise<void> {
    const next = steps.find((step) => !this.known.has(step));
    if (next) await this.load(next).catch(() => undefined);
  }
}
