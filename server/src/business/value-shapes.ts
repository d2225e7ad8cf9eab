import type { Field } from '../json-schema/fields';
import type { Translations } from '../database/settings-column';

/** Holds the language of texts that name none. */
export interface Reading {
  readonly language: string;
}

/** JSON schema, and conversions from and to the file. */
export interface Shape<Value> {
  readonly schema: Field;
  decode(value: unknown, reading: Reading): Value;
  encode(value: Value, reading: Reading): unknown;
}

/** May be left out, with a default. */
interface Optional<Value> extends Shape<Value> {
  readonly absent: Value;
}

export type ValueOf<S> = S extends Shape<infer Value> ? Value : never;

type Entries = { readonly [name: string]: Shape<unknown> };
type RecordOf<E> = { readonly [name in keyof E]: ValueOf<E[name]> };

const plain = <Value>(schema: Field): Shape<Value> => ({
  schema,
  decode: (value) => value as Value,
  encode: (value) => value,
});

const LONGEST_TEXT = 20_000;

/** Single line; `advice` is the message if the pattern does not match. */
export const text = (
  description: string,
  rest: {
    pattern?: string;
    maxLength?: number;
    advice?: string;
    examples?: readonly string[];
  } = {},
): Shape<string> => {
  const { advice, ...keywords } = rest;
  return plain({
    type: 'string',
    minLength: 1,
    maxLength: LONGEST_TEXT,
    ...keywords,
    ...(advice && { errorMessage: advice }),
    description,
  });
};

export const flag = (description: string): Shape<boolean> =>
  plain({ type: 'boolean', description });

export const whole = (description: string, minimum: number, maximum = 1_000_000): Shape<number> =>
  plain({ type: 'integer', minimum, maximum, description });

export const decimal = (description: string, minimum: number, maximum: number): Shape<number> =>
  plain({ type: 'number', minimum, maximum, description });

export const oneOf = <const Word extends string>(
  words: readonly Word[],
  description: string,
): Shape<Word> => plain({ type: 'string', enum: words, description });

/** Also reads the stored words, which files of earlier versions have. */
export const wordAliases = <Word extends string, Stored extends string>(
  words: { readonly [word in Word]: Stored },
  description: string,
): Shape<Stored> => {
  const entries = Object.entries(words) as [Word, Stored][];
  return {
    ...oneOf(
      entries.map(([word]) => word),
      description,
    ),
    decode: (value) => words[value as Word],
    encode: (value) => entries.find(([, word]) => word === value)?.[0],
  };
};

const KEY = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
const LONGEST_KEY = 64;
const KEY_ADVICE = 'a key has small letters, digits and hyphens, as coupe-femme';

/** A stable identifier that people choose; titles may change. */
export const key = (description: string): Shape<string> =>
  text(description, { pattern: KEY, maxLength: LONGEST_KEY, advice: KEY_ADVICE });

const MINUTES_A_DAY = 1440;
const DURATION = /^(?:(\d{1,4}) days?)? ?(?:(\d{1,4}) h)? ?(?:(\d{1,6}) min)?$/;

/** Minutes, written with their unit. */
export const duration = (description: string): Shape<number> => ({
  schema: {
    type: 'string',
    pattern: '^(?=\\d)(?:\\d{1,4} days?)?(?:(?:^| )\\d{1,4} h)?(?:(?:^| )\\d{1,6} min)?$',
    description,
    errorMessage: 'write a duration with its unit, as 45 min, 1 h 30 min or 2 days',
  },
  decode: (value) => {
    const [, days = '0', hours = '0', minutes = '0'] = DURATION.exec(String(value)) ?? [];
    return Number(days) * MINUTES_A_DAY + Number(hours) * 60 + Number(minutes);
  },
  encode: durationText,
});

export function durationText(minutes: number): string {
  if (minutes > 0 && minutes % MINUTES_A_DAY === 0) {
    const days = minutes / MINUTES_A_DAY;
    if (days <= 9999) return days === 1 ? '1 day' : `${days} days`;
  }
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0 || hours > 9999) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Cents, written in units of the currency. */
export const price = (description: string): Shape<number> => ({
  schema: {
    type: 'number',
    minimum: 0,
    maximum: 20_000_000,
    multipleOf: 0.01,
    description,
    errorMessage: 'write a price as a number without its currency, as 48 or 48.50',
  },
  decode: (value) => Math.round(Number(value) * 100),
  encode: (cents) => cents / 100,
});

/** Custom keyword: one of the languages of the page. */
export const LANGUAGE = 'language';

export const locale = (description: string): Shape<string> =>
  plain({ type: 'string', [LANGUAGE]: true, description });

/** A text without a language is in that of the business. */
export const translations = (description: string): Shape<Translations> => ({
  schema: {
    type: ['string', 'object'],
    minLength: 1,
    maxLength: LONGEST_TEXT,
    propertyNames: { [LANGUAGE]: true },
    additionalProperties: { type: 'string', maxLength: LONGEST_TEXT },
    description: `${description}; one text, or one per language: { fr: …, en: … }`,
    errorMessage: 'write a text, or one per language: { fr: …, en: … }',
  },
  decode: (value, { language }) =>
    typeof value === 'string' ? { [language]: value } : (value as Translations),
  encode: (value, { language }) => {
    const [[first, only] = [], ...others] = Object.entries(value);
    return first === language && only !== undefined && only !== '' && others.length === 0
      ? only
      : value;
  },
});

/** From Monday, as files write them. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const TIME = `(?:${CLOCK}|24:00)`;
const RANGE = `${TIME}-${TIME}`;
const MONTH_AND_DAY = '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const DAY = `\\d{4}-${MONTH_AND_DAY}`;
const ANY_YEAR = `(?:\\d{4}-)?${MONTH_AND_DAY}`;
const CLOSED = 'closed';
const ALL_DAY = 'all day';
const NONE = 'none';

export type Range = { readonly from: string; readonly to: string };
export type Week = readonly (readonly Range[])[];

const WHOLE_DAY: Range = { from: '00:00', to: '24:00' };

export const day = (description: string): Shape<string> =>
  text(description, { pattern: `^${DAY}$`, advice: 'write a day as 2026-12-24' });

/** With or without a year. */
export const yearlyDay = (description: string): Shape<string> =>
  text(description, {
    pattern: `^${ANY_YEAR}$`,
    advice: 'write a day as 2026-12-24, or as 12-24 for each year',
  });

/** A day with or without a year, optionally with a time. */
export const moment = (description: string): Shape<string> =>
  text(description, {
    pattern: `^${ANY_YEAR}(?: ${TIME})?$`,
    advice: 'write a day as 2026-12-24, or as 12-24 for each year; with a time as 2026-12-24 14:00',
  });

/** Up to `24:00`. */
export const time = (description: string): Shape<string> =>
  text(description, { pattern: `^${TIME}$`, advice: 'write a time as 09:00' });

/** `00:00` to `23:59`. */
export const clock = (description: string): Shape<string> =>
  text(description, { pattern: `^${CLOCK}$`, advice: 'write a time as 18:00' });

export const range = (description: string): Shape<Range> => ({
  schema: {
    type: 'string',
    pattern: `^(?:${ALL_DAY}|${RANGE})$`,
    description,
    errorMessage: 'write the hours as 14:00-18:00, or all day',
  },
  decode: (value) => (value === ALL_DAY ? WHOLE_DAY : rangeOf(String(value))),
  encode: (value) => (isWholeDay(value) ? ALL_DAY : rangeText(value)),
});

/** May cross midnight; equal times for none. */
export const nightly = (description: string): Shape<Range> => ({
  schema: {
    type: 'string',
    pattern: `^(?:${NONE}|${CLOCK}-${CLOCK})$`,
    description,
    errorMessage: 'write the hours as 21:00-08:00, or none',
  },
  decode: (value) => {
    const { from, to } = rangeOf(String(value));
    return from === to || value === NONE ? { from: '00:00', to: '00:00' } : { from, to };
  },
  encode: (value) => (value.from === value.to ? NONE : rangeText(value)),
});

const isWholeDay = ({ from, to }: Range): boolean => from === WHOLE_DAY.from && to === WHOLE_DAY.to;

const rangeOf = (value: string): Range => {
  const [from = '', to = ''] = value.split('-');
  return { from, to };
};

const rangeText = ({ from, to }: Range): string => `${from}-${to}`;

/** `09:00-12:30, 13:30-20:00` */
const rangesOf = (value: string): readonly Range[] =>
  value === CLOSED ? [] : value.split(/, ?/).map(rangeOf);

const rangesText = (ranges: readonly Range[]): string => ranges.map(rangeText).join(', ');

/** From Monday; a day left out is closed. */
export const week = (description: string): Shape<Week> => ({
  schema: {
    type: ['object', 'string'],
    pattern: `^${CLOSED}$`,
    additionalProperties: false,
    properties: Object.fromEntries(
      WEEKDAYS.map((day) => [
        day,
        {
          type: 'string',
          pattern: `^(?:${CLOSED}|${RANGE}(?:, ?${RANGE})*)$`,
          errorMessage: 'write the hours of a day as 09:00-12:30, 13:30-20:00, or closed',
        },
      ]),
    ),
    description,
    errorMessage: 'write hours by day, as monday: 09:00-18:00, or closed for the whole week',
  },
  decode: (value) =>
    WEEKDAYS.map((day) =>
      typeof value === 'string'
        ? []
        : rangesOf((value as { readonly [day: string]: string })[day] ?? CLOSED),
    ),
  encode: (value) => {
    const open = WEEKDAYS.flatMap((day, index) => {
      const ranges = value[index] ?? [];
      return ranges.length > 0 ? [[day, rangesText(ranges)] as const] : [];
    });
    return open.length > 0 ? Object.fromEntries(open) : CLOSED;
  },
});

export const listOf = <Value>(
  item: Shape<Value>,
  description: string,
  maxItems = 2_000,
): Shape<readonly Value[]> => ({
  schema: { type: 'array', items: item.schema, maxItems, description },
  decode: (value, reading) => (value as unknown[]).map((each) => item.decode(each, reading)),
  encode: (value, reading) => value.map((each) => item.encode(each, reading)),
});

/** Two formats of a value, distinguished by their JSON types. */
export const either = <A, B>(
  first: Shape<A>,
  second: Shape<B>,
  isFirst: (value: unknown) => boolean,
  description: string,
): Shape<A | B> => ({
  schema: { anyOf: [first.schema, second.schema], description } as unknown as Field,
  decode: (value, reading) =>
    isFirst(value) ? first.decode(value, reading) : second.decode(value, reading),
  encode: (value, reading) =>
    isFirst(value) ? first.encode(value as A, reading) : second.encode(value as B, reading),
});

export const optional = <Value, Absent extends Value | undefined>(
  shape: Shape<Value>,
  absent: Absent,
): Shape<Absent extends undefined ? Value | undefined : Value> => {
  type EntryValue = Absent extends undefined ? Value | undefined : Value;
  const entry: Optional<EntryValue> = {
    schema: {
      ...shape.schema,
      ...((typeof absent === 'number' ||
        typeof absent === 'boolean' ||
        typeof absent === 'string') && {
        default: shape.encode(absent as Value, { language: '' }),
      }),
    },
    decode: (value, reading) => shape.decode(value, reading) as EntryValue,
    encode: (value, reading) => shape.encode(value as Value, reading),
    absent: absent as EntryValue,
  };
  return entry;
};

const isOptional = (shape: Shape<unknown>): shape is Optional<unknown> => 'absent' in shape;

/** Compares encoded forms with the default. */
const isAbsent = (shape: Optional<unknown>, output: unknown, reading: Reading): boolean =>
  shape.absent !== undefined &&
  JSON.stringify(output) === JSON.stringify(shape.encode(shape.absent, reading));

/** An object of known entries; other keys are refused. */
export function record<E extends Entries>(entries: E, description: string): Shape<RecordOf<E>> {
  const names = Object.entries(entries);
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(names.map(([name, { schema }]) => [name, schema])),
      ...(names.some(([, shape]) => !isOptional(shape)) && {
        required: names.filter(([, shape]) => !isOptional(shape)).map(([name]) => name),
      }),
      description,
    },
    decode: (value, reading) => {
      const fields = (value ?? {}) as { readonly [name: string]: unknown };
      return Object.fromEntries(
        names.map(([name, shape]) => [
          name,
          isOptional(shape) && fields[name] === undefined
            ? shape.absent
            : shape.decode(fields[name], reading),
        ]),
      ) as RecordOf<E>;
    },
    encode: (value, reading) =>
      Object.fromEntries(
        names.flatMap(([name, shape]) => {
          const each = value[name as keyof E];
          if (isOptional(shape) && each === undefined) return [];
          const output = shape.encode(each, reading);
          return isOptional(shape) && isAbsent(shape, output, reading) ? [] : [[name, output]];
        }),
      ),
  };
}

/** An optional record of optional entries. */
export const section = <E extends Entries>(entries: E, description: string): Shape<RecordOf<E>> => {
  const shape = record(entries, description);
  return optional(shape, shape.decode({}, { language: '' }) as ValueOf<typeof shape>) as Shape<
    RecordOf<E>
  >;
};
