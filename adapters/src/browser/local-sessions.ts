import type { Sessions } from '@creneau/core';

const FICHE_TOKEN = 'creneau.ficheToken';

/** Keys for the life of the tab; where storage is blocked, for the life of the page (P5). */
export class LocalSessions implements Sessions {
  private token: string | undefined;

  constructor() {
    this.token = this.withStorage((storage) => storage.getItem(FICHE_TOKEN)) ?? undefined;
  }

  get ficheToken(): string | undefined {
    return this.token;
  }

  rememberFiche(token: string): void {
    this.token = token;
    this.withStorage((storage) => storage.setItem(FICHE_TOKEN, token));
  }

  forget(): void {
    this.token = undefined;
    this.withStorage((storage) => storage.removeItem(FICHE_TOKEN));
  }

  /** A blocked storage throws when it is only looked at. */
  private withStorage<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(window.sessionStorage);
    } catch {
      return undefined;
    }
  }
}
