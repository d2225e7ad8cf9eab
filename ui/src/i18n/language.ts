import {
  capital,
  chooseLocale,
  dateLocaleOf,
  languageOf,
  type Behavior,
  type LocaleWishes,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { changeLocale, loadLaterWords, type WordAddresses } from './words';

export interface LanguageOffer {
  readonly locales: readonly string[];
  readonly country: string;
}

export class Language {
  readonly locale$: Behavior<string>;
  private readonly locale: BehaviorSubject<string>;
  /** The last requested language: words that load after a newer request are ignored. */
  private nextLocale: string | undefined;

  constructor(
    first: string,
    private readonly offer: LanguageOffer,
    private readonly addresses: WordAddresses,
    private readonly keep: (locale: string) => void,
    private wishes: LocaleWishes = { device: [] },
  ) {
    this.locale = new BehaviorSubject(first);
    this.locale$ = this.locale;
  }

  get locales(): readonly string[] {
    return this.offer.locales;
  }

  /** Loads the words of the steps after the slots. @throws {Error} when they cannot be loaded. */
  async loadLaterWords(): Promise<void> {
    await loadLaterWords(this.addresses);
  }

  /**
   * The visitor's choice holds until the host page requests another language. @throws {Error} when its words cannot be
   * loaded.
   */
  async choose(locale: string): Promise<void> {
    if (!this.locales.includes(locale)) return;
    this.wishes = { ...this.wishes, host: locale };
    if (await this.change(locale)) this.keep(locale);
  }

  /** Applies a later request, unless a stronger one holds; languages not offered are ignored. */
  async follow(wish: Omit<LocaleWishes, 'device'>): Promise<void> {
    const availableWishes = Object.entries(wish).filter(([, tag = '']) =>
      this.locales.includes(languageOf(tag)),
    );
    this.wishes = { ...this.wishes, ...Object.fromEntries(availableWishes) };
    const present = this.nextLocale ?? this.locale.value;
    const group = { locale: present, enabledLocales: this.locales };
    const locale = chooseLocale(this.wishes, group, this.locales);
    if (locale !== present) await this.change(locale);
  }

  /** If the words cannot be loaded, the language stays. */
  private async change(locale: string): Promise<boolean> {
    this.nextLocale = locale;
    const isWanted = (): boolean => this.nextLocale === locale;
    try {
      await changeLocale(dateLocaleOf(locale, this.offer.country), this.addresses, isWanted);
    } catch (failure) {
      if (isWanted()) this.nextLocale = undefined;
      throw failure;
    }
    if (isWanted()) this.locale.next(locale);
    return isWanted();
  }
}

/** "français", "Deutsch". The code where the browser has no name; Chromium has no Breton. */
export function ownNameOf(locale: string): string {
  const name =
    locale === 'br'
      ? 'brezhoneg'
      : (new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale);
  return capital(name, locale);
}
