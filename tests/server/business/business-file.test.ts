import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { businessReference } from '../../../server/build/business-reference';
import { businessFileText, readBusinessFile } from '../../../server/src/business/business-file';
import { closingDays, readBusiness } from '../../../server/src/business/read-business';
import { businessSchemaText } from '../../../server/src/business/business-schema';
import { changeLine, planOf } from '../../../server/src/business/plan';
import { randomBusinessFile } from '../../support/random-business';
import { runs } from '../../support/runs';

const FILE = `business: petit-salon
name: Petit Salon
hours:
  monday: 09:00-18:00
services:
  - key: coupe
    name: Coupe
    length: 45 min
    price: 48.50
  - { key: barbe, name: Barbe, length: 20 min }
calendars:
  - key: ana
    name: Ana
  - { key: basile, name: Basile, services: [barbe] }
contact_form:
  - { name: lastname, label: Nom }
`;

const LANGUAGES = ['de', 'en', 'fr', 'pt'];
const PAGE_LANGUAGES = readdirSync('locales')
  .filter((name) => /^[a-z]{2}$/.test(name))
  .sort();

const read = (text: string | Uint8Array) =>
  readBusinessFile('salon.yaml', typeof text === 'string' ? Buffer.from(text) : text, LANGUAGES)
    .business;

const warningsOf = (text: string): readonly string[] =>
  readBusinessFile('salon.yaml', Buffer.from(text), LANGUAGES).warnings.map(
    ({ line, column, message }) => `${line}:${column}: ${message}`,
  );

interface Schema {
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The fields of both forms are described alike. */
const keyOf = (path: readonly string[]): string =>
  path.join('.').replace(/^(?:contact|appointment)_form/, 'form');

/** Each key with those it stands in; the days of a week are none. */
function keysOfSchema({ properties, items, anyOf }: Schema, path: string[] = []): string[] {
  const below = Object.entries(properties?.monday ? {} : (properties ?? {})).flatMap(
    ([name, schema]) => [keyOf([...path, name]), ...keysOfSchema(schema, [...path, name])],
  );
  const others = [...(items ? [items] : []), ...(anyOf ?? [])];
  return [...new Set([...below, ...others.flatMap((schema) => keysOfSchema(schema, path))])];
}

/** The same of what a file says. */
function keysIn(written: unknown, path: string[] = []): string[] {
  if (Array.isArray(written)) return written.flatMap((each) => keysIn(each, path));
  if (typeof written !== 'object' || written === null) return [];
  return Object.entries(written).flatMap(([name, value]) => [
    keyOf([...path, name]),
    ...keysIn(value, [...path, name]),
  ]);
}

const NOT_PUBLISHED = 'a secret that is published protects nothing';
const OTHER_PROVIDER = 'people log in at the provider that the demonstration brings';

/** Keys that no file of the demonstration has, and why. */
const NOT_SHOWN = {
  'organisation.provider.issuer': OTHER_PROVIDER,
  'organisation.provider.client_id': OTHER_PROVIDER,
  'organisation.provider.client_secret': NOT_PUBLISHED,
  'webhooks.secret': NOT_PUBLISHED,
  'webhooks.previous_secret': NOT_PUBLISHED,
};

/**
 * Cases of two lines: a title, what of the file is replaced, and by what (`\\n` for the end of a line); below, what is said of
 * it. What stands between slashes is a regular expression.
 */
function replacements(text: string): readonly [string, string | RegExp, string, string][] {
  const plain = (cell: string): string => cell.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  const lines = text.trim().split('\n');
  return lines.flatMap((line, index) => {
    if (index % 2 === 1) return [];
    const [title = '', found = '', written = ''] = line.split(/ \| ?/);
    const pattern = /^\/(.*)\/$/.exec(found)?.[1];
    return [
      [
        title,
        pattern === undefined ? plain(found) : new RegExp(pattern),
        plain(written),
        plain(lines[index + 1]?.trim() ?? ''),
      ],
    ];
  });
}

/** What is said of a file that is not accepted. */
function refusalOf(text: string | Uint8Array): string {
  try {
    read(text);
    return 'accepted';
  } catch (failure) {
    return (failure as Error).message;
  }
}

it.each([
  // an owner copies it to the root of the repository, as README.md says
  ['docs/examples/petit-salon.yaml', '.'],
  ...readdirSync('demonstration')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => [`demonstration/${name}`, 'demonstration']),
])('%s names the schema that editors complete it by, from where it is edited', (file, folder) => {
  const [, schema = ''] =
    /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(file, 'utf8')) ?? [];

  expect(readFileSync(join(folder, schema), 'utf8')).toBe(businessSchemaText(PAGE_LANGUAGES));
});

describe('the file of a business', () => {
  it('is described by the published schema', () => {
    expect(readFileSync('docs/business.schema.json', 'utf8')).toBe(
      businessSchemaText(PAGE_LANGUAGES),
    );
  });

  it('shows each of its keys in a file of the demonstration', () => {
    const shown = readdirSync('demonstration')
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => keysIn(parse(readFileSync(`demonstration/${name}`, 'utf8'))));
    const missing = keysOfSchema(JSON.parse(businessSchemaText(PAGE_LANGUAGES))).filter(
      (key) => !shown.includes(key),
    );

    expect(missing.filter((key) => !(key in NOT_SHOWN))).toEqual([]);
    expect(Object.keys(NOT_SHOWN).filter((key) => !missing.includes(key))).toEqual([]);
  });

  it('is told key by key in the documentation (npm run docs:business makes it again)', () => {
    expect(readFileSync('docs/business-file.md', 'utf8')).toBe(businessReference(PAGE_LANGUAGES));
  });

  it('is the same after it was written and read again, for 100 random businesses', () => {
    fc.assert(
      fc.property(randomBusinessFile(), (text) => {
        const business = read(text);
        const again = read(businessFileText(business, 'schema.json'));

        expect(again).toEqual(business);
        expect(planOf(business, again)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it.each(
    replacements(String.raw`
an unknown key |     price: 48.50 |     prise: 48
  9:5: "prise" is not known here; did you mean price?
a key with two letters exchanged |     price: 48.50 |     pirce: 48
  9:5: "pirce" is not known here; did you mean price?
a name in several languages | name: Coupe | name: { fr: Coupe, en: Haircut }
  7:11: a group of keys is not a text; write a text in quotes, or names in several languages as title: { fr: …, en: … }
a price with its unit | 48.50 | 48 €
  9:12: "48 €" is not a number; write a price as a number without its currency, as 48 or 48.50
a length without its unit | 45 min | 45
  8:13: 45 is not a text; write a duration with its unit, as 45 min, 1 h 30 min or 2 days
another unit | 45 min | 45 minutes
  8:13: "45 minutes": write a duration with its unit, as 45 min, 1 h 30 min or 2 days
a duplicate key | name: Petit Salon | name: A\nname: B
  3:1: "name" is listed twice; remove one
a name at whose address the server shows something else | business: petit-salon | business: services
  1:11: no page can be at /services; choose another name, as services-lyon
a name that begins with a hyphen | business: petit-salon | business: -salon
  1:11: no page can be at /-salon; choose another name, as salon-lyon
a key that two calendars have |   - { key: basile |   - { key: ana
  14:12: the key "ana" is already used in calendars; give each its own
a service that there is not | [barbe] | [barb]
  14:45: there is no service with the key "barb"; did you mean barbe?
an opening that ends before it begins | 09:00-18:00 | 18:00-09:00
  4:11: 18:00-09:00 ends before it begins; hours after midnight belong to the next day, until then write 24:00
an hour that is none | 09:00-18:00 | 9-18h
  4:11: "9-18h": write the hours of a day as 09:00-12:30, 13:30-20:00, or closed
a service that nobody gives |     name: Ana\n |     name: Ana\n    services: [barbe]\n
  6:10: no calendar provides "coupe"; name it in the services of a calendar, or write paused: true
a pack of a video and of what is not | calendars: |   - { key: conseil, name: Conseil, length: 20 min, video: true }\npacks:\n  - { key: duo, name: Duo, price: 60, services: [coupe, conseil] }\ncalendars:
  13:49: "conseil" is by video, and other services of the pack are not; name services of one kind
a missing name |     name: Ana\n |
  12:5: "name" is missing here
a zone that is none | name: Petit Salon | name: A\ntimezone: Paris
  3:11: "Paris" is not a time zone; write it as Europe/Paris
a language that pages are not in | name: Petit Salon | name: A\nlanguage: ja
  3:11: unknown language "ja"; known: de, en, fr, pt
a language by its name | name: Petit Salon | name: A\nlanguage: French
  3:11: unknown language "French"; known: de, en, fr, pt
a page in a language of one country | name: Petit Salon | name: A\nlanguages: [fr, pt-BR]
  3:17: unknown language "pt-BR"; known: de, en, fr, pt
a text in a language that nobody is shown | name: Coupe\n | name: Coupe\n    title: { fr: Coupe, ge: Haarschnitt }\n
  8:25: unknown language "ge"; known: de, en, fr, pt
a choice of a form in such a language | calendars: | appointment_form: [{ name: how, type: radio, label: How, choices: [{ value: a, label: { ja: A } }] }]\ncalendars:
  11:89: unknown language "ja"; known: de, en, fr, pt
a frame of an address with a path | hours: | embedding: { frames: [https://salon.example/] }\nhours:
  3:23: "https://salon.example/": write an origin without a path, as https://boutique.example, or "*" for all
a frame without https | hours: | embedding: { frames: ["*", salon.example] }\nhours:
  3:28: "salon.example": write an origin without a path, as https://boutique.example, or "*" for all
a container that is none | hours: | visits: { tag_manager: [UA-1-2] }\nhours:
  3:25: "UA-1-2": write a container as GTM-ABC123
a pixel that is none | hours: | visits: { facebook_pixel: "12" }\nhours:
  3:27: "12": write the number of a pixel in quotes, as "123456789012345"
an origin of tags with a path | hours: | visits: { origins: [https://tags.example/a.js] }\nhours:
  3:21: "https://tags.example/a.js": write an origin as https://tags.example or https://*.tags.example
a provider without encryption | hours: | organisation: { provider: { issuer: http://login.example, client_id: a, client_secret: b } }\nhours:
  3:37: "http://login.example": write an address as https://login.company.example
an organisation without a provider | hours: | organisation: { login_only: true }\nhours:
  3:29: login_only without a provider lets nobody in; name the provider, or leave it out
a visit at a field that there is not | hours: | booking: { home_visit: { address: street } }\nhours:
  3:35: there is no field "street" in appointment_form; ask for it there
nothing that it asks a customer | /contact_form:\n.*\n/ |
  1:1: without a field in contact_form nobody can book; write at least "- { name: lastname, label: Name, required: true }" and "- { name: email, type: email, label: E-mail, required: true }" below it
no hours, of itself or of a calendar | /hours:\n.*\n/ |
  1:1: nobody can book: neither the business nor a calendar has hours; write "hours:", and below it "monday: 09:00-12:30, 13:30-19:00"
a field that nothing fits into | calendars: | appointment_form: [{ name: code, label: Code, min_length: 9, max_length: 5 }]\ncalendars:
  11:59: min_length is more than max_length: nothing fits in between
an exception that ends before it begins | hours: | exceptions: [{ day: 2026-12-24, closed: 18:00-09:00 }]\nhours:
  3:41: 18:00-09:00 ends before it begins; hours after midnight belong to the next day, until then write 24:00
an exception without hours | hours: | exceptions: [{ day: 2026-12-24 }]\nhours:
  3:14: an exception is either closed or open; write one of them with its hours
an exception on a day that is none | hours: | exceptions: [{ day: 2027-02-29, closed: all day }]\nhours:
  3:21: "2027-02-29" does not exist; write another day
an exception at an hour that is none | hours: | exceptions: [{ day: 2026-12-24, closed: afternoon }]\nhours:
  3:41: "afternoon": write the hours as 14:00-18:00, or all day
a photo with a key that is not known | hours: | page: { photos: [{ url: a.jpg, widht: 5 }] }\nhours:
  3:32: "widht" is not known here; did you mean width?
a provider with a key that is not known | hours: | organisation: { provider: { issuer: "https://login.example", client: a, client_secret: b } }\nhours:
  3:27: "client_id" is missing here\nsalon.yaml:3:62: "client" is not known here; did you mean client_id?
a provider that is a word of its own | hours: | organisation: { provider: google }\nhours:
  3:27: "google" is not one of demonstration
a phone number that is none | hours: | phone: call me\nhours:
  3:8: "call me": write a number in quotes, as "+33 4 65 71 20 40"
a phone number that YAML takes for a number | hours: | phone: 0465712040\nhours:
  3:8: 465712040 is not a text; write a number in quotes, as "+33 4 65 71 20 40"
an absence of nobody | hours: | absences: [{ from: 2026-12-24 }]\nhours:
  3:1: "absences" belongs to a calendar; write it below somebody of "calendars:"
an absence that ends before it begins | name: Ana\n | name: Ana\n    absences: [{ from: 2026-08-16, to: 2026-08-03 }]\n
  14:40: the absence ends before it begins, on 2026-08-16 at 00:00; write from < to
an absence of which one day has a year | name: Ana\n | name: Ana\n    absences: [{ from: 2026-08-03, to: 08-16 }]\n
  14:40: only one of its days has a year; write both with it, or both without for each year
an absence of each year that ends before it begins | name: Ana\n | name: Ana\n    absences: [{ from: 08-03 14:00, to: 08-03 12:00 }]\n
  14:41: the absence ends before it begins, on 08-03 at 14:00; write from < to
a day of each year that is none | hours: | exceptions: [{ day: 02-30, closed: all day }]\nhours:
  3:21: "02-30" does not exist; write another day
one week that takes turns | name: Ana\n | name: Ana\n    alternating_weeks: { from: 2026-01-05, weeks: [closed] }\n
  14:51: there is only one week; add another, or write hours instead
hours beside weeks that take turns | name: Ana\n | name: Ana\n    hours: closed\n    alternating_weeks: { from: 2026-01-05, weeks: [closed, closed] }\n
  14:12: both hours and alternating_weeks; keep one of them
a buffer of a day | 45 min | 45 min\n    buffer_after: 1 day
  9:19: a buffer of more than 2 h; write 2 h or less
a pause after the service | 45 min | 45 min\n    pauses: [{ after: 30 min, length: 15 min }]
  9:14: the pause ends after 45 min, the service after 45 min; end it before the service
pauses in each other | 45 min | 45 min\n    pauses: [{ after: 10 min, length: 15 min }, { after: 20 min, length: 5 min }]
  9:58: the pause begins before the one before it has ended; write them in order, apart
a rule of assignment that is none | hours: | booking: { assignment: least-loaded }\nhours:
  3:24: "least-loaded" is not one of first, least_loaded, round_robin; did you mean least_loaded?
four reminders | hours: | reminders: [{ before: 4 h }, { before: 3 h }, { before: 2 h }, { before: 1 h }]\nhours:
  3:12: more than 3 of them; keep 3 at most
two reminders at one time | hours: | reminders: [{ before: 60 min }, { before: 1 h }]\nhours:
  3:43: a second reminder at the same time; keep one of them
a reminder of last month | hours: | reminders: [{ before: 31 days }]\nhours:
  3:23: the reminder is at the start or too early; write 5 min to 14 days
quiet hours that are none | hours: | quiet_hours: at night\nhours:
  3:14: "at night": write the hours as 21:00-08:00, or none
a daily sheet for nobody | hours: | notices: { daily_sheet: 18:00 }\nhours:
  3:25: a daily sheet without recipients; name some, or leave it out
a recipient without an address | hours: | notices: { recipients: [Ana] }\nhours:
  3:25: "Ana": write an e-mail address as bonjour@salon.example
a recipient who stands there twice | name: Ana\n | name: Ana\n    recipients: [ana@salon.example, ana@salon.example]\n
  14:37: ana@salon.example is listed twice; remove one
a tab |   monday: | \tmonday:
  4:1: a tab; indent with spaces
a name with a colon | name: Ana\n | name: Ana: coiffure\n
  13:11: a second “key: value” in one line, or further in than its neighbours; write a text with a colon in quotes, and keys in line
a key without a colon | name: Petit Salon | name Petit Salon
  2:1: no “key: value”; write a colon and a blank after the key
a name that begins with a sign | name: Ana\n | name: @ana\n
  13:11: a text that begins with this sign; write it in quotes
a quote within quotes | name: Ana\n | name: 'l'atelier'\n
  13:14: more after the end of a text in quotes; write all of it in the other quotes, as "l'atelier"
a quote that does not end | name: Ana\n | name: "Ana\n
  17:1: a text in quotes that begins above and does not end
a bracket that is not closed | services: [barbe] } | services: [barbe }
  14:51: a bracket that is not closed before this line
a key that is not in line |     name: Ana\n |    name: Ana\n
  13:1: further out than the keys before it; write keys of one entry in line
a tag of JavaScript | Petit Salon | !!js/function "function () {}"
  2:7: a tag (!…); write the value without it
an alias of nothing | Petit Salon | *salon
  2:7: an alias (*…) of nothing; name an anchor (&…) that stands before it
two businesses | name: Petit Salon | name: A\n---\nbusiness: b
  3:1: a second document; a file has one business
a NUL | Petit Salon | "a\0b"
  2:7: a character that no text has (NUL, or half a character)
a weekday that is none | monday | mondey
  4:3: "mondey" is not known here; did you mean monday?
a number as the value of a field | label: Nom } | label: Nom, value: 7 }
  16:42: 7 is not a text or true or false; write it in quotes
`),
  )(
    'with %s is refused in one line with its place and what to write',
    (_, found, written, message) => {
      expect(refusalOf(FILE.replace(found, written))).toBe(`salon.yaml:${message}`);
    },
  );

  it.each([
    [
      'a country that has none known',
      '{ country: XX }',
      '3:22: the holidays of "XX" are not known; write a country as FR, or leave holidays out',
    ],
    [
      'a region that there is not',
      '{ country: AT, region: Wien }',
      '3:34: there is no region "Wien" of AT; did you mean 9?',
    ],
    [
      'a region by its name',
      '{ country: DE, region: Bayern }',
      '3:34: there is no region "Bayern" of DE; did you mean BY?',
    ],
    [
      'a part of a region that there is not',
      '{ country: DE, region: BY-X }',
      '3:34: there is no region "BY-X" of DE; known: BB, BE, BW, BY, HB, HE, HH, MV, NI, NW, RP, SH, SL, SN, ST, TH, BY-A, BY-KATH, BY-EVANG',
    ],
    [
      'a region of a country without regions',
      '{ country: JP, region: Tokyo }',
      '3:34: there is no region "Tokyo" of JP; JP has none; leave it out',
    ],
  ])('with holidays of %s is refused in one line', async (_, holidays, told) => {
    const text = FILE.replace('hours:', `holidays: ${holidays}\nhours:`);

    await expect(readBusiness('salon.yaml', Buffer.from(text), LANGUAGES)).rejects.toMatchObject({
      message: `salon.yaml:${told}`,
    });
  });

  it.each([
    ['in none', '', '11:12', '"coupe"'],
    ['in an internal one', ', category: caches', '11:58', '"coupe"'],
  ])(
    'warns of a service %s of the categories that customers choose first',
    (_, interventionSet, place, key) => {
      const text = `business: petit-salon
name: Petit Salon
hours: { monday: 09:00-18:00 }
booking:
  questions: [{ ask: interventionset_ids }, { ask: intervention_ids }]
categories:
  - { key: coupes, name: Coupes }
  - { key: caches, name: Cachés, internal: true }
services:
  - { key: barbe, name: Barbe, length: 20 min, category: coupes }
  - { key: coupe, name: Coupe, length: 45 min${interventionSet} }
calendars:
  - { key: ana, name: Ana }
contact_form:
  - { name: lastname, label: Nom }
`;

      expect(warningsOf(text)).toEqual([
        `${place}: customers choose a category first, and ${key} is in none that they see; write its category`,
      ]);
      expect(warningsOf(text.replace('{ ask: interventionset_ids }, ', ''))).toEqual([]);
    },
  );

  it.each(
    replacements(String.raw`
a service in no pack that is booked in packs only | length: 20 min } | length: 20 min, pack_only: true }
  10:59: "barbe" is booked in a pack only, and no pack has it; name it in one
a service that takes longer than any opening of those who give it | length: 20 min } | length: 9 h 15 min }
  10:40: "barbe" takes 9 h 15 min, and no opening is as long: nobody can book it; write longer hours, or a shorter length
a pack whose services take longer than any opening, one after the other | calendars: |   - { key: soin, name: Soin, length: 8 h 45 min }\npacks:\n  - { key: duo, name: Duo, price: 60, services: [coupe, soin] }\ncalendars:
  13:49: "duo" takes 9 h 30 min, and no opening is as long: nobody can book it; write longer hours, or a shorter length
a service that takes longer than its resource is open | /length: 20 min \}([^]*)contact_form:/ | length: 20 min, needs_resource: true }$1resources: [{ key: bain, name: Bain, hours: { monday: 09:00-09:15 } }]\ncontact_form:
  10:40: "barbe" takes 20 min, and no opening is as long: nobody can book it; write longer hours, or a shorter length
a service that only internal calendars give | /name: Ana\n([^]*)\[barbe\]/ | name: Ana\n    internal: true\n$1[barbe]
  6:10: customers do not see "coupe": only internal calendars give it
a pack of an internal service | calendars: |   - { key: soin, name: Soin, length: 1 h, internal: true }\npacks:\n  - { key: duo, name: Duo, price: 60, services: [coupe, soin] }\ncalendars:
  13:49: customers do not see the pack "duo" while its service "soin" is paused or internal
a pack of a paused service | calendars: |   - { key: soin, name: Soin, length: 1 h, paused: true }\npacks:\n  - { key: duo, name: Duo, price: 60, services: [coupe, soin] }\ncalendars:
  13:49: customers do not see the pack "duo" while its service "soin" is paused or internal
an empty category | services:\n | categories: [{ key: soins, name: Soins }]\nservices:\n
  5:21: nothing that customers see is in the category "soins": it is not shown
a calendar that gives no service | [barbe] | []
  14:44: "basile" gives no service: nobody can book it; name some, or leave services out
a calendar without hours | /hours:\n {2}monday: 09:00-18:00\n([^]*)name: Ana\n/ | $1name: Ana\n    hours: { monday: 09:00-18:00 }\n
  13:12: "basile" has no hours: nobody can book it; write "hours:" below it
a site at which no calendar is | calendars: | sites: [{ key: centre, name: Centre }]\ncalendars:
  11:16: no calendar is at the site "centre": nobody can book there
a resource that no service needs | contact_form: | resources: [{ key: fauteuil, name: Fauteuil }]\ncontact_form:
  15:20: no service needs the resource "fauteuil"; write needs_resource: true at those that do
a notice as long as one can book ahead | services:\n | booking: { notice: 30 days, ahead: 30 days }\nservices:\n
  5:20: nobody can book: the notice is as long as customers can book ahead; write a shorter one
`),
  )('warns of %s', (_, found, written, warning) => {
    expect(warningsOf(FILE)).toEqual([]);
    expect(warningsOf(FILE.replace(found, written))).toEqual([warning]);
  });

  it('takes no place on the map of a site without its address', () => {
    const at = (fields: string): string =>
      FILE.replace(
        'calendars:\n  - key: ana\n',
        `sites: [{ key: centre, name: Centre, location: { lat: 47.2, lng: -1.5 }${fields} }]\ncalendars:\n  - key: ana\n    site: centre\n`,
      );

    expect(refusalOf(at(''))).toContain(
      'a place on the map needs its address; write "address" too',
    );
    expect(refusalOf(at(', address: { city: Nantes }'))).toBe('accepted');
  });

  it('warns of a calendar without a site where customers choose one first', () => {
    const text = FILE.replace(
      'services:\n',
      'booking: { questions: [{ ask: calendarset_id }, { ask: intervention_ids }] }\nsites: [{ key: centre, name: Centre }]\nservices:\n',
    ).replace('name: Ana\n', 'name: Ana\n    site: centre\n');

    expect(warningsOf(text)).toEqual([
      '17:12: customers choose a site first, and "basile" is at none that they see; write its site',
    ]);
  });

  it('may have a pack of services by video, one of them with somebody asked for', () => {
    const text = FILE.replace(
      'calendars:',
      `  - { key: conseil, name: Conseil, length: 20 min, video: true }
  - { key: suivi, name: Suivi, length: 20 min, video: true }
packs:
  - { key: duo, name: Duo, price: 60, services: [conseil, { service: suivi, calendar: ana }] }
calendars:`,
    );

    expect(refusalOf(text)).toBe('accepted');
  });

  it('closes on the public holidays of its region in the coming year', async () => {
    const text = FILE.replace('hours:', `holidays: { country: FR, region: '57' }\nhours:`);
    const days = await closingDays(read(text), '2026-11-23');

    expect(days.map(({ day, name }) => `${day} ${name}`)).toEqual([
      '2026-12-25 Noël',
      '2026-12-26 Lendemain de Noël',
      '2027-01-01 Nouvel An',
      '2027-03-26 Vendredi saint',
      '2027-03-29 Lundi de Pâques',
      '2027-05-01 Fête du travail',
      '2027-05-06 Ascension',
      '2027-05-08 Fête de la Victoire 1945',
      '2027-05-17 Lundi de Pentecôte',
      '2027-07-14 Fête Nationale de la France',
      '2027-08-15 Assomption',
      '2027-11-01 Toussaint',
      '2027-11-11 Armistice 1918',
    ]);
  });

  it.each([
    [
      'of 10 MB',
      '#'.padEnd(10_000_000),
      /^salon\.yaml:1:1: the file has 10000000 bytes; a business has at most 1000000$/,
    ],
    [
      'of 10,000 nested anchors in brackets',
      `a: ${Array.from({ length: 10_000 }, (_, i) => `&a${i} [`).join('')}`,
      /^salon\.yaml:1:1: more than 40 levels/,
    ],
    [
      'of 10,000 anchors of each other',
      Array.from(
        { length: 10_000 },
        (_, i) => `a${i}: &a${i} [${i > 0 ? `*a${i - 1},*a${i - 1}` : 'x'}]`,
      ).join('\n'),
      /^salon\.yaml:\d+:\d+: more than 200 aliases \(\*…\)$/,
    ],
    [
      'in levels of blanks',
      Array.from({ length: 1_300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
      /^salon\.yaml:\d+:1: more than 40 levels/,
    ],
    ['that is a part of itself', 'a: &a [*a]', /^salon\.yaml:1:8: an alias/],
    [
      'of a few anchors of each other that make millions of values',
      Array.from(
        { length: 7 },
        (_, i) =>
          `a${i}: &a${i} [${Array(9)
            .fill(i > 0 ? `*a${i - 1}` : 'x')
            .join()}]`,
      ).join('\n'),
      /^salon\.yaml:1:1: aliases \(\*…\) of what has aliases itself: together they repeat too much/,
    ],
    [
      'in Latin-1',
      Buffer.from('business: a\nname: Café Été\n', 'latin1'),
      /^salon\.yaml:2:1: the file is not UTF-8; save it as UTF-8$/,
    ],
    [
      'in UTF-16',
      Buffer.from('\ufeffbusiness: a', 'utf16le'),
      /^salon\.yaml:1:1: the file is UTF-16; save it as UTF-8$/,
    ],
    ['of bytes', Buffer.from([97, 0, 98]), /^salon\.yaml:1:1: the file is not a text/],
    ['that is empty', '', /^salon\.yaml:1:1: no “key: value” here/],
    ['that is a list', '- a', /^salon\.yaml:1:1: no “key: value” here/],
    [
      'with 50,000 keys',
      Array.from({ length: 50_000 }, (_, i) => `k${i}: 1`).join('\n'),
      /^salon\.yaml:\d+:\d+: more than 100000 values$/,
    ],
  ])('%s is refused within seconds', (_, text, message) => {
    expect(refusalOf(text).split('\n')[0]).toMatch(message);
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'with the key %s says that it is not known',
    (key) => {
      expect(refusalOf(`${FILE}${key}: 1\n`)).toMatch(
        new RegExp(`^salon\\.yaml:17:1: "${key}" is not known here; known: business, name,`),
      );
    },
  );

  it('is told all its mistakes at once: those of keys, hours, references, forms, regions and pictures', async () => {
    const text = `business: petit-salon
name: Petit Salon
holidays: { country: DE, region: Bayern }
hours:
  monday: 18:00-09:00
booking: { questions: [{ ask: kategorie }] }
page: { photos: [none.jpg] }
services:
  - { key: coupe, name: Coupe, length: 30 }
  - key: barbe
    name: Barbe
    duration: 30
    length: 30 min
    category: coup
categories: [{ key: coups, name: Coups, picture: none.png }]
calendars:
  - { key: ana, name: Ana, services: [coupe, babre] }
contact_form:
  - { name: kasse, type: select, label: { de: Ja, gesetzlich }, choices: [GKV] }
  - { name: lastname, label: Nom }
  - { name: lastname, label: Nom }
name: Grand Salon
`;

    const message = await readBusiness('salon.yaml', Buffer.from(text), LANGUAGES).then(
      () => 'nothing is wrong',
      (failure: Error) => failure.message,
    );

    expect(message.split('\n').map((line) => line.replace('salon.yaml:', ''))).toEqual([
      '3:34: there is no region "Bayern" of DE; did you mean BY?',
      '5:11: 18:00-09:00 ends before it begins; hours after midnight belong to the next day, until then write 24:00',
      '6:31: "kategorie" is not one of category, service, site, calendar, resource',
      '7:18: none.jpg: there is no such picture',
      '9:40: 30 is not a text; write a duration with its unit, as 45 min, 1 h 30 min or 2 days',
      '12:5: "duration" is not known here; did you mean length?',
      '14:15: there is no category with the key "coup"; did you mean coups?',
      '15:50: none.png: there is no such picture',
      '17:46: there is no service with the key "babre"; did you mean barbe?',
      '19:51: "gesetzlich" has no value; if it belongs to the text before the comma, write that text in quotes: de: "Ja, gesetzlich"',
      '19:75: "GKV" is not a group of keys; write what is stored and what customers read, as { value: gkv, label: GKV }',
      '21:13: the field "lastname" is listed twice; remove one',
      '22:1: "name" is listed twice; remove one',
    ]);
  });

  it('takes what looks like the right characters for them, where they are not words for people', () => {
    const plain = FILE.replace('length: 45 min', 'length: 1 h 30 min');
    const copied = plain
      .replace('1 h 30 min', '1\u00a0h\u202f30\u00a0min')
      .replace('09:00-18:00', '０９:００–18:00')
      .replace('name: Ana', 'name: "Ana\u00a0!"')
      .replace('name: Petit Salon', 'name: Salon de l’E\u0301te\u0301');

    expect(read(copied)).toMatchObject({
      ...read(plain),
      name: 'Salon de l’Été',
      calendars: [{ name: 'Ana\u00a0!' }, { name: 'Basile' }],
    });
  });

  it('has no words of the API: it takes those of earlier files, and writes its own', () => {
    const questions = (words: string): string =>
      `${FILE}booking: { questions: [${words}] }\npage: { lists: package }\n`;
    const earlier = read(questions('{ ask: intervention_ids }, { ask: calendar_id, any: true }'));
    const present = read(
      questions('{ ask: service }, { ask: calendar, any: true }').replace('package', 'pack'),
    );

    expect(earlier).toEqual(present);
    expect(businessFileText(earlier, 'x')).toMatch(
      /ask: service\n[^]*ask: calendar\n[^]*lists: pack\n/,
    );
    expect(JSON.stringify(read(questions('{ ask: site }')).booking.questions)).toContain(
      'calendarset_id',
    );
  });

  it('warns of fields that nobody will be shown as the name and the phone of a customer, and takes what they mean', () => {
    const form = (fields: string): string =>
      FILE.replace('  - { name: lastname, label: Nom }', fields);
    const german = form(`  - { name: vorname, label: Vorname }
  - { name: lastname, label: Nachname }
  - { name: email, type: email, label: E-Mail }
  - { name: telefon, label: Telefon }`);
    const meant = german
      .replace('label: Vorname', 'means: firstname, label: Vorname')
      .replace('label: Telefon', 'means: phone, label: Telefon');

    expect(warningsOf(german)).toEqual([
      '16:13: no field is the first name, phone number of a customer, which mails, lists and searches show; if "vorname" or "telefon" is, write "means: firstname", or "means: phone" at it',
    ]);
    expect(warningsOf(meant)).toEqual([]);
    expect(read(meant).contact_form.map(({ name }) => name)).toEqual([
      'firstname',
      'lastname',
      'email',
      'firstphone',
    ]);
    expect(read(form('  - { name: mail, label: Mail, means: email }')).contact_form).toMatchObject([
      { name: 'email', type: 'email' },
    ]);
  });

  it('closes on the holidays of a part of a region', async () => {
    const closed = async (region: string): Promise<readonly string[]> =>
      (
        await closingDays(
          read(FILE.replace('hours:', `holidays: { country: DE, region: ${region} }\nhours:`)),
          '2026-01-01',
        )
      ).map(({ day }) => day);

    const [all, catholic, augsburg] = await Promise.all(['BY', 'BY-KATH', 'BY-A'].map(closed));

    expect(catholic?.filter((day) => !all?.includes(day))).toEqual(['2026-08-15']);
    expect(augsburg?.filter((day) => !all?.includes(day))).toEqual(['2026-08-08', '2026-08-15']);
  });

  it('with more mistakes than are told at once says how many there are besides', () => {
    const interventions = Array.from(
      { length: 23 },
      (_, at) => `  - { key: s${at}, name: S, length: 30 }`,
    );
    const file = FILE.replace('services:', ['services:', ...interventions].join('\n'));

    const lines = refusalOf(file).split('\n');

    expect([lines.length, lines.at(-1)]).toEqual([21, 'and 3 more']);
  });

  it('may begin with a byte order mark, and have Windows line ends', () => {
    expect(read(`\ufeff${FILE.replaceAll('\n', '\r\n')}`)).toEqual(read(FILE));
  });

  it('shows in a plan what is created, changed and withdrawn, with the old and the new value', () => {
    const wanted = FILE.replace('48.50', '52')
      .replace('name: Coupe', 'name: Coupe femme')
      .replace(
        '  - { key: basile, name: Basile, services: [barbe] }',
        '  - { key: chloe, name: Chloé }',
      );

    expect(planOf(read(FILE), read(wanted)).map(changeLine)).toEqual([
      'change   service coupe: name: Coupe → Coupe femme',
      'change   service coupe (Coupe femme): price: 48.5 → 52',
      'create   calendar chloe (Chloé)',
      'withdraw calendar basile (Basile)',
    ]);
  });

  it('shows in a plan which exceptions and absences come and go', () => {
    const before = FILE.replace(
      'name: Ana\n',
      'name: Ana\n    absences: [{ from: 2026-08-03, reason: Congés }, { from: 2026-09-07 13:00 }]\n',
    );
    const wanted = before
      .replace('{ from: 2026-08-03, reason: Congés }, ', '')
      .replace('hours:', 'exceptions: [{ day: 2026-12-24, closed: 14:00-24:00 }]\nhours:')
      .replace('length: 45 min', 'length: 45 min\n    buffer_after: 10 min');

    expect(planOf(read(before), read(wanted)).map(changeLine)).toEqual([
      'create   business petit-salon: exceptions: { day: 2026-12-24, closed: 14:00-24:00 }',
      'change   service coupe (Coupe): buffer_after: none → 10 min',
      'withdraw calendar ana (Ana): absences: { from: 2026-08-03, reason: Congés }',
    ]);
  });
});
