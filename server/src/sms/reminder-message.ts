import { mailFormatter } from '../mail/mail-translations';
import type { Notice } from '../mail/notice';

const MOST_SEGMENTS = 2;

/** Fits into two segments. */
export function reminderMessage({ locale, group, sender, visit, links }: Notice): string {
  const { say, day, hour } = mailFormatter({ locale, group, sender, stamp: visit.stamp });
  const [{ start }] = visit.appointments;
  const when = say('sms.reminder', { day: day(start), hour: hour(start) });
  // the page offers edits and cancellation too
  const link = (
    links.find(({ action }) => action === 'confirm') ??
    links.find(({ action }) => action === 'cancel')
  )?.address;
  const offersAll = (['confirm', 'change', 'cancel'] as const).every((action) =>
    links.some((each) => each.action === action),
  );
  const way = link === undefined ? '' : say(offersAll ? 'sms.link' : 'sms.visit', { link });
  const texts = [[`${sender.name}:`, when, way], [when, way], [when]].map((words) =>
    toGsm(words.filter(Boolean).join(' ')),
  );
  return texts.find((text) => countSegments(text) <= MOST_SEGMENTS) ?? toGsm(when);
}

/** GSM 03.38; characters of its extension take two places. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('^{}\\[~]|€');

const isGsm = (character: string): boolean => BASIC.has(character) || EXTENSION.has(character);

/** Characters without a decomposition that the alphabet lacks. */
const plainFor: ReadonlyMap<string, string> = new Map([
  ...['’', '‘', 'ʼ'].map((one) => [one, "'"] as const),
  ...['“', '”', '„', '«', '»'].map((one) => [one, '"'] as const),
  ...['–', '—', '‑', '−'].map((one) => [one, '-'] as const),
  ...['\u00a0', '\u202f', '\u2009'].map((one) => [one, ' '] as const),
  ['…', '...'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
]);

/** A single other character would halve the capacity of a message. */
export const toGsm = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (isGsm(character)) return character;
      const plain = plainFor.get(character) ?? character.normalize('NFD').replace(/\p{Mark}/gu, '');
      return [...plain].every(isGsm) ? plain : character;
    })
    .join('');

const SEPTETS = { alone: 160, ofSeveral: 153 };
const CODE_UNITS = { alone: 70, ofSeveral: 67 };

/** Returns the number of messages billed. */
export function countSegments(text: string): number {
  const characters = [...text];
  const isPlain = characters.every(isGsm);
  const length = isPlain
    ? characters.reduce((sum, one) => sum + (EXTENSION.has(one) ? 2 : 1), 0)
    : text.length;
  const { alone, ofSeveral } = isPlain ? SEPTETS : CODE_UNITS;
  return length <= alone ? 1 : Math.ceil(length / ofSeveral);
}
