/** What a browser keeps by name. A blocked storage throws when it is only looked at: then nothing is kept. */
class BrowserStorage {
  constructor(private readonly place: 'sessionStorage' | 'localStorage') {}

  read(name: string): string | undefined {
    return this.using((storage) => storage.getItem(name)) ?? undefined;
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

/** For those who come back. */
export const lastingStorage = new BrowserStorage('localStorage');
