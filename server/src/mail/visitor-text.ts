import type { Address } from '@creneau/core';
import { oneLine } from './one-line';

/** A longer text is no name, and would hide the text of the business. */
const LONGEST = 60;
export const LONGEST_ADDRESS = 200;

/**
 * A visitor's text for a mail: one short line in which no mail program recognizes an address or a telephone number. Whoever
 * books under a stranger's address can thus write a name into their mail, but no message.
 */
export const visitorText = (text: string, longest = LONGEST): string =>
  shorten(withoutAddresses(text).replace(TELEPHONE, ' '), longest);

/** An address that a visitor typed, for a mail and the calendar file in it. */
export const visitorAddress = (typed: Address): Address => ({
  ...typed,
  address: visitorText(typed.address, LONGEST_ADDRESS),
  zipcode: visitorText(typed.zipcode),
  city: visitorText(typed.city),
});

/** A visitor's text for a mail to the business, which may call the numbers in it. */
export const visitorTextForBusiness = (text: string, longest = LONGEST): string =>
  shorten(withoutAddresses(text), longest);

const withoutAddresses = (text: string): string =>
  oneLine(text.normalize('NFKC').replace(DIRECTIONS, ''))
    .replace(SCHEME, ' ')
    .replace(/[@\\/<>"[\]{}|:;]+/g, ' ')
    // a dot between two letters makes a domain; one at the end of a word is an abbreviation
    .replace(/[.\u3002](?=\S)/g, ' ')
    .replace(/\bwww\b/gi, ' ');

function shorten(text: string, longest: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain;
}

const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:mailto|tel|javascript|data):\S*/gi;
/** Eight digits or more, whatever stands between them; a comma parts two numbers of an address. */
const TELEPHONE = /\+?\d(?:[^\p{L}\p{N},]{0,3}\d){7,}/gu;
/** Characters that change the direction of a text, or have no width. */
const DIRECTIONS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
