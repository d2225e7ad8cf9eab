/** Evicts the oldest entries first. */
export function addToCache<Key, Thing>(
  kept: Map<Key, Thing>,
  key: Key,
  thing: Thing,
  most: number,
): void {
  kept.delete(key);
  kept.set(key, thing);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
