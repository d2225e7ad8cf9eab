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
