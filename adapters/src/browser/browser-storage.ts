/** Does nothing where the browser blocks storage, since any access throws then. */
class BrowserStorage {
  constructor(private readonly place: 'sessionStorage' | 'localStorage') {}

  readText(name: string): string | undefined {
    return this.using((storage) => storage.getItem(name)) ?? undefined;
  }

  get isBlocked(): boolean {
    return this.using(() => true) === undefined;
  }

  /** The stored JSON, unvalidated: anybody may have written it. Undefined for invalid JSON. */
  readJson(name: string): unknown {
    try {
      return JSON.parse(this.readText(name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** @returns false where storage is blocked. */
  keep(name: string, text: string): boolean {
    const isStored = this.using((storage) => {
      storage.setItem(name, text);
      return true;
    });
    return isStored ?? false;
  }

  /** Returns the stored text, storing the given one first where there is none. */
  first(name: string, text: string): string {
    const storedText = this.readText(name);
    if (storedText === undefined) this.keep(name, text);
    return storedText ?? text;
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

export const tabStorage = new BrowserStorage('sessionStorage');

export const lastingStorage = new BrowserStorage('localStorage');
