import type { KnownFiche } from './fiches';

/** What stands in a field of a contact, as text. */
export const textIn = ({ values }: Pick<KnownFiche, 'values'>, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value.trim() : '';
};

const firstOf = (fiche: KnownFiche, fields: readonly string[]): string =>
  fields.map((field) => textIn(fiche, field)).find((text) => text !== '') ?? '';

/** What a contact is called by, from wherever it is known. */
export interface ContactName {
  readonly firstname: string;
  readonly lastname: string;
  /** An e-mail address or a telephone number. */
  readonly reach: string;
}

export const nameIn = (fiche: KnownFiche): ContactName => ({
  firstname: textIn(fiche, 'firstname'),
  lastname: textIn(fiche, 'lastname'),
  reach: firstOf(fiche, ['email', 'firstphone']),
});

const inFull = ({ firstname, lastname, reach }: ContactName): string =>
  `${firstname} ${lastname}`.trim() || reach;

const inAWord = ({ firstname, lastname, reach }: ContactName): string =>
  firstname || lastname || reach;

/** What a contact is called. */
export const contactNameOf = (fiche: KnownFiche): string => inFull(nameIn(fiche));

/** The same in a word. */
export const shortNameOf = (fiche: KnownFiche): string => inAWord(nameIn(fiche));

/** Contacts beside one another, each in a word, and in full where two have the same word; empty where nothing is known. */
export function namesApart(contacts: readonly ContactName[]): readonly string[] {
  const words = contacts.map(inAWord);
  return contacts.map((contact) => {
    const word = inAWord(contact);
    return words.indexOf(word) === words.lastIndexOf(word) ? word : inFull(contact);
  });
}

/** What tells two of a name apart. */
export const reachOf = (fiche: KnownFiche): string => firstOf(fiche, ['firstphone', 'email']);
