import { jsonOf, type Call, type Media, type Schema } from './openapi';

/** The address of a call, with the examples of its parameters. */
export function exampleAddress(path: string, { parameters = [] }: Call): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** The example of a call's body. */
export const exampleBody = (call: Call): unknown => {
  const schema = jsonOf(call.requestBody);
  return schema && exampleOf(schema, 'body');
};

/** An example of an answer. */
export const exampleAnswer = ({ schema }: Media): unknown => exampleOf(schema, 'answer');

/** A plausible value of a schema. An optional field is left out unless it has an example or belongs to an answer. */
export function exampleOf(schema: Schema, part: 'body' | 'answer'): unknown {
  const { type, examples, properties, items, required = [] } = schema;
  if (examples && examples.length > 0) return examples[0];
  const types = [type ?? []].flat();
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name, field]) => part === 'answer' || required.includes(name) || field.examples)
        .map(([name, field]) => [name, exampleOf(field, part)]),
    );
  }
  if (types.includes('array')) return items ? [exampleOf(items, part)] : [];
  if (types.includes('integer') && schema.minimum !== undefined) return schema.minimum;
  return EMPTY_VALUES[types.at(-1) ?? 'null'];
}

const EMPTY_VALUES: { readonly [type: string]: unknown } = {
  boolean: false,
  string: '',
  integer: 0,
  number: 0,
  object: {},
  null: null,
};
