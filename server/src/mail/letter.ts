import type { Translator } from '../group/translated';
import type { StoredSettings } from '../group/settings';
import type { Row } from '../database/schema';
import { inOneLine, type Colors } from '@creneau/core';
import { oneLine } from './calendar-file';

/** The business, as the head and the foot of its mails show it. */
export interface Sender {
  readonly name: string;
  readonly tagline: string;
  readonly address: string;
  readonly colors: Colors;
  /** A logo that mail programs can draw; initials stand for any other. */
  readonly logo: string | undefined;
  /** Its page. */
  readonly page: string;
}

/** A link, or a button. */
export interface Way {
  readonly words: string;
  readonly address: string;
}

/** A line of amounts. */
export interface AmountLine {
  readonly name: string;
  /** As "45 min", beside the name. */
  readonly note?: string | undefined;
  readonly amount: string;
  readonly tone?: 'promotion' | 'total' | undefined;
}

/** A part of the card; the text part says the same in the same order. */
export type Part =
  /** The date and the hours. */
  | { readonly kind: 'title'; readonly lines: readonly string[]; readonly isStruck?: boolean }
  /** What no longer holds. */
  | { readonly kind: 'struck'; readonly label: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isStrong?: boolean }
  | { readonly kind: 'section'; readonly title: string; readonly text?: string | undefined }
  | { readonly kind: 'amounts'; readonly lines: readonly AmountLine[] }
  | { readonly kind: 'dashes' }
  /** A band across the card: where it is. */
  | {
      readonly kind: 'band';
      readonly title: string;
      readonly lines: readonly string[];
      readonly way?: Way | undefined;
    };

/** A fact under the card. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly ways?: readonly Way[];
}

/** All that a mail of ours says: it is written once as HTML and once as text. */
export interface Letter {
  readonly locale: string;
  readonly sender: Sender;
  readonly subject: string;
  /** What a list of mails shows after the subject. */
  readonly preview: string;
  /** What happened. */
  readonly heading: { readonly text: string; readonly mark: 'done' | 'news' | 'end' };
  readonly parts: readonly Part[];
  /** What the mail is for. */
  readonly button?: Way | undefined;
  readonly ways: readonly Way[];
  readonly facts: readonly Fact[];
  /** Why it came. */
  readonly reason: string;
  readonly reasonWay?: Way | undefined;
}

const DRAWN_BY_MAILS = /\.(png|jpe?g|gif)$/i;

/** A group as the sender of its mails, whose pictures and page are at that origin. */
export function senderOf(
  { id, urlname, name, settings }: Pick<Row<'groups'>, 'id' | 'urlname' | 'name' | 'settings'>,
  translated: Translator,
  origin: string,
): Sender {
  const { tagline, address, usercolors = {}, logo_key: logo } = settings as StoredSettings;
  return {
    name: oneLine(name),
    tagline: oneLine(translated(tagline)),
    address: address ? inOneLine(address) : '',
    colors: usercolors,
    logo: logo && DRAWN_BY_MAILS.test(logo) ? `${origin}/group-${id}/logo/raw/${logo}` : undefined,
    page: `${origin}/${urlname}`,
  };
}
