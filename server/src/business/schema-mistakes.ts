import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { businessSchema } from './business-schema';
import type { FilePath, Mistake } from './mistake';
import { LANGUAGE } from './shape';

/** Compiled by the first file that is read: it takes a third of a second, and most servers read none. */
let compiled: ValidateFunction | undefined;

function validator(): ValidateFunction {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    multipleOfPrecision: 6,
    allowUnionTypes: true,
    // so that keywords see what the file is read with
    passContext: true,
  });
  ajv.addKeyword('errorMessage');
  ajv.addKeyword({
    keyword: LANGUAGE,
    type: 'string',
    schemaType: 'boolean',
    validate(this: Languages, _: boolean, written: string) {
      return this.languages.includes(written);
    },
  });
  return ajv.compile(businessSchema);
}

interface Languages {
  readonly languages: readonly string[];
}

/** What in the value of a file is not as the schema says. */
export function schemaMistakes(value: unknown, languages: readonly string[]): readonly Mistake[] {
  const validate = (compiled ??= validator());
  if (validate.call({ languages } satisfies Languages, value)) return [];
  const errors = withoutOtherTypes(validate.errors ?? []);
  // where one of several shapes is asked for, the nearest one is told, else that none fits
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
  return errors
    .filter((error) => !isCovered(error) && error.propertyName === undefined)
    .filter((error) => error.keyword !== 'anyOf' || !isToldBelow(error))
    .map((error) => mistakeOf(error, value, languages));
}

/** Of a choice between shapes of which one alone has the JSON type of the value, what is wrong by that one. */
function withoutOtherTypes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const isIn = ({ schemaPath }: ErrorObject, path: string): boolean =>
    schemaPath.startsWith(`${path}/`);
  const others = errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .flatMap((choice) => {
      const { schema, schemaPath, instancePath } = choice;
      const [shape, ...more] = [...(schema as readonly unknown[]).keys()]
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
  const params = error.params as { readonly [name: string]: unknown };
  const { errorMessage } = (error.parentSchema ?? {}) as { readonly errorMessage?: string };
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
      return { path: [...path, name], atKey: true, message: unknownKey(name, known) };
    }
    case 'required':
      return { path, message: `"${String(params.missingProperty)}" is missing here` };
    case 'propertyNames': {
      const name = String(params.propertyName);
      return { path: [...path, name], atKey: true, message: unknownLanguage(name, languages) };
    }
    case LANGUAGE:
      return { path, message: unknownLanguage(error.data, languages) };
    case 'enum':
      return {
        path,
        message: `${show(error.data)} is not one of ${(params.allowedValues as string[]).join(', ')}${suggestion(String(error.data), params.allowedValues as string[])}`,
      };
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
      const types = (error.schema as readonly { readonly type?: unknown }[]).flatMap(
        ({ type }) => type,
      );
      return {
        path,
        message: `${show(error.data)} is not ${kindOf(types)}; ${adviceOnType(types)}`,
      };
    }
    default:
      return { path, message: `${show(error.data)}: ${errorMessage ?? error.message ?? ''}` };
  }
}

/** The keys of a JSON pointer; an index where the value has a list. */
function pathOf(pointer: string, value: unknown): FilePath {
  let at = value;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => {
      const step = Array.isArray(at) ? Number(part) : part;
      at = (at as { readonly [key: string]: unknown } | undefined)?.[step];
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

const unknownLanguage = (written: unknown, languages: readonly string[]): string =>
  `unknown language ${show(written)}; known: ${languages.join(', ')}`;

const unknownKey = (name: string, known: readonly string[]): string =>
  BELONG[name]
    ? `"${name}" ${BELONG[name]}`
    : `"${name}" is not known here${suggestion(name, known) || `; known: ${known.join(', ')}`}`;

function suggestion(name: string, known: readonly string[]): string {
  const near = known
    .map((each) => ({ each, steps: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps)[0];
  return near && near.steps <= Math.max(1, Math.floor(near.each.length / 3))
    ? `; did you mean ${near.each}?`
    : '';
}

/** What owners look for at the business. */
const BELONG: { readonly [name: string]: string } = {
  absences: 'belongs to a calendar; write it below somebody of "calendars:"',
};

const LONGEST_COMPARED = 60;

/** Letters to change, add, leave out or exchange with the next one. */
function distance(a: string, b: string): number {
  if (a.length > LONGEST_COMPARED) return Infinity;
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isExchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isExchanged ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
