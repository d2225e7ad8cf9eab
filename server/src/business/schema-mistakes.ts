import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { businessSchema } from './business-schema';
import { type FilePath, type Mistake, suggestion } from './mistake';
import { LANGUAGE } from './value-shapes';
import { type Entries, entriesIn } from '../untyped/untyped';

/** Lazy: takes a third of a second, and most servers read no file. */
let businessValidator: ValidateFunction | undefined;

function validator(): ValidateFunction {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    multipleOfPrecision: 6,
    allowUnionTypes: true,
    // gives keywords access to the languages
    passContext: true,
  });
  ajv.addKeyword('errorMessage');
  ajv.addKeyword({
    keyword: LANGUAGE,
    type: 'string',
    schemaType: 'boolean',
    validate(this: Languages, _: boolean, value: string) {
      return this.languages.includes(value);
    },
  });
  return ajv.compile(businessSchema);
}

interface Languages {
  readonly languages: readonly string[];
}

export function schemaMistakes(value: unknown, languages: readonly string[]): readonly Mistake[] {
  const validate = (businessValidator ??= validator());
  if (validate.call({ languages } satisfies Languages, value)) return [];
  const errors = withoutOtherTypes(validate.errors ?? []);
  // of several alternatives, report the nearest one, else a general mistake
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const isCovered = ({ schemaPath, instancePath }: ErrorObject): boolean =>
    choices.some(
      (choice) =>
        schemaPath.startsWith(`${choice.schemaPath}/`) && instancePath === choice.instancePath,
    );
  const isToldBelow = (choice: ErrorObject): boolean =>
    errors.some(
      ({ schemaPath, instancePath }) =>
        schemaPath.startsWith(`${choice.schemaPath}/`) &&
        instancePath.startsWith(`${choice.instancePath}/`),
    );
  const mistakes = errors
    .filter((error) => !isCovered(error) && error.propertyName === undefined)
    .filter((error) => error.keyword !== 'anyOf' || !isToldBelow(error))
    .map((error) => mistakeOf(error, value, languages));
  // the value of an unknown key is not reported
  const unknown = new Set(
    mistakes.filter(({ atKey }) => atKey).map(({ path }) => JSON.stringify(path)),
  );
  return mistakes.filter(({ path, atKey }) => atKey || !unknown.has(JSON.stringify(path)));
}

/** If one alternative alone has the JSON type of the value, reports its errors. */
function withoutOtherTypes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const isIn = ({ schemaPath }: ErrorObject, path: string): boolean =>
    schemaPath.startsWith(`${path}/`);
  const others = errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .flatMap((choice) => {
      const { schema, schemaPath, instancePath } = choice;
      const [shape, ...more] = [...listIn(schema).keys()]
        .map((index) => `${schemaPath}/${index}`)
        .filter(
          (path) =>
            !errors.some(
              (error) => error.schemaPath === `${path}/type` && error.instancePath === instancePath,
            ),
        );
      return shape === undefined || more.length > 0
        ? []
        : [choice, ...errors.filter((error) => isIn(error, schemaPath) && !isIn(error, shape))];
    });
  return errors.filter((error) => !others.includes(error));
}

function mistakeOf(error: ErrorObject, value: unknown, languages: readonly string[]): Mistake {
  const path = pathOf(error.instancePath, value);
  const params: Entries = error.params;
  const { errorMessage } = entriesIn(error.parentSchema);
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      const keys = Object.keys(entriesIn(error.parentSchema?.properties));
      const message = quotingAdvice(error.data, name) ?? unknownKey(name, keys);
      return { path: [...path, name], atKey: true, message };
    }
    case 'required':
      return { path, message: `"${String(params.missingProperty)}" is missing here` };
    case 'propertyNames': {
      const name = String(params.propertyName);
      const message = quotingAdvice(error.data, name) ?? unknownLanguage(name, languages);
      return { path: [...path, name], atKey: true, message };
    }
    case LANGUAGE:
      return { path, message: unknownLanguage(error.data, languages) };
    case 'enum': {
      const words = listIn(params.allowedValues).map(String);
      return {
        path,
        message: `${show(error.data)} is not one of ${words.join(', ')}${suggestion(String(error.data), words)}`,
      };
    }
    case 'minimum':
    case 'maximum':
      return {
        path,
        message: `${show(error.data)} is too ${error.keyword === 'minimum' ? 'small; write at least' : 'large; write at most'} ${String(params.limit)}`,
      };
    case 'minLength':
      return { path, message: 'an empty text; write it, or leave the key out' };
    case 'maxLength':
      return { path, message: `a text of more than ${String(params.limit)} characters` };
    case 'maxItems':
      return {
        path,
        message: `more than ${String(params.limit)} of them; keep ${String(params.limit)} at most`,
      };
    case 'type':
      if (path.length === 0)
        return { path, message: 'no “key: value” here; copy docs/examples/petit-salon.yaml' };
      return {
        path,
        message: `${show(error.data)} is not ${kindOf(params.type)}; ${errorMessage ?? adviceOnType(params.type)}`,
      };
    case 'anyOf': {
      const types = listIn(error.schema).flatMap((each) => entriesIn(each).type);
      return {
        path,
        message: `${show(error.data)} is not ${kindOf(types)}; ${adviceOnType(types)}`,
      };
    }
    default:
      return { path, message: `${show(error.data)}: ${errorMessage ?? error.message ?? ''}` };
  }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Keys of a JSON pointer; numbers for list indexes. */
function pathOf(pointer: string, value: unknown): FilePath {
  let at = value;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => {
      const step = Array.isArray(at) ? Number(part) : part;
      at = entriesIn(at)[step];
      return step;
    });
}

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
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'a group of keys',
};

const kindOf = (type: unknown): string =>
  [type]
    .flat()
    .map((each) => KINDS[String(each)] ?? String(each))
    .join(' or ');

const ADVICE: { readonly [type: string]: string } = {
  string: 'write it in quotes',
  boolean: 'write true or false',
  integer: 'write a number without a unit',
  number: 'write a number without a unit',
  array: 'write one entry a line, each after “- ”',
  object: 'write one “key: value” a line below it',
};

const adviceOnType = (type: unknown): string => ADVICE[String([type].flat()[0])] ?? '';

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
