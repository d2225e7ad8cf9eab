import { stringify } from 'yaml';
import { writtenForm, type Business } from './business-file';
import { isSame } from './same';
import { type Entries, isRecord } from '../untyped/untyped';

export interface Change {
  readonly kind: 'create' | 'change' | 'withdraw';
  /** `business`, or the kind of record. */
  readonly thing: string;
  readonly key: string;
  readonly name: string;
  /** Path within the record, in the words of the file. */
  readonly entry?: string;
  /** In the format of the file; undefined for an addition. */
  readonly before?: string;
  readonly after?: string;
}

const LISTS: { readonly [list: string]: { readonly thing: string; readonly key: string } } = {
  categories: { thing: 'category', key: 'key' },
  services: { thing: 'service', key: 'key' },
  packs: { thing: 'pack', key: 'key' },
  sites: { thing: 'site', key: 'key' },
  calendars: { thing: 'calendar', key: 'key' },
  resources: { thing: 'resource', key: 'key' },
  contact_form: { thing: 'contact field', key: 'name' },
  appointment_form: { thing: 'appointment field', key: 'name' },
  webhooks: { thing: 'webhook', key: 'key' },
};

export function planOf(current: Business | undefined, next: Business): readonly Change[] {
  const [before, after] = [current ? writtenForm(current) : {}, writtenForm(next)];
  const business = { thing: 'business', key: next.business, name: next.name };
  return [
    ...(current
      ? entryChanges(withoutLists(before), withoutLists(after), business)
      : [{ kind: 'create' as const, ...business }]),
    ...Object.keys(LISTS).flatMap((list) => listChanges(list, before, after)),
  ];
}

const withoutLists = (fields: Entries): Entries =>
  Object.fromEntries(Object.entries(fields).filter(([entry]) => !(entry in LISTS)));

const itemsOf = (fields: Entries, list: string): readonly Entries[] => recordsOf(fields[list]);

function listChanges(list: string, before: Entries, after: Entries): readonly Change[] {
  const { thing = list, key: keyEntry = 'key' } = LISTS[list] ?? {};
  const keyOf = (item: Entries): string => String(item[keyEntry]);
  const nameOf = (item: Entries) => ({
    thing,
    key: keyOf(item),
    name: String(item.name ?? keyOf(item)),
  });
  const [old, now] = [itemsOf(before, list), itemsOf(after, list)];
  const oldByKey = new Map(old.map((item) => [keyOf(item), item]));
  const nowKeys = new Set(now.map(keyOf));

  const stay = old.map(keyOf).filter((key) => nowKeys.has(key));
  const order = now.map(keyOf).filter((key) => oldByKey.has(key));
  return [
    ...now.flatMap((item): readonly Change[] => {
      const oldItem = oldByKey.get(keyOf(item));
      return oldItem
        ? entryChanges(oldItem, item, nameOf(item))
        : [{ kind: 'create', ...nameOf(item) }];
    }),
    ...(stay.join() === order.join()
      ? []
      : [
          {
            kind: 'change' as const,
            thing: 'business',
            key: String(after.business),
            name: String(after.name),
            entry: `order of ${list}`,
            before: stay.join(', '),
            after: order.join(', '),
          },
        ]),
    ...old
      .filter((item) => !nowKeys.has(keyOf(item)))
      .map((item): Change => ({ kind: 'withdraw', ...nameOf(item) })),
  ];
}

/** Recurses to the smallest entries that both have. */
function entryChanges(
  before: Entries,
  after: Entries,
  of: Pick<Change, 'thing' | 'key' | 'name'>,
  path = '',
): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((entry) => {
    const [old, now] = [before[entry], after[entry]];
    if (isSame(old, now)) return [];
    if (isRecord(old) && isRecord(now)) return entryChanges(old, now, of, `${path}${entry}.`);
    const secret = SECRETS.includes(entry);
    const name = `${path}${entry}`;
    const items = itemChanges(old, now, { ...of, entry: name });
    if (items.length > 0) return items;
    return [
      {
        kind: 'change',
        ...of,
        entry: name,
        ...(old !== undefined && { before: secret ? SECRET_PLACEHOLDER : show(old) }),
        ...(now !== undefined && { after: secret ? SECRET_PLACEHOLDER : show(now) }),
      },
    ];
  });
}

/** Compares lists item by item; undefined for other values. */
function itemChanges(
  before: unknown,
  after: unknown,
  of: Pick<Change, 'thing' | 'key' | 'name' | 'entry'>,
): readonly Change[] {
  const [old, now] = [recordsOf(before), recordsOf(after)];
  const missingIn = (items: readonly Entries[], from: readonly Entries[]): readonly string[] =>
    from.filter((each) => !items.some((item) => isSame(item, each))).map(show);
  return [
    ...missingIn(old, now).map((item): Change => ({ kind: 'create', ...of, after: item })),
    ...missingIn(now, old).map((item): Change => ({ kind: 'withdraw', ...of, before: item })),
  ];
}

const recordsOf = (value: unknown): readonly Entries[] =>
  Array.isArray(value) && value.every(isRecord) ? value : [];

const SECRETS = ['client_secret', 'provider', 'secret', 'previous_secret'];
const SECRET_PLACEHOLDER = '(a secret)';

const show = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : stringify(value, { version: '1.2', collectionStyle: 'flow', lineWidth: 0 }).trimEnd();

const LONGEST = 60;

/** Formats a change as one line with control characters escaped. */
export function changeLine({ kind, thing, key, name, entry, before, after }: Change): string {
  // a change within the business itself needs no name
  const tellsName =
    name !== key && entry !== 'name' && (thing !== 'business' || entry === undefined);
  const what = `${kind.padEnd(8)} ${thing} ${key}${tellsName ? ` (${name})` : ''}`;
  if (entry === undefined) return printable(what);
  if (kind !== 'change') return printable(`${what}: ${entry}: ${after ?? before ?? ''}`);
  const from = before === undefined ? 'none' : shorten(before);
  const to = after === undefined ? 'none' : shorten(after);
  return printable(`${what}: ${entry}: ${from} → ${to}`);
}

const shorten = (words: string): string =>
  words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;

const printable = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
