import { parseArgs } from 'node:util';
import type { Withdrawal } from '../business/withdrawal';

export const HELP = `creneau check FILE                        says what is wrong in the file of a business
creneau plan FILE                         shows what it would create, change and withdraw
creneau apply FILE [--yes]                does so, after a yes
              [--keep | --cancel]         and keeps, or cancels, the appointments to come of what is withdrawn
creneau export FILE [--group NAME]        writes the file of a business; - for FILE prints it
creneau group list                        the businesses of this database
creneau pro add EMAIL --group NAME        lets somebody work for a business; asks for a password
creneau pro password EMAIL                sets a new one
creneau pro remove EMAIL [--group NAME]   ends their work for a business, or for all of them

Passwords are read from the standard input where it is no terminal.
DATABASE_URL and CRENEAU_DATA say which database, as for the server, which may run meanwhile.`;

/** What a command line asks for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'check' | 'plan'; readonly file: string }
  | {
      readonly kind: 'apply';
      readonly file: string;
      readonly yes: boolean;
      readonly withdrawal: Withdrawal;
    }
  | {
      readonly kind: 'export';
      readonly file: string;
      readonly group: string | undefined;
      readonly yes: boolean;
    }
  | { readonly kind: 'group list' }
  | {
      readonly kind: 'pro add' | 'pro remove';
      readonly email: string;
      readonly groups: readonly string[];
    }
  | { readonly kind: 'pro password'; readonly email: string };

/** Wrong words in a command line; told in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const OPTIONS = {
  yes: { type: 'boolean' },
  keep: { type: 'boolean' },
  cancel: { type: 'boolean' },
  group: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

type Option = keyof typeof OPTIONS;

const ALLOWED: { readonly [kind: string]: readonly Option[] } = {
  apply: ['yes', 'keep', 'cancel'],
  export: ['group', 'yes'],
  'pro add': ['group'],
  'pro remove': ['group'],
};

const ASK_FOR_HELP = 'creneau --help tells the commands';

/** @throws {UsageError} */
export function parseCommandLine(words: readonly string[]): Command {
  const { values, positionals } = parseWords(words);
  if (values.help || positionals.length === 0) return { kind: 'help' };
  const [first = '', second = ''] = positionals;
  const isOfTwoWords = ['group', 'pro'].includes(first);
  const kind = isOfTwoWords ? `${first} ${second}` : first;
  const [argument, ...others] = positionals.slice(isOfTwoWords ? 2 : 1);
  const strange = (Object.keys(values) as Option[]).find(
    (option) => !(ALLOWED[kind] ?? []).includes(option),
  );
  const known = KINDS.find((each) => each === kind);
  if (!known) throw new UsageError(`creneau ${kind} is not known; ${ASK_FOR_HELP}`);
  if (strange !== undefined)
    throw new UsageError(`--${strange} is no option of creneau ${kind}; ${ASK_FOR_HELP}`);
  if (others.length > 0)
    throw new UsageError(`creneau ${kind} takes one argument; ${ASK_FOR_HELP}`);
  if (known === 'group list') {
    if (argument !== undefined) throw new UsageError(`creneau ${kind} takes no argument`);
    return { kind: known };
  }
  if (argument === undefined || argument === '')
    throw new UsageError(
      `creneau ${kind} needs ${kind.startsWith('pro') ? 'an e-mail address' : 'a file'}; ${ASK_FOR_HELP}`,
    );
  const { yes = false, keep = false, cancel = false, group = [] } = values;
  switch (known) {
    case 'check':
    case 'plan':
      return { kind: known, file: argument };
    case 'apply':
      if (keep && cancel) throw new UsageError('--keep or --cancel, not both');
      return {
        kind: known,
        file: argument,
        yes,
        withdrawal: keep ? 'keep' : cancel ? 'cancel' : 'refuse',
      };
    case 'export':
      return { kind: known, file: argument, group: group[0], yes };
    case 'pro password':
      return { kind: known, email: argument };
    case 'pro add':
      if (group.length === 0) throw new UsageError('creneau pro add needs --group NAME');
      return { kind: known, email: argument, groups: group };
    case 'pro remove':
      return { kind: known, email: argument, groups: group };
  }
}

const KINDS = [
  'check',
  'plan',
  'apply',
  'export',
  'group list',
  'pro add',
  'pro password',
  'pro remove',
] as const;

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (failure) {
    const [line = ''] = (failure as Error).message.split('. ');
    throw new UsageError(`${line}; ${ASK_FOR_HELP}`);
  }
}
