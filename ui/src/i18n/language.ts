import type { Behavior } from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { changeLocale, learnLater, type WordAddresses } from './words';

/** The language of the page: one at a time, changed by the visitor. */
export class Language {
  readonly locale$: Behavior<string>;
  private readonly locale: BehaviorSubject<string>;
  /** The choice made last: words that come late belong to an earlier one. */
  private wanted: string | undefined;

  constructor(
    first: string,
    /** What the visitor may choose from: languages that the group enables and that have words. */
    readonly locales: readonly string[],
    private readonly addresses: WordAddresses,
    /** Keeps the choice for the next visit. */
    private readonly keep: (locale: string) => void,
  ) {
    this.locale = new BehaviorSubject(first);
    this.locale$ = this.locale;
  }

  /** Has the words of the steps behind the times. @throws {Error} when they cannot be had. */
  async learnLater(): Promise<void> {
    await learnLater(this.addresses);
  }

  /** Changes the words first, then everything that follows the language; without its words the language stays. */
  async choose(locale: string): Promise<void> {
    if (!this.locales.includes(locale)) return;
    this.wanted = locale;
    const isWanted = (): boolean => this.wanted === locale;
    await changeLocale(locale, this.addresses, isWanted);
    if (!isWanted()) return;
    this.keep(locale);
    this.locale.next(locale);
  }
}
