import { changesIn, isSame } from './changes';
import type { FormValues } from './form';

/** A field that somebody else changed meanwhile. */
export interface ForeignChange {
  readonly name: string;
  /** What the business has now. */
  readonly value: string | boolean;
  /** Whether it was changed here as well: what was typed stands then. */
  readonly isTyped: boolean;
}

/**
 * A three-way merge with a contact that was changed elsewhere meanwhile: what was touched here stays as it was typed, all
 * else becomes what the business has now.
 */
export function mergeEdits(
  typed: FormValues,
  before: FormValues,
  now: FormValues,
): { readonly values: FormValues; readonly changes: readonly ForeignChange[] } {
  const own = changesIn(typed, before);
  const foreign = Object.keys(typed).filter(
    (name) => !isSame(now[name], before[name]) && !isSame(now[name], own[name] ?? before[name]),
  );
  const taken = foreign.filter((name) => !(name in own));
  return {
    values: { ...typed, ...Object.fromEntries(taken.map((name) => [name, now[name] ?? ''])) },
    changes: foreign.map((name) => ({ name, value: now[name] ?? '', isTyped: name in own })),
  };
}
