import { oneLine } from './calendar-file';

/** More is no name, and would push what the business says out of sight. */
const LONGEST = 60;

/**
 * What somebody typed, as a mail may repeat it: one short line in which no mail program finds an address to make a link of.
 * Whoever books under the address of a stranger can write a name into their mail, and no message.
 */
export function typedText(text: string, longest = LONGEST): string {
  const plain = oneLine(text.normalize('NFKC').replace(DIRECTIONS, ''))
    .replace(SCHEME, ' ')
    .replace(TELEPHONE, ' ')
    .replace(/[@\\/<>"[\]{}|:;]+/g, ' ')
    // a dot between two letters makes a domain; one that ends a word is an abbreviation
    .replace(/\.(?=\S)/g, ' ')
    .replace(/\bwww\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain;
}

const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\b(?:mailto|tel|javascript|data):\S*/gi;
const TELEPHONE = /\+?\d[\d .-]{7,}\d/g;
/** Characters that turn the direction of a text, or have no width. */
const DIRECTIONS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
