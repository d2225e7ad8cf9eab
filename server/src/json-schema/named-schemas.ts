type Node = unknown;

/** Moves schemas with a title to the components. */
export function hoistNamedSchemas<Document extends object>(document: Document): Document {
  const schemas: { [name: string]: Node } = {};
  const walk = (node: Node): Node => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const walked = Object.fromEntries(
      // an example is a value, not a schema
      Object.entries(node).map(([key, value]) => [
        key,
        VALUES.has(key) ? (value as Node) : walk(value),
      ]),
    );
    const { title, type, ...shape } = walked;
    if (typeof title !== 'string' || type === undefined) return walked;
    const named = { type, ...shape };
    const known = schemas[title];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(named))
      throw new Error(`two shapes are called ${title}`);
    schemas[title] = named;
    return { $ref: `#/components/schemas/${title}` };
  };
  const { components, ...rest } = document as Document & { readonly components?: object };
  const walked = walk(rest) as object;
  return {
    ...walked,
    components: { ...components, schemas: sortByName(schemas) },
  } as unknown as Document;
}

const VALUES = new Set(['example', 'examples', 'value', 'info']);

const sortByName = (schemas: { readonly [name: string]: Node }): object =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)));
