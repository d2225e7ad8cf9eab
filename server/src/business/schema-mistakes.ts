import { z } from 'zod';
import { businessCodec } from './business-codec';
import { type FilePath, type Mistake, partAt, suggestion } from './mistake';
import { SEPARATOR, withReading } from './value-codecs';
import { entriesIn } from '../untyped/untyped';

type Issue = z.core.$ZodIssue;

/** All of them. */
export function schemaMistakes(file: unknown, languages: readonly string[]): readonly Mistake[] {
  const { error } = withReading({ languages, language: '' }, () =>
    z.safeDecode(businessCodec, file as z.input<typeof businessCodec>, {
      reportInput: true,
      error: (issue) => messageOf(issue, languages),
    }),
  );
  const issues = (error?.issues ?? []).flatMap(nearestOf);
  const mistyped = new Set(issues.filter(isOtherType).map(({ path }) => path.join('/')));
  return issues
    .filter((issue) => isOtherType(issue) || !mistyped.has(issue.path.join('/')))
    .flatMap((issue) => mistakesOf(issue, file));
}

const isOtherType = ({ code, input }: Issue): boolean =>
  code === 'invalid_type' || (code === 'invalid_value' && typeof input !== 'string');

/** Of several alternatives, if one alone has the JSON type of the value, its issues. */
function nearestOf(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isAlternative = (issues: readonly Issue[]): boolean =>
    !issues.some((each) => each.path.length === 0 && isOtherType(each));
  const [nearest, ...others] = issue.errors.filter(isAlternative);
  if (!nearest || others.length > 0) return [issue];
  return nearest
    .flatMap(nearestOf)
    .map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

function mistakesOf(issue: Issue, file: unknown): readonly Mistake[] {
  const path = issue.path as FilePath;
  const around = path.slice(0, -1);
  const last = String(path.at(-1));
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      path: [...path, name],
      atKey: true,
      message: quotingAdvice(issue.input, name) ?? unknownKey(name, issue.message.split(SEPARATOR)),
    }));
  if (issue.code === 'invalid_key') {
    const message = quotingAdvice(partAt(file, around), last) ?? issue.message;
    return [{ path, atKey: true, message }];
  }
  if (path.length === 0)
    return [{ path, message: 'no “key: value” here; copy docs/examples/petit-salon.yaml' }];
  if (issue.input === undefined) return [{ path: around, message: `"${last}" is missing here` }];
  return [{ path, message: issue.message }];
}

function messageOf(issue: z.core.$ZodRawIssue, languages: readonly string[]): string {
  const { input, inst, schema = inst } = issue;
  const { errorMessage: advice } = entriesIn(z.globalRegistry.get(schema as z.ZodType));
  const otherType = (types: readonly string[]): string =>
    `${show(input)} is not ${types.map((type) => KINDS[type] ?? type).join(' or ')}; ${String(advice ?? ADVICE[types[0] ?? ''])}`;
  switch (issue.code) {
    case 'invalid_type':
      return otherType([schema instanceof z.ZodNumberFormat ? 'int' : issue.expected]);
    case 'invalid_union':
      return otherType(issue.errors.map(typeOf));
    case 'invalid_value': {
      const words = issue.values.map(String);
      return `${show(input)} is not one of ${words.join(', ')}${suggestion(String(input), words)}`;
    }
    case 'too_small':
      return issue.origin === 'string'
        ? 'an empty text; write it, or leave the key out'
        : `${show(input)} is too small; write at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `a text of more than ${issue.maximum} characters`
        : `${show(input)} is too large; write at most ${issue.maximum}`;
    case 'invalid_key':
    case 'custom':
      return unknownLanguage(input, languages);
    default:
      return `${show(input)}: ${String(advice)}`;
  }
}

/** Of an alternative that a value is not. */
const typeOf = ([issue]: readonly Issue[]): string =>
  issue?.code === 'invalid_type' ? issue.expected : 'string';

const LONGEST_SHOWN = 40;

function show(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of keys';
  if (typeof value !== 'string') return String(value);
  const [line = ''] = value.split('\n');
  return `"${line.slice(0, LONGEST_SHOWN)}${value.length > LONGEST_SHOWN ? '…' : ''}"`;
}

const KINDS: { readonly [type: string]: string } = {
  string: 'a text',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
};

const ADVICE: { readonly [type: string]: string } = {
  string: 'write it in quotes',
  boolean: 'write true or false',
  int: 'write a number without a unit',
  number: 'write a number without a unit',
  array: 'write one entry a line, each after “- ”',
  object: 'write one “key: value” a line below it',
};

const unknownLanguage = (value: unknown, languages: readonly string[]): string =>
  `unknown language ${show(value)}; known: ${languages.join(', ')}`;

function unknownKey(name: string, keys: readonly string[]): string {
  const belongs = BELONG.get(name);
  if (belongs !== undefined) return `"${name}" ${belongs}`;
  const other = OTHER_WORDS.get(name.toLowerCase())?.find((word) => keys.includes(word));
  const hint = other === undefined ? suggestion(name, keys) : `; did you mean ${other}?`;
  return `"${name}" is not known here${hint || `; known: ${keys.join(', ')}`}`;
}

/** In `{ a: b, c }`, YAML reads `c` as a key without a value. */
function quotingAdvice(entries: unknown, name: string): string | undefined {
  if (typeof entries !== 'object' || entries === null) return undefined;
  const names = Object.keys(entries);
  const before = names[names.indexOf(name) - 1];
  const { [before ?? '']: text, [name]: value } = entriesIn(entries);
  return value === null && typeof text === 'string'
    ? `"${name}" has no value; if it belongs to the text before the comma, write that text in quotes: ${before}: "${text}, ${name}"`
    : undefined;
}

/** Entries often put in the wrong place, with the right one. */
const BELONG: ReadonlyMap<string, string> = new Map([
  ['absences', 'belongs to a calendar; write it below somebody of "calendars:"'],
]);

/** Synonyms; the valid word depends on the place. */
const OTHER_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    length: ['duration', 'time', 'minutes', 'durée', 'duree', 'dauer'],
    price: ['cost', 'amount', 'prix', 'preis'],
    hours: ['opening_hours', 'opening', 'schedule', 'horaires', 'öffnungszeiten'],
    calendars: ['staff', 'people', 'employees', 'team', 'agendas', 'mitarbeiter'],
    services: ['interventions', 'prestations', 'offers', 'leistungen'],
    categories: ['intervention_sets', 'interventionsets', 'groups'],
    sites: ['places', 'locations', 'shops', 'calendarsets', 'standorte'],
    category: ['interventionset', 'group'],
    site: ['place', 'calendarset'],
    name: ['nom'],
    description: ['details', 'beschreibung'],
    picture: ['image', 'photo', 'img', 'bild'],
    phone: ['telephone', 'tel', 'mobile', 'téléphone', 'telefon'],
    seats: ['capacity', 'places'],
    website: ['url', 'site'],
    required: ['mandatory', 'obligatoire', 'pflicht'],
    label: ['title', 'text', 'libellé'],
    choices: ['options', 'values'],
    buffer_before: ['buffer'],
    absences: ['holidays', 'vacation', 'congés', 'urlaub'],
    zipcode: ['postcode', 'postal_code', 'zip', 'plz'],
    city: ['town', 'ville', 'ort'],
    timezone: ['time_zone'],
    recipients: ['emails', 'email', 'mails'],
  }).reduce(
    (words, [word, others]) =>
      others.reduce((all, other) => all.set(other, [...(all.get(other) ?? []), word]), words),
    new Map<string, readonly string[]>(),
  ),
);
