type Node = unknown;

/** Moves schemas with a title to the components. */
export function hoistNamedSchemas<Document extends object>(document: Document): Document {
  const schemas: { [name: string]: Node } = {};
  const walk = (node: Node): Node => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const copy = Object.fromEntries(
      // an example is a value, not a schema
      Object.entries(node).map(([key, value]) => [key, VALUES.has(key) ? value : walk(value)]),
    );
    const { title, type, ...shape } = copy;
    if (typeof title !== 'string' || type === undefined) return copy;
    const schema = { type, ...shape };
    const previous = schemas[title];
    if (previous !== undefined && JSON.stringify(previous) !== JSON.stringify(schema))
      throw new Error(`two shapes are called ${title}`);
    schemas[title] = schema;
    return { $ref: `#/components/schemas/${title}` };
  };
  const { components, ...rest } = document as Document & { readonly components?: object };
  const copy = walk(rest) as object;
  return {
    ...copy,
    components: { ...components, schemas: sortByName(schemas) },
  } as unknown as Document;
}

const VALUES = new Set(['example', 'examples', 'value', 'info']);

const sortByName = (schemas: { readonly [name: string]: Node }): object =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)));
