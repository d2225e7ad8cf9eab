import { aBookingBody, call, slotsPath, type Answer, type Listed } from './booking-calls';

type Parameters = {
  readonly calendarId?: number;
  readonly [parameter: string]: string | number | undefined;
};

/** How a client of a dialect asks; what it asks is the same in all. */
export interface SpokenDialect {
  readonly name: 'v1' | 'v2' | 'v3' | 'booking';
  readonly slots: (
    groupId: number,
    interventionIds: readonly number[],
    parameters?: Parameters,
  ) => string;
  readonly appointments: (groupId: number) => string;
  /** What went wrong: the key and the number, where there is one. */
  readonly refusal: (answer: Answer) => readonly unknown[];
}

const parameters = (given: { readonly [name: string]: string | number | undefined }): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

const withMap =
  (path: string): SpokenDialect['slots'] =>
  (groupId, interventionIds, given) =>
    `${path}?${slotsPath(groupId, interventionIds, given).split('?')[1] ?? ''}`;

const listOfErrors: SpokenDialect['refusal'] = ({ json }) => [
  json?.[0]?.translate_key,
  json?.[0]?.code,
];
const keyedErrors: SpokenDialect['refusal'] = ({ json }) => [json?.messages?.errors?.[0]?.key];

export const spoken: readonly SpokenDialect[] = [
  {
    name: 'v1',
    slots: (groupId, interventionIds, { calendarId, from, ...rest } = {}) =>
      `/api/v1/groups/${groupId}/availabletimeslots?${[
        ...interventionIds.map((id) => `intervention_ids[]=${id}`),
        parameters({ ...rest, calendar_id: calendarId, start: from }),
      ].join('&')}`,
    appointments: (groupId) => `/api/v1/groups/${groupId}/appointments`,
    refusal: listOfErrors,
  },
  {
    name: 'v2',
    slots: (groupId, interventionIds, given) =>
      withMap('/api/v2/availabletimeslots')(groupId, interventionIds, {
        ...given,
        time_format: 'datetime',
      }),
    appointments: () => '/api/v2/appointments',
    refusal: listOfErrors,
  },
  {
    name: 'v3',
    slots: slotsPath,
    appointments: () => '/api/v3/appointments',
    refusal: keyedErrors,
  },
  {
    name: 'booking',
    slots: withMap('/api/booking/v1/availabletimeslots'),
    appointments: () => '/api/booking/v1/appointments',
    refusal: keyedErrors,
  },
];

/** The free times, as a client of the dialect asks for them. */
export async function listedIn(
  { slots }: SpokenDialect,
  address: string,
  groupId: number,
  interventionIds: readonly number[],
  given?: Parameters,
): Promise<Listed> {
  const answer = await call(address, 'GET', slots(groupId, interventionIds, given));
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json as Listed;
}

/** Books as a client of the dialect does: v1 has no map of lines, so its services have one calendar. */
export function bookIn(
  { name, appointments }: SpokenDialect,
  address: string,
  {
    group_id: groupId = 50,
    interventionIds = [11],
    calendarId = 0,
    headers = {},
    ...rest
  }: {
    readonly group_id?: number;
    readonly interventionIds?: readonly number[];
    readonly calendarId?: number;
    readonly headers?: { readonly [name: string]: string };
    readonly [field: string]: unknown;
  },
): Promise<Answer> {
  const { appointment } = aBookingBody({ ...rest, group_id: groupId, interventionIds, calendarId });
  const { appointments: _, group_id: __, ...plain } = appointment;
  const body = name === 'v1' ? { ...plain, intervention_ids: interventionIds } : appointment;
  return call(address, 'POST', appointments(groupId), {
    body: JSON.stringify({ appointment: body }),
    headers,
  });
}
