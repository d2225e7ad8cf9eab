/** Not compiled, so it neither validates nor strips anything. */
export interface Field {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

export type Fields = { readonly [name: string]: Field };

const field =
  (type: string, rest: object = {}) =>
  (description: string, example?: unknown): Field => ({
    type,
    ...rest,
    description,
    ...(example !== undefined && { examples: [example] }),
  });

export const text = field('string');
/** PostgreSQL's `integer`. */
export const LARGEST_ID = 2_147_483_647;
export const id = field('integer', { minimum: 1, maximum: LARGEST_ID });
/** 0 for none. */
export const idOrNone = field('integer', { minimum: 0, maximum: LARGEST_ID });
export const whole = field('integer');
export const decimal = field('number');
export const flag = field('boolean');

const inUnit =
  (unit: string) =>
  (description: string, example?: unknown): Field =>
    field('integer', { minimum: 0 })(`${description}, in ${unit}`, example);

export const cents = inUnit('cents of the group’s currency');
export const minutes = inUnit('minutes');
export const percent = field('integer', { minimum: 1, maximum: 100 });
/** With the offset of the group's zone. */
export const time = field('string', { format: 'date-time' });
export const day = field('string', { format: 'date' });

export const oneOf = (
  words: readonly (string | number)[],
  description: string,
  example: unknown = words[0],
): Field => ({ type: typeof words[0], enum: words, description, examples: [example] });

/** `null` and an absent key mean the same. */
export const orNull = ({ type, ...rest }: Field): Field => ({
  ...rest,
  type: [type, 'null'].flat(),
  ...(Array.isArray(rest.enum) && { enum: [...rest.enum, null] }),
});

export const listOf = (items: Field, description: string, example?: readonly unknown[]): Field => ({
  type: 'array',
  items,
  description,
  ...(example && { examples: [example] }),
});

/** All fields are required. */
export const record = (properties: Fields, description = ''): Field => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  description,
});

/** Only some fields are required. */
export const recordOf = (
  requiredFields: readonly string[],
  properties: Fields,
  description = '',
): Field => ({ ...record(properties, description), required: requiredFields });

/** Described once in the components, and referred to elsewhere. */
export const withTitle = (title: string, shape: Field): Field => ({ ...shape, title });

const addressFields: Fields = {
  address: text('Street and number', '14 rue des Capucins'),
  zipcode: text('Postal code', '69001'),
  city: text('Town', 'Lyon'),
  country: text('Two letters', 'FR'),
};

export const address = record(addressFields, 'Where it is');

/** With coordinates. */
export const place = recordOf(
  Object.keys(addressFields),
  {
    ...addressFields,
    lat: decimal('Degrees north; only where the business tells it', 45.7695),
    lng: decimal('Degrees east', 4.8345),
  },
  'Where it is',
);
