/** Serializes tasks by key, within this process. A waiting task holds no database connection. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<void>>();

  /** @param task gets `true` if it had to wait. */
  async run<T>(key: string, task: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const previous = this.tails.get(key);
    let release: () => void = () => undefined;
    const tail = new Promise<void>((resolve) => (release = resolve));
    this.tails.set(key, tail);
    try {
      await previous;
      return await task(previous !== undefined);
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
      release();
    }
  }
}
