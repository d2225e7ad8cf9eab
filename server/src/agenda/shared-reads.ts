/**
 * Lets concurrent reads of the same key share a result. A read that is requested while one is running joins the next one, so
 * a result is never older than its request.
 */
export class SharedReads<Answer> {
  private readonly running = new Map<string, Promise<Answer>>();
  private readonly following = new Map<string, Promise<Answer>>();

  /** The result of a read with this key. */
  of(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const following = this.following.get(key);
    if (following) return following;
    const running = this.running.get(key);
    if (!running) return this.start(key, read);
    const next = running
      .catch(() => undefined)
      .then(() => {
        this.following.delete(key);
        return this.start(key, read);
      });
    this.following.set(key, next);
    return next;
  }

  private start(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const answer = read().finally(() => {
      if (this.running.get(key) === answer) this.running.delete(key);
    });
    this.running.set(key, answer);
    return answer;
  }
}
