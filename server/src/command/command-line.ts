import { parseArgs } from 'node:util';
import type { Decision } from '../business/decision';
import { keysIn, messageOf } from '../untyped/untyped';

export const HELP = `creneau check FILE                        lists the mistakes in the file of a business
creneau plan FILE                         shows what it would create, change and withdraw
creneau apply FILE [--yes]                applies it, after a yes
              [--reassign]                gives upcoming appointments that no longer fit it to somebody who is free
              [--keep | --confirm | --cancel]
                                          keeps the rest with reminders that wait, or as they are, or cancels them
creneau export FILE [--group NAME]        writes the file of a business, by default the one with the name of FILE;
                                          prints it if FILE is -
creneau explain GROUP SERVICE WHEN        says why a time is offered or not, such as 2026-12-24 10:00
              [--contact EMAIL]           for this contact, with the limits for each person
              [--language CODE]           in another language than that of the business
creneau group list                        lists the businesses of the database
creneau pro add EMAIL --group NAME        adds somebody to the staff of a business; asks for a password
creneau pro password EMAIL                sets a new password
creneau pro remove EMAIL [--group NAME]   removes them from the staff of a business, or of all
creneau feed list --group NAME            lists the calendar feeds of a business, with their addresses
creneau feed add --group NAME             adds a feed of all its calendars, and prints its address
              [--calendar KEY]            of one calendar, named by its key in the file
              [--personal-data]           with the names of customers
creneau feed revoke NUMBER --group NAME   revokes a feed
creneau secret forget                     gives up the secret that signs links, when it is lost or changed
creneau webhook list --group NAME         lists the webhooks of a business, and whether their messages arrive
creneau webhook dead --group NAME         lists the messages that were given up
creneau webhook replay --group NAME       sends them again
              [--id ID]                   only this one

check, plan and apply read the standard input if FILE is -.
Passwords are read from the standard input if it is not a terminal.
DATABASE_URL and CRENEAU_DATA select the database, as for the server, which may be running; the first line of a command,
in its standard error, names it.`;

interface CommandOptions {
  readonly help: object;
  readonly check: { readonly file: string };
  readonly plan: { readonly file: string };
  readonly apply: {
    readonly file: string;
    readonly yes: boolean;
    readonly decision: Decision;
  };
  readonly export: {
    readonly file: string;
    readonly group: string | undefined;
    readonly yes: boolean;
  };
  readonly explain: {
    readonly group: string;
    readonly service: string;
    readonly when: string;
    readonly contact: string | undefined;
    readonly language: string | undefined;
  };
  readonly 'group list': object;
  readonly 'pro add': { readonly email: string; readonly groups: readonly string[] };
  readonly 'pro password': { readonly email: string };
  readonly 'pro remove': { readonly email: string; readonly groups: readonly string[] };
  readonly 'feed list': { readonly group: string };
  readonly 'feed add': {
    readonly group: string;
    readonly calendar: string | undefined;
    readonly personal: boolean;
  };
  readonly 'feed revoke': { readonly group: string; readonly id: number };
  readonly 'secret forget': object;
  readonly 'webhook list': { readonly group: string };
  readonly 'webhook dead': { readonly group: string };
  readonly 'webhook replay': { readonly group: string; readonly id: string | undefined };
}

export type CommandKind = keyof CommandOptions;

export type Command<Kind extends CommandKind = CommandKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & CommandOptions[Each];
}[Kind];

/** The message is one line for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const OPTIONS = {
  yes: { type: 'boolean' },
  reassign: { type: 'boolean' },
  keep: { type: 'boolean' },
  confirm: { type: 'boolean' },
  cancel: { type: 'boolean' },
  group: { type: 'string', multiple: true },
  calendar: { type: 'string' },
  'personal-data': { type: 'boolean' },
  contact: { type: 'string' },
  language: { type: 'string' },
  id: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Option = keyof typeof OPTIONS;

interface Grammar {
  /** Placeholder of the words after the command; undefined if it takes none. */
  readonly argument?: string;
  /** Default: exactly one. */
  readonly count?: { readonly least: number; readonly most: number };
  readonly options?: readonly Option[];
  readonly needsGroup?: true;
}

/** Used in place of a file name. */
export const STANDARD_INPUT = '-';
const FILE = 'a file';
const EMAIL = 'an e-mail address';

const COMMANDS = {
  check: { argument: FILE },
  plan: { argument: FILE },
  apply: { argument: FILE, options: ['yes', 'reassign', 'keep', 'confirm', 'cancel'] },
  export: { argument: FILE, options: ['group', 'yes'] },
  // day and hour may be one word or two
  explain: {
    argument: 'a business, a service and a time, such as 2026-12-24 10:00',
    count: { least: 3, most: 4 },
    options: ['contact', 'language'],
  },
  'group list': {},
  'pro add': { argument: EMAIL, options: ['group'], needsGroup: true },
  'pro password': { argument: EMAIL },
  'pro remove': { argument: EMAIL, options: ['group'] },
  'feed list': { options: ['group'], needsGroup: true },
  'feed add': { options: ['group', 'calendar', 'personal-data'], needsGroup: true },
  'feed revoke': { argument: 'the number of a feed', options: ['group'], needsGroup: true },
  'secret forget': {},
  'webhook list': { options: ['group'], needsGroup: true },
  'webhook dead': { options: ['group'], needsGroup: true },
  'webhook replay': { options: ['group', 'id'], needsGroup: true },
} as const satisfies { readonly [kind: string]: Grammar };

type Kind = keyof typeof COMMANDS;

const isKind = (words: string): words is Kind => Object.hasOwn(COMMANDS, words);
/** `pro` in `pro add`. */
const isFirstOfTwo = (word: string): boolean =>
  Object.keys(COMMANDS).some((kind) => kind.startsWith(`${word} `));

const ASK_FOR_HELP = 'creneau --help lists the commands';

/** @throws {UsageError} */
export function parseCommandLine(words: readonly string[]): Command {
  const { values, positionals } = parseWords(words);
  if (values.help || positionals.length === 0) return { kind: 'help' };
  const length = isFirstOfTwo(positionals[0] ?? '') ? 2 : 1;
  const kind = positionals.slice(0, length).join(' ');
  const rest = positionals.slice(length);
  if (!isKind(kind)) throw new UsageError(`unknown command creneau ${kind}; ${ASK_FOR_HELP}`);
  ensureGrammar(kind, rest, keysIn(values));
  const [argument = ''] = rest;
  const { yes = false, group: groups = [] } = values;
  const [group = ''] = groups;
  switch (kind) {
    case 'check':
    case 'plan':
      return { kind, file: argument };
    case 'apply':
      if (argument === STANDARD_INPUT && !yes)
        throw new UsageError(
          'creneau apply - needs --yes, since nobody can answer; creneau plan - shows what it would change',
        );
      return { kind, file: argument, yes, decision: decisionOf(values) };
    case 'export':
      // a file gives the name of its business, unless an option does
      if (argument === '-' && group === '')
        throw new UsageError('creneau export - needs --group NAME; see creneau group list');
      return { kind, file: argument, group: groups[0], yes };
    case 'group list':
    case 'secret forget':
      return { kind };
    case 'explain': {
      const [, intervention = '', ...time] = rest;
      const { contact: fiche, language } = values;
      return {
        kind,
        group: argument,
        service: intervention,
        when: time.join(' '),
        contact: fiche,
        language,
      };
    }
    case 'pro password':
      return { kind, email: argument };
    case 'pro add':
    case 'pro remove':
      return { kind, email: argument, groups };
    case 'feed list':
      return { kind, group };
    case 'feed add':
      return {
        kind,
        group,
        calendar: values.calendar,
        personal: values['personal-data'] ?? false,
      };
    case 'feed revoke':
      return { kind, group, id: feedNumber(argument) };
    case 'webhook list':
    case 'webhook dead':
      return { kind, group };
    case 'webhook replay':
      return { kind, group, id: values.id };
  }
}

/** @throws {UsageError} */
function decisionOf(values: ReturnType<typeof parseWords>['values']): Decision {
  const [rest = 'refuse', ...others] = (['keep', 'confirm', 'cancel'] as const).filter(
    (each) => values[each],
  );
  if (others.length > 0)
    throw new UsageError(
      `--${[rest, ...others].join(' or --')}, not ${others.length > 1 ? 'all' : 'both'}`,
    );
  return { reassign: values.reassign ?? false, rest };
}

/** @throws {UsageError} */
function ensureGrammar(kind: Kind, rest: readonly string[], flags: readonly Option[]): void {
  const {
    argument,
    count: { least, most } = { least: 1, most: 1 },
    options = [],
    needsGroup,
  }: Grammar = COMMANDS[kind];
  const strange = flags.find((option) => !options.includes(option));
  if (strange !== undefined)
    throw new UsageError(`--${strange} is not an option of creneau ${kind}; ${ASK_FOR_HELP}`);
  if (argument === undefined && rest.length > 0)
    throw new UsageError(`creneau ${kind} takes no argument; ${ASK_FOR_HELP}`);
  if (most === 1 && rest.length > most)
    throw new UsageError(`creneau ${kind} takes one argument; ${ASK_FOR_HELP}`);
  const isComplete = rest.length >= least && rest.length <= most && !rest.includes('');
  if (argument !== undefined && !isComplete)
    throw new UsageError(`creneau ${kind} needs ${argument}; ${ASK_FOR_HELP}`);
  if (needsGroup && !flags.includes('group'))
    throw new UsageError(`creneau ${kind} needs --group NAME; see creneau group list`);
}

/** @throws {UsageError} */
function feedNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`${text} is not the number of a feed; see creneau feed list`);
  return Number(text);
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (failure) {
    const [line = ''] = messageOf(failure).split('. ');
    throw new UsageError(`${line}; ${ASK_FOR_HELP}`);
  }
}
