/** Texts that a browser keeps by name. Where it blocks the storage, any access throws: nothing is kept then. */
class BrowserStorage {
  constructor(private readonly place: 'sessionStorage' | 'localStorage') {}

  read(name: string): string | undefined {
    return this.using((storage) => storage.getItem(name)) ?? undefined;
  }

  get isBlocked(): boolean {
    return this.using(() => true) === undefined;
  }

  /** What was kept as JSON; undefined for a text that is none. It is not to be trusted: anybody may have written it. */
  readJson(name: string): unknown {
    try {
      return JSON.parse(this.read(name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Says whether it is kept. */
  keep(name: string, text: string): boolean {
    const kept = this.using((storage) => {
      storage.setItem(name, text);
      return true;
    });
    return kept ?? false;
  }

  /** What was kept first under the name: the text itself where nothing was, or nothing can be. */
  first(name: string, text: string): string {
    const kept = this.read(name);
    if (kept === undefined) this.keep(name, text);
    return kept ?? text;
  }

  forget(name: string): void {
    this.using((storage) => storage.removeItem(name));
  }

  private using<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(window[this.place]);
    } catch {
      return undefined;
    }
  }
}

/** For the life of the tab. */
export const tabStorage = new BrowserStorage('sessionStorage');

/** Outlives the tab. */
export const lastingStorage = new BrowserStorage('localStorage');
