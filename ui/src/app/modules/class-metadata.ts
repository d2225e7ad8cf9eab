/**
 * Stands in for `reflect-metadata` in the scripts of the page (`webpack.config.ts`): of its functions inversify calls these two, where
 * no class has decorators.
 */
const kept = new WeakMap<object, Map<unknown, unknown>>();

Object.assign(Reflect, {
  getOwnMetadata: (key: unknown, target: object): unknown => kept.get(target)?.get(key),
  defineMetadata: (key: unknown, value: unknown, target: object): void => {
    kept.set(target, new Map(kept.get(target)).set(key, value));
  },
});
