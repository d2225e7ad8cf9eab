import { inOneLine, telAddress, type Colors } from '@creneau/core';
import type { Translator } from '../group/translations';
import type { StoredSettings } from '../group/settings';
import type { Row } from '../database/schema';
import { oneLine } from './one-line';

/** The business, for the head and the foot of its mails. */
export interface Sender {
  readonly name: string;
  readonly tagline: string;
  readonly address: string;
  readonly colors: Colors;
  /** Whose words it says, where they are not the plain ones. */
  readonly brand?: string | undefined;
  /** A logo in a format that mail programs display; none shows initials. */
  readonly logo: string | undefined;
  /** Address of its page. */
  readonly page: string;
}

/** A link or a button. */
export interface LetterLink {
  readonly words: string;
  readonly address: string;
}

/** A link that calls a phone number. */
export const phoneLink = (phone: string): LetterLink => ({
  words: phone,
  address: telAddress(phone),
});

/** A row of a list of prices. */
export interface AmountLine {
  readonly name: string;
  /** Such as "45 min", after the name. */
  readonly note?: string | undefined;
  readonly amount: string;
  readonly tone?: 'promotion' | 'total' | undefined;
}

/** A part of the card; the text part has the same ones in the same order. */
export type Part =
  /** Date and time. */
  | { readonly kind: 'title'; readonly lines: readonly string[]; readonly isStruck?: boolean }
  /** What is no longer valid. */
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

/** A fact below the card. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly ways?: readonly LetterLink[];
}

/** The content of a mail, from which its HTML and its text are rendered. */
export interface Letter {
  readonly locale: string;
  readonly sender: Sender;
  readonly subject: string;
  /** The text after the subject in a list of mails. */
  readonly preview: string;
  /** What happened. */
  readonly heading: { readonly text: string; readonly mark: 'done' | 'news' | 'end' };
  readonly parts: readonly Part[];
  /** The primary action. */
  readonly button?: LetterLink | undefined;
  readonly ways: readonly LetterLink[];
  readonly facts: readonly Fact[];
  /** Why the recipient gets this mail. */
  readonly reason: string;
  readonly reasonWay?: LetterLink | undefined;
}

const LOGO_FORMATS = /\.(png|jpe?g|gif)$/i;

/** The sender of a group's mails; `origin` is that of the page and its images. */
export function senderOf(
  { id, urlname, name, settings }: Pick<Row<'groups'>, 'id' | 'urlname' | 'name' | 'settings'>,
  translated: Translator,
  origin: string,
): Sender {
  const { tagline, address, usercolors = {}, logo_key: logo, brand } = settings as StoredSettings;
  return {
    name: oneLine(name),
    tagline: oneLine(translated(tagline)),
    address: address ? inOneLine(address) : '',
    colors: usercolors,
    brand: brand ?? undefined,
    logo: logo && LOGO_FORMATS.test(logo) ? `${origin}/group-${id}/logo/raw/${logo}` : undefined,
    page: `${origin}/${urlname}`,
  };
}
