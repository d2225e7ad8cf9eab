import type { Schema } from '../../server/build/openapi';

/** Where a value is not what its description says: a type, a word, a field that is missing or not described. */
export function schemaFaults(schema: Schema, value: unknown, path = '$'): readonly string[] {
  const {
    anyOf,
    type,
    enum: words,
    properties,
    additionalProperties,
    required = [],
    items,
  } = schema;
  if (anyOf) {
    const faults = anyOf.map((one) => schemaFaults(one, value, path));
    return faults.some((each) => each.length === 0) ? [] : faults.flat();
  }
  const types = [type ?? []].flat();
  const found = typeOf(value);
  if (!types.includes(found) && !(found === 'integer' && types.includes('number'))) {
    return [`${path} is ${found}`];
  }
  if (words && !words.includes(value)) return [`${path} is ${String(value)}`];
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown, index) =>
      items ? schemaFaults(items, one, `${path}[${index}]`) : [],
    );
  }
  if (typeof value !== 'object' || value === null || !properties) return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (field) return schemaFaults(field, one, `${path}.${name}`);
      return additionalProperties ? [] : [`${path}.${name} is not described`];
    }),
  ];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
