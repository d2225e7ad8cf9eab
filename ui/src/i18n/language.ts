import {
  capital,
  chooseLocale,
  dateLocaleOf,
  languageOf,
  type Behavior,
  type LocaleWishes,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { changeLocale, learnLater, type WordAddresses } from './words';

/** What a business offers its visitors to read in. */
export interface LanguageOffer {
  /** Languages that the group enables and that have words. */
  readonly locales: readonly string[];
  /** Its country: dates and figures are written as there. */
  readonly country: string;
}

/** The language of the page: one at a time, changed by the visitor. */
export class Language {
  readonly locale$: Behavior<string>;
  private readonly locale: BehaviorSubject<string>;
  /** The choice made last: words that come late belong to an earlier one. */
  private wanted: string | undefined;

  constructor(
    first: string,
    private readonly offer: LanguageOffer,
    private readonly addresses: WordAddresses,
    /** Keeps the choice for the next visit. */
    private readonly keep: (locale: string) => void,
    private wishes: LocaleWishes = { preferred: [] },
  ) {
    this.locale = new BehaviorSubject(first);
    this.locale$ = this.locale;
  }

  /** What the visitor may choose from. */
  get locales(): readonly string[] {
    return this.offer.locales;
  }

  /** Has the words of the steps behind the times. @throws {Error} when they cannot be had. */
  async learnLater(): Promise<void> {
    await learnLater(this.addresses);
  }

  /** What the visitor chooses holds until the host page asks for another one. @throws {Error} when its words cannot be had. */
  async choose(locale: string): Promise<void> {
    if (!this.locales.includes(locale)) return;
    this.wishes = { ...this.wishes, host: locale };
    if (await this.change(locale)) this.keep(locale);
  }

  /** Changes to a language that is wished for later, unless a stronger wish stands; one that is not offered is no wish. */
  async follow(wish: Omit<LocaleWishes, 'preferred'>): Promise<void> {
    const offered = Object.entries(wish).filter(([, tag = '']) =>
      this.locales.includes(languageOf(tag)),
    );
    this.wishes = { ...this.wishes, ...Object.fromEntries(offered) };
    const present = this.wanted ?? this.locale.value;
    const group = { locale: present, enabledLocales: this.locales };
    const locale = chooseLocale(this.wishes, group, this.locales);
    if (locale !== present) await this.change(locale);
  }

  /** Changes the words first, then everything that follows the language; without its words the language stays. */
  private async change(locale: string): Promise<boolean> {
    this.wanted = locale;
    const isWanted = (): boolean => this.wanted === locale;
    try {
      await changeLocale(dateLocaleOf(locale, this.offer.country), this.addresses, isWanted);
    } catch (failure) {
      if (isWanted()) this.wanted = undefined;
      throw failure;
    }
    if (isWanted()) this.locale.next(locale);
    return isWanted();
  }
}

/** A language in its own words: "français", "Deutsch". The code where the browser knows no name. */
export function ownNameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return capital(name, locale);
}
