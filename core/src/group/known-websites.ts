import { firstValueFrom, type Observable } from 'rxjs';
import { AnswerCache } from '../shared/answer-cache';
import type { Clock } from '../shared/clock';
import { loading, ready, type Loadable } from '../shared/loadable';
import type { Website } from './website';
import type { Websites } from './websites';

/** Milliseconds. */
const LIFE = 300_000;
const LOCALES_KEPT = 8;

export class KnownWebsites {
  private readonly cache: AnswerCache<Website | undefined>;

  constructor(
    private readonly websites: Websites,
    clock: Pick<Clock, 'now'>,
  ) {
    this.cache = new AnswerCache(clock, LIFE, LOCALES_KEPT);
  }

  /**
   * Requests on subscription, unless cached; undefined if the group has configured none. @throws
   * {Refusal}
   */
  in(locale: string): Observable<Website | undefined> {
    return this.cache.answer(locale, () => this.websites.in(locale));
  }

  atHand(locale: string): Loadable<Website | undefined> {
    const entry = this.cache.known(locale);
    return entry ? ready(entry.value) : loading;
  }

  /** Failures are ignored: the next request reports them. */
  async prefetch(locale: string): Promise<void> {
    await firstValueFrom(this.in(locale)).catch(() => undefined);
  }
}
