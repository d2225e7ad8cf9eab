import type { Address } from '@creneau/core';
import { oneLine } from './one-line';

/** Characters, as people count them; a longer text is no name, and would hide the text of the business. */
const LONGEST = 60;
const LONGEST_ADDRESS = 200;
/** Digits of the longest postal codes that are not as long as a telephone number: 12345-6789. */
const LONGEST_ZIPCODE = 9;

/**
 * A visitor's text for a mail to an address that may be a stranger's: one short line in which no mail program recognizes an
 * address or a telephone number. Whoever books under a stranger's address can thus write a name into their mail, but no
 * message. Everything else is as it was written.
 */
export const visitorText = (text: string, longest = LONGEST): string =>
  shorten(withoutLinks(oneLine(text)).replace(TELEPHONE, ''), longest);

/** An address that a visitor typed, for a mail and the calendar file in it. */
export const visitorAddress = (typed: Address): Address => ({
  ...typed,
  address: visitorText(typed.address, LONGEST_ADDRESS),
  zipcode:
    typed.zipcode.replace(/\D/g, '').length > LONGEST_ZIPCODE
      ? visitorText(typed.zipcode)
      : shorten(withoutLinks(oneLine(typed.zipcode)), LONGEST),
  city: visitorText(typed.city),
});

const withoutLinks = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(SCHEME, '')
    .replace(/\s*[@＠]\s*/g, ' @ ')
    // a dot before a word of two letters makes a domain; one in "J.-P." or "2.5 mg" does not
    .replace(/([.\u3002\uff0e\uff61])(?=[\u200c\u200d]*\p{L}[\p{L}\p{N}\p{M}-])/gu, '$1 ')
    .replace(IP_ADDRESS, (address) => address.replaceAll('.', '. '));

function shorten(text: string, longest: number): string {
  const plain = text.trim();
  const characters = [...new Intl.Segmenter().segment(plain)];
  if (characters.length <= longest) return plain;
  const { index } = characters[longest - 1] ?? { index: 0 };
  return `${plain.slice(0, index).trimEnd()}…`;
}

/** With the colon or dash that introduces it. */
const SCHEME =
  /(?:\s+[:–—-]\s*)?(?:\b[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:mailto|tel|sms|javascript|data|file):\S*)/gi;
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
/** Eight digits or more, whatever stands between them; a comma parts two numbers of an address. */
const TELEPHONE = /\+?\d(?:[^\p{L}\p{N},]{0,3}\d){7,}/gu;
/** Without width and of no use in a name; those that join letters or emoji have one. */
const INVISIBLE = /[\u200b\u2060-\u2064\ufeff]/g;
