import type { PeoplePage, Step } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';

export type ScreenName =
  | Step
  | 'reschedule'
  | `/${PeoplePage | 'home' | 'map' | 'legal' | 'not_found' | 'inactive'}`
  | 'sso gate'
  | 'explanation'
  | 'tracking';

export type Module = (container: Container) => void;

/** Binds each module to a container once: screens share modules. */
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

export interface Screen {
  readonly View: ComponentType;
  readonly modules: readonly Module[];
  readonly prepare?: (container: Container) => Promise<void> | void;
}

export type LoadScreen = () => Promise<Screen>;

export interface ScreenRoute {
  readonly name: ScreenName;
  /** Paths of a page; those of booking steps are in the core. */
  readonly paths?: readonly string[];
  readonly needsLaterWords?: true;
  readonly load: Screen | LoadScreen;
}

/** Some come with the page, others load before they are needed. */
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

  /** Undefined until loaded. */
  at(name: ScreenName): ComponentType | undefined {
    return this.views.get(name);
  }

  /** Loads and binds a screen once. @throws {Error} when loading fails. */
  async load(name: ScreenName): Promise<void> {
    const route = this.routes.find((one) => one.name === name);
    if (this.views.has(name) || !route) return;
    const loading = this.underWay.get(name) ?? this.fetch(route);
    this.underWay.set(name, loading);
    await loading;
  }

  /** A failure is retried when the screen is needed. */
  async loadNext(names: readonly ScreenName[]): Promise<void> {
    const next = names.find((name) => !this.views.has(name));
    if (next) await this.load(next).catch(() => undefined);
  }

  private async fetch({ name, needsLaterWords, load }: ScreenRoute): Promise<void> {
    try {
      const [screenParts] = await Promise.all([
        typeof load === 'function' ? load() : load,
        needsLaterWords && this.words.loadLaterWords(),
      ]);
      this.modules.bind(screenParts.modules);
      await screenParts.prepare?.(this.modules.container);
      this.views.set(name, screenParts.View);
    } finally {
      this.underWay.delete(name);
    }
  }
}
