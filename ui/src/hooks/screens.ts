import type { Step, PeoplePage } from '@creneau/core';
import type { ComponentType } from 'react';
/** What has a view of its own: a step of the booking, or what stands in its place to move what was booked; another page by its path; the door before them all. */
export type ScreenName =
  Step | 'reschedule' | `/${PeoplePage | 'legal' | 'not_found' | 'inactive'}` | 'sso door';

/** Brings a view. */
export type ScreenSource = () => Promise<ComponentType>;

/** The views: those that came with the page, and those that are fetched when they come near. */
export class Screens {
  private readonly known: Map<ScreenName, ComponentType>;
  /** A view that two ask for is fetched once: it wires itself, and must not do so twice. */
  private readonly underWay = new Map<ScreenName, Promise<void>>();

  constructor(
    present: Partial<Readonly<Record<ScreenName, ComponentType>>>,
    private readonly later: Partial<Readonly<Record<ScreenName, ScreenSource>>>,
  ) {
    this.known = new Map(Object.entries(present) as [ScreenName, ComponentType][]);
  }

  /** The view, if it is here. */
  at(name: ScreenName): ComponentType | undefined {
    return this.known.get(name);
  }

  /** Fetches a view, once. @throws {Error} when it cannot be had. */
  async load(name: ScreenName): Promise<void> {
    const source = this.later[name];
    if (this.known.has(name) || !source) return;
    const loading = this.underWay.get(name) ?? this.fetch(name, source);
    this.underWay.set(name, loading);
    await loading;
  }

  private async fetch(name: ScreenName, source: ScreenSource): Promise<void> {
    try {
      this.known.set(name, await source());
    } finally {
      this.underWay.delete(name);
    }
  }

  /** Fetches the first of these that is not here yet; what fails is asked for again when it is needed. */
  async loadNext(names: readonly ScreenName[]): Promise<void> {
    const next = names.find((name) => !this.known.has(name));
    if (next) await this.load(next).catch(() => undefined);
  }
}
