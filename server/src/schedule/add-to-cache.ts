/** Evicts the oldest entries first. */
export function addToCache<Key, Thing>(
  cache: Map<Key, Thing>,
  key: Key,
  thing: Thing,
  most: number,
): void {
  cache.delete(key);
  cache.set(key, thing);
  for (const oldest of cache.keys()) {
    if (cache.size <= most) break;
    cache.delete(oldest);
  }
}
