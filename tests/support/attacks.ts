import { readFileSync } from 'node:fs';

/** A hostile input of `attacks.json`, and what is to come of it. */
export interface Attack {
  readonly id: string;
  readonly area: string;
  readonly where: string;
  readonly input: unknown;
  readonly expect: string;
}

export const attacks = JSON.parse(
  readFileSync('tests/fixtures/attacks.json', 'utf8'),
) as readonly Attack[];

export const attack = (id: string): Attack => {
  const found = attacks.find((one) => one.id === id);
  if (!found) throw new Error(`no attack ${id}`);
  return found;
};

/** The query of an attack, with what is there in the place of its names in braces; 999 for what is named and is not there. */
export const queryOf = (
  input: string,
  named: { readonly [name: string]: string | number } = {},
): string => input.replace(/\{([^}]*)\}/g, (_, name: string) => String(named[name] ?? '999'));
