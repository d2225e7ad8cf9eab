import { request as ask } from 'node:http';
import { inDays } from './days';

/** An answer, as text and as what it says. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly text: string;
  // what a test looks at is what it knows to be there
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

export interface Listed {
  readonly firstSlot: string | null;
  readonly availabletimeslots: readonly {
    readonly start: string;
    readonly capacity: number;
    readonly calendar_ids: readonly number[];
    readonly promotion: number | null;
  }[];
  /** Why nothing is free at all. */
  readonly unavailable: string | null;
  readonly unavailable_days: readonly { readonly day: string; readonly reason: string }[];
}

/** `fetch` opens few connections and retries by itself: this is one request on a connection of its own. */
export const call = (
  address: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: string; headers?: { readonly [name: string]: string } } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = ask(
      `${address}${path}`,
      {
        method,
        agent: false,
        headers: {
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: parsed(text),
          });
        });
        response.on('aborted', () => reject(new Error('aborted')));
      },
    );
    request.on('error', reject);
    request.end(body);
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The body of a booking; a test names what it is about. */
export const aBookingBody = ({
  interventionIds = [11],
  calendarId = 0,
  fiche = {},
  ...rest
}: {
  readonly interventionIds?: readonly number[];
  readonly calendarId?: number;
  readonly fiche?: object;
  readonly [field: string]: unknown;
} = {}): { readonly appointment: { readonly [field: string]: unknown } } => ({
  appointment: {
    group_id: 50,
    from_web: 1,
    locale: 'fr',
    comments: '',
    calendar_id: calendarId,
    appointments: Object.fromEntries(
      interventionIds.map((intervention_id, index) => [
        index,
        { intervention_id, calendar_id: calendarId },
      ]),
    ),
    fiche: { lastname: 'Kerjean', firstname: 'Nolwenn', email: 'nolwenn@example.org', ...fiche },
    ...rest,
  },
});

export const book = (
  address: string,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): Promise<Answer> =>
  call(address, 'POST', '/api/v3/appointments', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
  });

/** Whoever holds the key that a booking answered with. */
export const holderOf = ({ json }: Answer): { readonly authorization: string } => ({
  authorization: `Bearer ${json.fiche_token}`,
});

type Headers = { readonly [name: string]: string };

export const change = (
  address: string,
  id: number | string,
  appointment: object,
  headers: Headers,
  groupId: number | string = 50,
): Promise<Answer> =>
  call(address, 'PUT', `/api/v3/appointments/${id}?group_id=${groupId}`, {
    body: JSON.stringify({ appointment }),
    headers,
  });

export const cancel = (
  address: string,
  ids: readonly unknown[],
  headers: Headers,
  groupId: number | string = 50,
): Promise<Answer> =>
  call(address, 'POST', `/api/v3/groups/${groupId}/appointments/batch_delete`, {
    body: JSON.stringify({ appointments: ids.map((id) => ({ id })) }),
    headers,
  });

export const confirm = (
  address: string,
  appointments: readonly { readonly id: number; readonly date?: string }[],
  headers: Headers,
  groupId: number | string = 50,
): Promise<Answer> =>
  call(address, 'POST', `/api/v3/groups/${groupId}/appointments/batch_confirm`, {
    body: JSON.stringify({ appointments }),
    headers,
  });

/** The appointments of whoever holds the key. */
export const mine = (
  address: string,
  headers: Headers,
  { groupId = 50, rest = '' }: { readonly groupId?: number; readonly rest?: string } = {},
): Promise<Answer> =>
  call(address, 'GET', `/api/v3/appointments?group_id=${groupId}${rest}`, { headers });

/** What times are asked with, beside the services. */
interface AskedTimes {
  /** Who does the services: one calendar for all of them, or one for each; 0 for anybody. */
  readonly calendarId?: number | readonly number[];
  readonly [parameter: string]: string | number | readonly number[] | undefined;
}

export const slotsPath = (
  groupId: number,
  interventionIds: readonly number[],
  { calendarId = 0, ...rest }: AskedTimes = {},
): string => {
  const lines = interventionIds.flatMap((id, index) => [
    `appointments[${index}][intervention_id]=${id}`,
    `appointments[${index}][calendar_id]=${typeof calendarId === 'number' ? calendarId : calendarId[index]}`,
  ]);
  const others = Object.entries({
    group_id: groupId,
    promotions: 1,
    time_format: 'iso',
    locale: 'fr',
    ...rest,
  }).map(([name, value]) => `${name}=${value}`);
  return `/api/v3/groups/${groupId}/availabletimeslots?${[...others, ...lines].join('&')}`;
};

/**
 * The free times of a group, asked as the page asks; from tomorrow on, where no day is named: how many are left of today, and
 * whether two of them follow each other, is another thing at each hour.
 */
export async function listed(
  address: string,
  groupId: number,
  interventionIds: readonly number[],
  parameters: AskedTimes = {},
): Promise<Listed> {
  const asked = { from: inDays(1), ...parameters };
  const answer = await call(address, 'GET', slotsPath(groupId, interventionIds, asked));
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json as Listed;
}

/** The last times that are listed, the very last first: the first ones may be too close to be moved or cancelled. */
export async function lastTimes(
  address: string,
  groupId: number,
  interventionIds: readonly number[],
): Promise<readonly string[]> {
  const { availabletimeslots } = await listed(address, groupId, interventionIds);
  return availabletimeslots.map(({ start }) => start).reverse();
}

/** An answer in a word: its status, and the key of its refusal in whatever dialect, as `422 too_many_fiches`. */
export function outcome({ status, json }: Answer): string {
  const key: unknown = json?.messages?.errors?.[0]?.key ?? json?.[0]?.translate_key;
  return typeof key === 'string' ? `${status} ${key}` : `${status}`;
}

/** How many answers there were of each kind, as `201` or `409 availabletimeslots`. */
export function kinds(answers: readonly Answer[]): { readonly [kind: string]: number } {
  const count: { [kind: string]: number } = {};
  for (const { status, json } of answers) {
    const key = json?.messages?.errors?.[0]?.key;
    const kind = key ? `${status} ${key}` : `${status}`;
    count[kind] = (count[kind] ?? 0) + 1;
  }
  return count;
}

/** Runs so many at once, until all are done. */
export async function atOnce<T>(
  count: number,
  width: number,
  work: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
