import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { declaredName, find, product, wordsOf } from './sources';

/** Rows of the table: the thing, its word, the words that it no longer has. */
const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => /^\|(?! *-)/.test(line))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

const dropped: ReadonlySet<string> = new Set(
  rows.flatMap(([, , , words = '']) => words.split(/[,;] */).filter((word) => /^\w+$/.test(word))),
);

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

const isDropped = (name: string): boolean =>
  wordsOf(name).some((word) => dropped.has(word) || dropped.has(singular(word)));

/** Where another word is right, and why. */
const EXCEPTIONS: { readonly [reason: string]: readonly string[] } = {
  'words of the API':
    'skippableAgenda skippable_agenda useBookingService use_booking_service contactInfo contact_info contact_form highlightService highlight_service solocalServicesOptin solocal_services_optin_at'.split(
      ' ',
    ),
  'stored in a browser, an outbox or the file of a business, or written on a command line':
    'attendee categories category contact reschedule service services'.split(' '),
  'a provider of identities, and clients of OpenID Connect':
    'CLIENT_ID clientId clientSecret client_id client_secret callProvider DemonstrationProvider demonstrationProvider IdentityProvider IdentityProviders newProvider provider Provider ProviderAnswer providerAnswerIn providerOf ProviderParts providerParameters providerPlugin providers'.split(
      ' ',
    ),
  'words of inversify and React': ['TranslationProvider'],
};
const exceptions = new Set(Object.values(EXCEPTIONS).flat());

const declarations = find(product, (node, { file }) => {
  const name = declaredName(node);
  return name === undefined ? undefined : { name, file };
}).filter(({ name }) => isDropped(name));

describe('the glossary', () => {
  it('has at most thirty words, and those that they took the place of', () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.length).toBeLessThanOrEqual(30);
    expect(dropped.size).toBeGreaterThan(10);
  });

  it('has no dropped word in a declaration of the product', () => {
    expect(declarations.filter(({ name }) => !exceptions.has(name))).toEqual([]);
  });

  it('has no exception that is needed no more', () => {
    const used = new Set(declarations.map(({ name }) => name));
    expect([...exceptions].filter((name) => !used.has(name))).toEqual([]);
  });

  it('has no dropped word in the name of a file', () => {
    const files = product.map(({ file }) => file);
    const isAllowed = (file: string): boolean =>
      /identity-provider|\/sso\/|TranslationProvider/.test(file);
    expect(files.filter((file) => !isAllowed(file) && isDropped(basename(file)))).toEqual([]);
  });
});
