import type { PeoplePage, Step } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';

/** What has a view: a step of the booking, the step that reschedules what was booked, a page by its path, the gate of a login elsewhere, a part of a step that only agents see, or the question whether the visit may be measured. */
export type ScreenName =
  | Step
  | 'reschedule'
  | `/${PeoplePage | 'home' | 'map' | 'legal' | 'not_found' | 'inactive'}`
  | 'sso gate'
  | 'explanation'
  | 'tracking';

/** Binds to the container what a screen needs. */
export type Module = (container: Container) => void;

/** Binds each module to a container once: several screens name the same ones. */
export class Modules {
  private readonly bound = new Set<Module>();

  constructor(readonly container: Container) {}

  bind(modules: readonly Module[]): void {
    for (const module of modules)
      if (!this.bound.has(module)) {
        this.bound.add(module);
        module(this.container);
      }
  }
}

/** A view, and what it needs. */
export interface Screen {
  readonly View: ComponentType;
  readonly modules: readonly Module[];
  /** What makes its first sight quick. */
  readonly prepare?: (container: Container) => Promise<void> | void;
}

export type LoadScreen = () => Promise<Screen>;

/** A row of the table of routes. */
export interface ScreenRoute {
  readonly name: ScreenName;
  /** Where a page is; the steps of the booking have the paths of the core. */
  readonly paths?: readonly string[];
  /** Whether it needs words that do not come with the first ones. */
  readonly needsLaterWords?: true;
  /** The screen, or how to fetch it. */
  readonly load: Screen | LoadScreen;
}

/** The screens of a group: those that came with the page, and those that are fetched and bound when they are near. */
export class Screens {
  private readonly views = new Map<ScreenName, ComponentType>();
  private readonly underWay = new Map<ScreenName, Promise<void>>();

  constructor(
    readonly routes: readonly ScreenRoute[],
    private readonly modules: Modules,
    private readonly words: { loadLaterWords(): Promise<void> },
  ) {
    for (const { name, load } of routes)
      if (typeof load !== 'function') {
        modules.bind(load.modules);
        this.views.set(name, load.View);
      }
  }

  /** The view, if it is here. */
  at(name: ScreenName): ComponentType | undefined {
    return this.views.get(name);
  }

  /** Fetches a screen and binds it, once. @throws {Error} when it cannot be had. */
  async load(name: ScreenName): Promise<void> {
    const route = this.routes.find((one) => one.name === name);
    if (this.views.has(name) || !route) return;
    const loading = this.underWay.get(name) ?? this.fetch(route);
    this.underWay.set(name, loading);
    await loading;
  }

  /** Fetches the first of these that is not here yet; a failed fetch is repeated when the screen is needed. */
  async loadNext(names: readonly ScreenName[]): Promise<void> {
    const next = names.find((name) => !this.views.has(name));
    if (next) await this.load(next).catch(() => undefined);
  }

  private async fetch({ name, needsLaterWords, load }: ScreenRoute): Promise<void> {
    try {
      const [loaded] = await Promise.all([
        typeof load === 'function' ? load() : load,
        needsLaterWords && this.words.loadLaterWords(),
      ]);
      this.modules.bind(loaded.modules);
      await loaded.prepare?.(this.modules.container);
      this.views.set(name, loaded.View);
    } finally {
      this.underWay.delete(name);
    }
  }
}
