import type {
  Connection,
  Consents,
  Drafts,
  Expiry,
  LoginTrips,
  PageLocation,
  PeoplePage,
  Step,
  StorageUses,
} from '@creneau/core';
import type { Ports, Visit } from '@creneau/core/visit';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import type { NavigationGuard } from './reload';

/** The ports of a visit on the page: its core has no use for those of the browser. */
export interface PagePorts extends Ports {
  readonly connection: Connection;
  readonly consents: Consents;
  readonly drafts: Drafts;
  readonly expiry: Expiry;
  readonly loginTrips: LoginTrips;
  readonly navigationGuard: NavigationGuard;
  readonly pageLocation: PageLocation;
  readonly storageUses: StorageUses;
  readonly views: Screens;
}

export type PageVisit = Visit<PagePorts>;

export type ScreenName =
  | Step
  | 'reschedule'
  | `/${PeoplePage | 'home' | 'map' | 'legal' | 'not_found' | 'inactive'}`
  | 'sso gate'
  | 'explanation'
  | 'tracking';

/** Binds a port to its adapter, once. */
export type Binding = (container: Container) => void;

export interface Screen {
  readonly View: ComponentType;
  readonly prepare?: ((visit: PageVisit) => Promise<void> | void) | undefined;
}

export interface ScreenRoute {
  readonly name: ScreenName;
  /** Paths of a page; those of booking steps are in the core. */
  readonly paths?: readonly string[];
  readonly needsLaterWords?: true;
  readonly load: Screen | (() => Promise<Screen>);
  /** Bound before the view is prepared. */
  readonly adapters?: () => Promise<readonly Binding[]>;
}

/** Some come with the page, others load before they are needed. */
export class Screens {
  private readonly views = new Map<ScreenName, ComponentType>();
  private readonly underWay = new Map<ScreenName, Promise<void>>();

  constructor(
    readonly routes: readonly ScreenRoute[],
    private readonly bind: (adapters: readonly Binding[]) => PageVisit,
    private readonly words: { loadLaterWords(): Promise<void> },
  ) {
    for (const { name, load } of routes)
      if (typeof load !== 'function') this.views.set(name, load.View);
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

  private async fetch({ name, needsLaterWords, load, adapters }: ScreenRoute): Promise<void> {
    try {
      const [{ View, prepare }, bindings = []] = await Promise.all([
        typeof load === 'function' ? load() : load,
        adapters?.(),
        needsLaterWords && this.words.loadLaterWords(),
      ]);
      const visit = this.bind(bindings);
      await prepare?.(visit);
      this.views.set(name, View);
    } finally {
      this.underWay.delete(name);
    }
  }
}
