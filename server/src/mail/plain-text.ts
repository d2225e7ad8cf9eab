import { type Address, directionControls, plainWords } from '@creneau/core';

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROLS_OF_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const CONTROLS_OF_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Removes line breaks, other control characters and direction controls; keeps outer blanks. */
export const withoutControls = (text: string): string =>
  text.replace(directionControls, '').replace(CONTROLS_OF_LINE, ' ');

/** `withoutControls`, trimmed. */
export const oneLine = (text: string): string => withoutControls(text).trim();

/** Keeps line breaks; removes other control characters and direction controls. */
export const inLines = (text: string): string =>
  text.replace(directionControls, '').replace(LINE_END, '\n').replace(CONTROLS_OF_TEXT, '').trim();

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const LINK = /<a\b[^>]*\bhref\s*=\s*(["'])((?:https?:|mailto:|tel:)[^"']*)\1[^>]*>(.*?)<\/a\s*>/gis;

/** Each link is followed by its address. */
export const wordsWithLinks = (html: string): string =>
  plainWords(
    html.replace(LINK, (_, __, address: string, words: string) => {
      const bare = address.replace(/^(?:mailto|tel):/i, '');
      return words.trim() === bare ? words : `${words} (${bare})`;
    }),
  );

/** Graphemes; a longer text is no name. */
const LONGEST = 60;
const LONGEST_ADDRESS = 200;
/** Longest postal code, shorter than a phone number: 12345-6789. */
const LONGEST_ZIPCODE = 9;

/**
 * Returns one short line without anything that mail programs recognize as a link or phone number:
 * whoever books under a stranger's address can send a name, but no message.
 */
export const visitorText = (text: string, longest = LONGEST): string =>
  shorten(withoutLinks(oneLine(text)).replace(TELEPHONE, ''), longest);

export const visitorAddress = (address: Address): Address => ({
  ...address,
  address: visitorText(address.address, LONGEST_ADDRESS),
  zipcode:
    address.zipcode.replace(/\D/g, '').length > LONGEST_ZIPCODE
      ? visitorText(address.zipcode)
      : shorten(withoutLinks(oneLine(address.zipcode)), LONGEST),
  city: visitorText(address.city),
});

const withoutLinks = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(SCHEME, '')
    .replace(/\s*[@＠]\s*/g, ' @ ')
    // a dot before two letters makes a domain, except in "J.-P." or "2.5 mg"
    .replace(/([.\u3002\uff0e\uff61])(?=[\u200c\u200d]*\p{L}[\p{L}\p{N}\p{M}-])/gu, '$1 ')
    .replace(IP_ADDRESS, (address) => address.replaceAll('.', '. '));

function shorten(text: string, longest: number): string {
  const plain = text.trim();
  const characters = [...new Intl.Segmenter().segment(plain)];
  if (characters.length <= longest) return plain;
  const { index } = characters[longest - 1] ?? { index: 0 };
  return `${plain.slice(0, index).trimEnd()}…`;
}

const SCHEME =
  /(?:\s+[:–—-]\s*)?(?:\b[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:mailto|tel|sms|javascript|data|file):\S*)/gi;
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
/** Eight digits or more; a comma separates two numbers. */
const TELEPHONE = /\+?\d(?:[^\p{L}\p{N},]{0,3}\d){7,}/gu;
/** Without zero-width characters that join letters or emoji. */
const INVISIBLE = /[\u200b\u2060-\u2064\ufeff]/g;
