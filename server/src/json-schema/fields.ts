import * as Type from 'typebox';
import { entriesIn } from '../untyped/untyped';

/** A JSON schema, and the TypeScript type of what it allows. */
export type Schema = Type.TSchema;

export type Schemas = { readonly [name: string]: Schema };

const about = (description: string, example?: unknown) => ({
  description,
  ...(example !== undefined && { examples: [example] }),
});

export const text = (description: string, example?: string, rules: Type.TStringOptions = {}) =>
  Type.String({ ...rules, ...about(description, example) });

export const whole = (description: string, example?: number, rules: Type.TNumberOptions = {}) =>
  Type.Integer({ ...rules, ...about(description, example) });

export const decimal = (description: string, example?: number) =>
  Type.Number(about(description, example));

export const flag = (description: string, example?: boolean) =>
  Type.Boolean(about(description, example));

/** PostgreSQL's `integer`. */
export const LARGEST_ID = 2_147_483_647;

export const id = (description: string, example?: number) =>
  whole(description, example, { minimum: 1, maximum: LARGEST_ID });

/** 0 for none. */
export const idOrNone = (description: string, example?: number) =>
  whole(description, example, { minimum: 0, maximum: LARGEST_ID });

const inUnit = (unit: string) => (description: string, example?: number) =>
  whole(`${description}, in ${unit}`, example, { minimum: 0 });

export const cents = inUnit('cents of the group’s currency');
export const minutes = inUnit('minutes');

export const percent = (description: string, example?: number) =>
  whole(description, example, { minimum: 1, maximum: 100 });

/** With the offset of the group's zone. */
export const time = (description: string, example?: string) =>
  text(description, example, { format: 'date-time' });

export const day = (description: string, example?: string) =>
  text(description, example, { format: 'date' });

export const oneOf = <Word extends string | number>(
  words: readonly Word[],
  description: string,
  example: Word | null | undefined = words[0],
) => Type.Unsafe<Word>({ type: typeof words[0], enum: words, ...about(description, example) });

/** `null` and an absent key mean the same. */
export const orNull = <Schema extends Type.TSchema>(schema: Schema) => {
  const { type, enum: words, ...rest } = entriesIn(schema);
  return Type.Unsafe<Type.Static<Schema> | null>({
    ...rest,
    type: [type, 'null'].flat(),
    ...(Array.isArray(words) && { enum: [...words, null] }),
  });
};

export const listOf = <Schema extends Type.TSchema>(
  items: Schema,
  description: string,
  example?: readonly unknown[],
  rules: Type.TArrayOptions = {},
) => Type.Array(items, { ...rules, ...about(description, example) });

/** Its fields are required but for the optional ones. */
export const record = <Properties extends Type.TProperties>(
  properties: Properties,
  description = '',
  example?: object,
) => Type.Object(properties, about(description, example));

export const optional = Type.Optional;

/** All fields are optional. */
export const partial = <Properties extends Type.TProperties>(
  properties: Properties,
  description = '',
  example?: object,
) => Type.Partial(Type.Object(properties), about(description, example));

/** Fields of a form, by their names. */
export const formFields = (
  description: string,
  example?: object,
  rules: Type.TStringOptions = {},
) =>
  Type.Unsafe<{ readonly [name: string]: string | boolean }>({
    type: 'object',
    additionalProperties: { type: ['string', 'boolean'], ...rules },
    ...about(description, example),
  });

/** Of `listAnswer` (`catalog/page.ts`). */
export const pageOfRecords = <Records extends Type.TSchema>(records: Records, pageSize = 1) =>
  record({
    recordsReturned: whole('Records in this answer', 1),
    totalRecords: whole('Records there are', 1),
    startIndex: whole('Records that were passed over', 0),
    sort: orNull(text('The field it is sorted by; null for the list’s own order')),
    dir: orNull(oneOf(['asc', 'desc'], 'In which direction, where it is sorted', null)),
    pageSize: whole('Most records of an answer so asked', pageSize),
    records,
  });

/** Described once in the components, and referred to elsewhere. */
export const withTitle = <Schema extends Type.TSchema>(title: string, schema: Schema): Schema => ({
  ...schema,
  title,
});

const addressFields = {
  address: text('Street and number', '14 rue des Capucins'),
  zipcode: text('Postal code', '69001'),
  city: text('Town', 'Lyon'),
  country: text('Two letters', 'FR'),
};

export const address = record(addressFields, 'Where it is');

/** With coordinates. */
export const place = record(
  {
    ...addressFields,
    lat: optional(decimal('Degrees north; only where the business tells it', 45.7695)),
    lng: optional(decimal('Degrees east', 4.8345)),
  },
  'Where it is',
);
