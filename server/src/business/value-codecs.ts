import { z } from 'zod';
import type { Translations } from '../database/settings-column';
import { isSame } from './same';
import { WEEKDAYS, type Range, type Week } from './week';

/** Converts a value of the file; its JSON schema is that of the file. */
export type Codec<Value> = z.ZodType<Value>;

export type ValueOf<C extends Codec<unknown>> = z.output<C>;

interface Reading {
  /** Those of the page; undefined accepts all. */
  readonly languages?: readonly string[];
  /** Of a text that names no language, as `title: Coupe`. */
  readonly language: string;
}

const DEFAULT_LANGUAGE = 'fr';

/** Here because zod hands nothing of ours to codecs; they run synchronously. */
let reading: Reading = { language: DEFAULT_LANGUAGE };

export function withReading<Result>(next: Reading, convert: () => Result): Result {
  reading = next;
  return convert();
}

/** Unchecked: what is stored may be older than a rule. */
export const encoded = <Value>(codec: Codec<Value>, value: Value): unknown =>
  z.encode(codec, value, UNCHECKED);

const UNCHECKED: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

const LONGEST_TEXT = 20_000;

/** Single line; `advice` is the message if the pattern does not match. */
export const text = (
  description: string,
  {
    pattern,
    maxLength = LONGEST_TEXT,
    advice,
    examples,
  }: {
    readonly pattern?: RegExp;
    readonly maxLength?: number;
    readonly advice?: string;
    readonly examples?: readonly string[];
  } = {},
): Codec<string> => {
  const line = z.string().max(maxLength).min(1);
  return (pattern ? line.regex(pattern) : line).meta({
    description,
    ...(advice && { errorMessage: advice }),
    ...(examples && { examples: [...examples] }),
  });
};

/** A text that is converted, so that an empty one is no other mistake. */
const notation = (description: string, pattern: RegExp, advice: string): Codec<string> =>
  z.string().regex(pattern).meta({ description, errorMessage: advice });

export const flag = (description: string): Codec<boolean> => z.boolean().meta({ description });

export const whole = (description: string, minimum: number, maximum = 1_000_000): Codec<number> =>
  z.int().min(minimum).max(maximum).meta({ description });

export const decimal = (description: string, minimum: number, maximum: number): Codec<number> =>
  z.number().min(minimum).max(maximum).meta({ description });

export const oneOf = <const Word extends string>(
  words: readonly Word[],
  description: string,
): Codec<Word> => z.enum(words).meta({ description });

/** Words of the file for stored ones. */
export const wordAliases = <Word extends string, Stored extends string>(
  words: { readonly [word in Word]: Stored },
  description: string,
): Codec<Stored> => {
  const entries = Object.entries(words) as [Word, Stored][];
  const aliases = oneOf(
    entries.map(([word]) => word),
    description,
  );
  return z.codec(aliases, z.custom<Stored>(), {
    decode: (word) => words[word],
    encode: (stored) => entries.find(([, each]) => each === stored)?.[0] as Word,
  });
};

/** A stable identifier that people choose; titles may change. */
export const key = (description: string): Codec<string> =>
  text(description, {
    pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    maxLength: 64,
    advice: 'a key has small letters, digits and hyphens, as coupe-femme',
  });

const MINUTES_A_DAY = 1440;
const DURATION = /^(?=\d)(?:(\d{1,4}) days?)?(?:(?:^| )(\d{1,4}) h)?(?:(?:^| )(\d{1,6}) min)?$/;

/** Minutes, written with their unit. */
export const duration = (description: string): Codec<number> =>
  z.codec(
    notation(
      description,
      DURATION,
      'write a duration with its unit, as 45 min, 1 h 30 min or 2 days',
    ),
    z.number(),
    {
      decode: (value) => {
        const [, days = '0', hours = '0', minutes = '0'] = DURATION.exec(value) ?? [];
        return Number(days) * MINUTES_A_DAY + Number(hours) * 60 + Number(minutes);
      },
      encode: durationText,
    },
  );

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
export const price = (description: string): Codec<number> =>
  z.codec(
    z.number().min(0).max(20_000_000).multipleOf(0.01).meta({
      description,
      errorMessage: 'write a price as a number without its currency, as 48 or 48.50',
    }),
    z.number(),
    { decode: (value) => Math.round(value * 100), encode: (cents) => cents / 100 },
  );

/** Keywords that `publishedSchema` replaces; zod drops the `default` of a codec. */
export const LANGUAGE = 'language';
export const DEFAULT = 'written';

const language = z
  .string()
  .refine((value) => reading.languages?.includes(value) ?? true)
  .meta({ [LANGUAGE]: true });

export const locale = (description: string): Codec<string> =>
  language.meta({ description, [LANGUAGE]: true });

/** A text without a language is in that of the business. */
export const translations = (description: string): Codec<Translations> =>
  z.codec(
    z
      .union([
        z.string().max(LONGEST_TEXT).min(1),
        z.record(language, z.string().max(LONGEST_TEXT)),
      ])
      .meta({
        description: `${description}; one text, or one per language: { fr: …, en: … }`,
        errorMessage: 'write a text, or one per language: { fr: …, en: … }',
      }),
    z.custom<Translations>(),
    {
      decode: (value) => (typeof value === 'string' ? { [reading.language]: value } : value),
      encode: (value) => {
        const { [reading.language]: own = '', ...others } = value;
        return own !== '' && Object.keys(others).length === 0 ? own : value;
      },
    },
  );

const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const TIME = `(?:${CLOCK}|24:00)`;
const RANGE = `${TIME}-${TIME}`;
const MONTH_AND_DAY = String.raw`(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const ANY_YEAR = String.raw`(?:\d{4}-)?${MONTH_AND_DAY}`;
const CLOSED = 'closed';
const ALL_DAY = 'all day';
const NONE = 'none';

const exactly = (pattern: string): RegExp => new RegExp(`^${pattern}$`);

export const day = (description: string): Codec<string> =>
  text(description, {
    pattern: exactly(String.raw`\d{4}-${MONTH_AND_DAY}`),
    advice: 'write a day as 2026-12-24',
  });

/** With or without a year. */
export const yearlyDay = (description: string): Codec<string> =>
  text(description, {
    pattern: exactly(ANY_YEAR),
    advice: 'write a day as 2026-12-24, or as 12-24 for each year',
  });

/** A day with or without a year, optionally with a time. */
export const moment = (description: string): Codec<string> =>
  text(description, {
    pattern: exactly(`${ANY_YEAR}(?: ${TIME})?`),
    advice: 'write a day as 2026-12-24, or as 12-24 for each year; with a time as 2026-12-24 14:00',
  });

/** Up to `24:00`. */
export const time = (description: string): Codec<string> =>
  text(description, { pattern: exactly(TIME), advice: 'write a time as 09:00' });

/** `00:00` to `23:59`. */
export const clock = (description: string): Codec<string> =>
  text(description, { pattern: exactly(CLOCK), advice: 'write a time as 18:00' });

const WHOLE_DAY: Range = { from: '00:00', to: '24:00' };

export const range = (description: string): Codec<Range> =>
  z.codec(
    notation(
      description,
      exactly(`(?:${ALL_DAY}|${RANGE})`),
      'write the hours as 14:00-18:00, or all day',
    ),
    z.custom<Range>(),
    {
      decode: (value) => (value === ALL_DAY ? WHOLE_DAY : rangeOf(value)),
      encode: (value) => (isSame(value, WHOLE_DAY) ? ALL_DAY : rangeText(value)),
    },
  );

/** May cross midnight; equal times for none. */
export const nightly = (description: string): Codec<Range> =>
  z.codec(
    notation(
      description,
      exactly(`(?:${NONE}|${CLOCK}-${CLOCK})`),
      'write the hours as 21:00-08:00, or none',
    ),
    z.custom<Range>(),
    {
      decode: (value) => {
        const { from, to } = rangeOf(value);
        return from === to || value === NONE ? { from: '00:00', to: '00:00' } : { from, to };
      },
      encode: (value) => (value.from === value.to ? NONE : rangeText(value)),
    },
  );

const rangeOf = (value: string): Range => {
  const [from = '', to = ''] = value.split('-');
  return { from, to };
};

const rangeText = ({ from, to }: Range): string => `${from}-${to}`;

/** `09:00-12:30, 13:30-20:00` */
const rangesOf = (value: string): readonly Range[] =>
  value === CLOSED ? [] : value.split(/, ?/).map(rangeOf);

const dayHours = z
  .string()
  .regex(exactly(`(?:${CLOSED}|${RANGE}(?:, ?${RANGE})*)`))
  .meta({ errorMessage: 'write the hours of a day as 09:00-12:30, 13:30-20:00, or closed' });

const WEEK_ADVICE = 'write hours by day, as monday: 09:00-18:00, or closed for the whole week';

/** From Monday; a day left out is closed. */
export const week = (description: string): Codec<Week> =>
  z.codec(
    z
      .union([
        record(Object.fromEntries(WEEKDAYS.map((day) => [day, dayHours.optional()]))),
        notation('Closed on each day', exactly(CLOSED), WEEK_ADVICE),
      ])
      .meta({ description, errorMessage: WEEK_ADVICE }),
    z.custom<Week>(),
    {
      decode: (value) =>
        WEEKDAYS.map((day) => rangesOf(typeof value === 'string' ? value : (value[day] ?? CLOSED))),
      encode: (value) => {
        const open = WEEKDAYS.flatMap((day, index) => {
          const ranges = value[index] ?? [];
          return ranges.length > 0 ? [[day, ranges.map(rangeText).join(', ')] as const] : [];
        });
        return open.length > 0 ? Object.fromEntries(open) : CLOSED;
      },
    },
  );

export const listOf = <Value>(
  item: Codec<Value>,
  description?: string,
  maxItems = 2_000,
): Codec<readonly Value[]> =>
  z
    .array(item)
    // `max` would leave out the mistakes of the items
    .refine((items) => items.length <= maxItems, {
      error: `more than ${maxItems} of them; keep ${maxItems} at most`,
      when: ({ value }) => Array.isArray(value),
    })
    .meta({ maxItems, description });

/** Two formats of a value, distinguished by their JSON types; a record is the second. */
export const either = <A, B>(
  first: Codec<A>,
  second: Codec<B>,
  description: string,
): Codec<A | B> => z.union([first, second]).meta({ description });

/** Reads as a default if it is left out, and is left out if it is written with the default. */
export const withDefault = <Value>(codec: Codec<Value>, absent: Value): Codec<Value> => {
  const fileValue = encoded(codec, absent);
  return z
    .codec(codec.optional(), z.custom<Value>(), {
      decode: (value) => (value === undefined ? absent : value),
      encode: (value) => (isSame(value, absent) ? undefined : value),
    })
    .meta(typeof fileValue === 'object' ? {} : { [DEFAULT]: fileValue });
};

type Entries = { readonly [name: string]: Codec<unknown> };
type RecordOf<E extends Entries> = { readonly [name in keyof E]: z.output<NonNullable<E[name]>> };

/** An object of known entries; the message on other keys lists the known ones. */
export const record = <E extends Entries>(
  entries: E,
  description?: string,
  advice?: string,
): Codec<RecordOf<E>> =>
  z
    .strictObject(entries, {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? Object.keys(entries).join(SEPARATOR) : undefined,
    })
    .meta({ description, ...(advice && { errorMessage: advice }) }) as unknown as Codec<
    RecordOf<E>
  >;

/** Of the known keys in a message. */
export const SEPARATOR = ', ';

/** An optional record of optional entries. */
export const section = <E extends Entries>(entries: E, description: string): Codec<RecordOf<E>> => {
  const whole = record(entries, description);
  return withDefault(whole, z.decode(whole, {}));
};
