/**
 * Lets those of one process who want the same thing come one after the other: ten thousand who want one time wait
 * here, where waiting costs nothing, and not with a connection in hand.
 */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  /** Does the work when it is its turn; it is told whether somebody came before. */
  async take<T>(thing: string, work: (waited: boolean) => Promise<T>): Promise<T> {
    const before = this.last.get(thing);
    let done: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => (done = resolve));
    this.last.set(thing, mine);
    try {
      await before;
      return await work(before !== undefined);
    } finally {
      if (this.last.get(thing) === mine) this.last.delete(thing);
      done();
    }
  }
}
