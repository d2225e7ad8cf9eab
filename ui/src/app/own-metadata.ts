// Stands in the page's bundle for `reflect-metadata/lite`, of which inversify uses these two calls for what it notes of a class
// itself; the rest serves decorators, and we write none. The build's alias puts it there.
const noted = new WeakMap<object, Map<unknown, unknown>>();

function getOwnMetadata(key: unknown, target: object): unknown {
  return noted.get(target)?.get(key);
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  const notes = noted.get(target) ?? new Map<unknown, unknown>();
  noted.set(target, notes.set(key, value));
}

Object.assign(Reflect, { getOwnMetadata, defineMetadata });
