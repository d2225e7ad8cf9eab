import { inOneLine, telAddress, type Colors } from '@creneau/core';
import type { Translator } from '../group/translations';
import type { Row } from '../database/schema';
import { oneLine } from './plain-text';

export interface Sender {
  readonly name: string;
  readonly tagline: string;
  readonly address: string;
  readonly colors: Colors;
  /** Undefined for the plain words. */
  readonly brand?: string | undefined;
  /** In a format that mail programs display; if undefined, initials are shown. */
  readonly logo: string | undefined;
  readonly page: string;
}

export interface LetterLink {
  readonly words: string;
  readonly address: string;
}

export const phoneLink = (phone: string): LetterLink => ({
  words: phone,
  address: telAddress(phone),
});

export interface AmountLine {
  readonly name: string;
  /** After the name, such as "45 min". */
  readonly note?: string | undefined;
  readonly amount: string;
  readonly tone?: 'promotion' | 'total' | undefined;
}

/** Text and HTML have the same parts in the same order. */
export type Part =
  /** Date and time. */
  | { readonly kind: 'title'; readonly lines: readonly string[]; readonly isStruck?: boolean }
  /** No longer valid. */
  | { readonly kind: 'struck'; readonly label: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isStrong?: boolean }
  | { readonly kind: 'section'; readonly title: string; readonly text?: string | undefined }
  | { readonly kind: 'amounts'; readonly lines: readonly AmountLine[] }
  | { readonly kind: 'dashes' }
  /** A band across the card, for the place. */
  | {
      readonly kind: 'band';
      readonly title: string;
      readonly lines: readonly string[];
      readonly way?: LetterLink | undefined;
    };

/** Below the card. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly ways?: readonly LetterLink[];
}

export interface Letter {
  readonly locale: string;
  readonly sender: Sender;
  readonly subject: string;
  /** Shown after the subject in a list of mails. */
  readonly preview: string;
  readonly heading: { readonly text: string; readonly mark: 'done' | 'news' | 'end' };
  readonly parts: readonly Part[];
  readonly button?: LetterLink | undefined;
  readonly ways: readonly LetterLink[];
  readonly facts: readonly Fact[];
  readonly reason: string;
  readonly reasonWay?: LetterLink | undefined;
}

const LOGO_FORMATS = /\.(png|jpe?g|gif)$/i;

/** @param origin of the page and its images */
export function senderOf(
  { id, urlname, name, settings }: Pick<Row<'groups'>, 'id' | 'urlname' | 'name' | 'settings'>,
  translate: Translator,
  origin: string,
): Sender {
  const { tagline, address, usercolors = {}, logo_key: logo, brand } = settings;
  return {
    name: oneLine(name),
    tagline: oneLine(translate(tagline)),
    address: address ? inOneLine(address) : '',
    colors: usercolors,
    brand: brand ?? undefined,
    logo: logo && LOGO_FORMATS.test(logo) ? `${origin}/group-${id}/logo/raw/${logo}` : undefined,
    page: `${origin}/${urlname}`,
  };
}
