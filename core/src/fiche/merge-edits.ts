import { changesIn, type FormValues, isSame } from './form';

export interface ForeignChange {
  readonly name: string;
  readonly value: string | boolean;
  /** True if it was changed here, too: the typed value stays. */
  readonly isTyped: boolean;
}

/** Three-way merge: fields edited here keep the typed value. */
export function mergeEdits(
  edits: FormValues,
  before: FormValues,
  now: FormValues,
): { readonly values: FormValues; readonly changes: readonly ForeignChange[] } {
  const own = changesIn(edits, before);
  const foreign = Object.keys(edits).filter(
    (name) => !isSame(now[name], before[name]) && !isSame(now[name], own[name] ?? before[name]),
  );
  const updates = foreign.filter((name) => !(name in own));
  return {
    values: { ...edits, ...Object.fromEntries(updates.map((name) => [name, now[name] ?? ''])) },
    changes: foreign.map((name) => ({ name, value: now[name] ?? '', isTyped: name in own })),
  };
}
