import { oneLine } from './calendar-file';

/** A longer text is no name, and would hide the text of the business. */
const LONGEST = 60;

/**
 * A visitor's text for a mail: one short line in which no mail program recognizes an address. Whoever books under a
 * stranger's address can thus write a name into their mail, but no message.
 */
export function visitorText(text: string, longest = LONGEST): string {
  const plain = oneLine(text.normalize('NFKC').replace(DIRECTIONS, ''))
    .replace(SCHEME, ' ')
    .replace(TELEPHONE, ' ')
    .replace(/[@\\/<>"[\]{}|:;]+/g, ' ')
    // a dot between two letters makes a domain; one at the end of a word is an abbreviation
    .replace(/\.(?=\S)/g, ' ')
    .replace(/\bwww\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain;
}

const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:mailto|tel|javascript|data):\S*/gi;
const TELEPHONE = /\+?\d[\d .-]{7,}\d/g;
/** Characters that change the direction of a text, or have no width. */
const DIRECTIONS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
