import {
  isRefusal,
  Refusal,
  instantOf,
  type Appointments,
  type Booking,
  type Catalogs,
  type FicheForms,
  type Group,
  type Groups,
  type Line,
  type RefusalReason,
  type Slots,
  wallOf,
} from '@creneau/core';
import nock from 'nock';
import { firstValueFrom } from 'rxjs';
import {
  envelope,
  wireAppointment,
  wireBooked,
  wireCatalog,
  wireForms,
  wireGroup,
  wireOf,
  wireRefusal,
} from './wire';

/** The ports that a made-up backend answers from. */
export interface Behind {
  readonly group: Group;
  readonly groups: Groups;
  readonly catalogs: Catalogs;
  readonly forms: FicheForms;
  readonly slots: Slots;
  readonly appointments: Appointments;
}

type Wire = Readonly<Record<string, unknown>>;

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** How the answers of a version look on the wire, as they were recorded and documented. */
interface Manner {
  readonly slots: (query: URLSearchParams) => readonly Line[];
  readonly from: (query: URLSearchParams) => string;
  readonly lines: (appointment: Wire) => readonly Line[];
  readonly answer: (body: unknown) => unknown;
  /** Around the appointments of whoever asks. */
  readonly listed: (records: readonly unknown[]) => unknown;
  /** Around the appointments of a booking. */
  readonly made: (body: Wire) => Wire;
  readonly refusal: (reason: RefusalReason, field: string | undefined) => Reply;
}

const refusals: { readonly [reason in RefusalReason]?: readonly [number, string] } = {
  slotTaken: [409, 'availabletimeslots'],
  tooLate: [422, 'appointment.mintime_rdv'],
  tooFar: [422, 'appointment.max_rdv_period'],
  notBookable: [422, 'appointment.vevent'],
  invalidField: [422, 'invalid_field'],
  keyReused: [422, 'idempotency_key_reused'],
  alreadyCancelled: [409, 'appointment.already_cancelled'],
  appointmentChanged: [409, 'appointment_changed'],
  tooLateToChange: [422, 'appointment.mintime_change'],
  notThere: [404, 'appointment_unknown'],
  groupUnknown: [404, 'group_unknown'],
};

const numbers: { readonly [reason in RefusalReason]?: readonly [number | null, string] } = {
  slotTaken: [null, 'NotAvailable'],
  tooLate: [9, 'MintimeRdv'],
  tooFar: [8, 'MaxRdvPeriod'],
};

const lineOf = (wire: { readonly intervention_id: unknown; readonly calendar_id: unknown }) => ({
  interventionId: Number(wire.intervention_id),
  calendarId: Number(wire.calendar_id ?? 0),
});

function mapOf(query: URLSearchParams): readonly Line[] {
  const lines: Line[] = [];
  const at = (index: number, name: string) => query.get(`appointments[${index}][${name}]`);
  for (let index = 0; at(index, 'intervention_id') !== null; index += 1)
    lines.push(
      lineOf({
        intervention_id: at(index, 'intervention_id'),
        calendar_id: at(index, 'calendar_id'),
      }),
    );
  return lines;
}

/** What we never heard of is in every record. */
const withNews = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNews);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, withNews(inner)] as const);
  return { ...Object.fromEntries(fields), x_news: { since: '2031', nested: [1] } };
};

/** Without what is null, and without the offset of times. */
const asBefore = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)[+-]\d\d:\d\d$/, '$1 $2');
  if (Array.isArray(value)) return value.map(asBefore);
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([name, inner]) => [name, asBefore(inner)]));
};

const v3: Manner = {
  slots: mapOf,
  from: (query) => query.get('from') ?? '',
  lines: ({ appointments }) =>
    Object.values(appointments as Readonly<Record<string, Parameters<typeof lineOf>[0]>>).map(
      lineOf,
    ),
  answer: withNews,
  listed: (records) => records,
  made: (body) => body,
  refusal: (reason, field) => {
    const [status, key] = refusals[reason] ?? [500, 'error'];
    return { status, body: wireRefusal(key, field === undefined ? {} : { field }) };
  },
};

const v2: Manner = {
  ...v3,
  listed: envelope,
  answer: (body) => withNews(asBefore(body)),
  refusal: (reason, field) => {
    const [status, key] = refusals[reason] ?? [500, 'error'];
    const [code, translate_key] = numbers[reason] ?? [null, key];
    const isRule = status === 409 || (status === 422 && reason !== 'keyReused');
    return {
      status: isRule ? 400 : status,
      body: [{ error: 'Refused', code, translate_key, ...(field !== undefined && { field }) }],
    };
  },
};

const v1: Manner = {
  ...v2,
  slots: (query) =>
    query
      .getAll('intervention_ids[]')
      .map((intervention_id) => lineOf({ intervention_id, calendar_id: query.get('calendar_id') })),
  from: (query) => (query.get('start') ?? '').slice(0, 10),
  lines: ({ intervention_ids, calendar_id }) =>
    (intervention_ids as readonly unknown[]).map((intervention_id) =>
      lineOf({ intervention_id, calendar_id }),
    ),
  // the one thing that was made, without a list around it
  made: ({ records, fiche_token }) => ({ ...(records as readonly Wire[])[0], fiche_token }),
};

const manners: { readonly [root: string]: Manner } = { v1, v2, v3, 'booking/v1': v3 };

let count = 0;

/** A backend on a host of its own whose every answer looks as it was recorded, of what the ports behind it say. */
export function recordedBackend(behind: Behind): {
  readonly api: string;
  readonly close: () => void;
} {
  count += 1;
  const host = `https://backend-${count}.example`;
  const scope = nock(host).persist();
  for (const method of ['GET', 'POST', 'PUT'])
    scope.intercept(/^\/api\//, method).reply(async function (uri, body) {
      const { status, body: answer } = await replyTo(behind, {
        method,
        url: new URL(uri, host),
        body: body as Wire,
        key: String(this.req.headers['idempotency-key']),
      });
      return [status, JSON.stringify(answer), { 'Content-Type': 'application/json' }];
    });
  return { api: `${host}/api`, close: () => nock.removeInterceptor({ hostname: host }) };
}

/** A time that came without offset is the group's. */
function withOffset(date: string, zone: string): string {
  const instant = /[+-]\d\d:\d\d$/.test(date) ? undefined : instantOf(date.replace(' ', 'T'), zone);
  return instant === undefined ? date : wallOf(instant, zone);
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: Wire;
  readonly key: string;
}

async function replyTo(behind: Behind, asked: Asked): Promise<Reply> {
  const [, root = '', path = ''] =
    /^\/api\/(booking\/v1|v[123])\/(.+)$/.exec(asked.url.pathname) ?? [];
  const manner = manners[root] ?? v3;
  try {
    const body = await bodyFor(behind, manner, path.split('/'), asked);
    return { status: asked.method === 'POST' ? 201 : 200, body: manner.answer(body) };
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    return manner.refusal(failure.reason, failure.detail.field);
  }
}

async function bodyFor(
  behind: Behind,
  manner: Manner,
  path: readonly string[],
  { method, url: { searchParams: query }, body, key }: Asked,
): Promise<unknown> {
  const locale = query.get('locale') ?? '';
  const last = path.at(-1) ?? '';
  if (path[0] === 'services') return wireGroup(await behind.groups.withUrlname(last));
  if (path[0] === 'websites')
    return {
      urlname: await behind.groups.urlnameOf(query.get('website') ?? ''),
      shard_name: 'main',
    };
  if (last === 'batch_delete' || last === 'batch_delete.json') {
    const ids = (body['appointments'] as readonly Wire[]).map(({ id }) => Number(id));
    await behind.appointments.cancel(ids, key);
    return { records: ids.map((id) => ({ id })) };
  }
  if (last === 'editable') return editableOf(behind, Number(path.at(-2)));
  if (method === 'PUT') return changed(behind, Number(last), body['appointment'] as Wire);
  if (method === 'GET' && last === 'appointments')
    return manner.listed(
      (await firstValueFrom(behind.appointments.own(locale))).map(wireAppointment),
    );
  if (method === 'POST') return booked(behind, manner, body['appointment'] as Wire, key);
  if (last === 'forms') return wireForms(await firstValueFrom(behind.forms.in(locale)));
  if (last === 'availabletimeslots') return week(behind, manner, query);
  const list = wireCatalog(await firstValueFrom(behind.catalogs.in(locale)))[last];
  if (!list) throw new Refusal('groupUnknown');
  return { ...list, records: (list['records'] as readonly Wire[]).filter(meeting(query)) };
}

/** `conditions[0][field|op|value]`, of which only `in` was ever recorded. */
const meeting = (query: URLSearchParams): ((record: Wire) => boolean) => {
  const [field, value] = ['field', 'value'].map((part) => query.get(`conditions[0][${part}]`));
  if (!field || !value) return () => true;
  return (record) => value.split(',').includes(String(record[field]));
};

async function week({ slots }: Behind, manner: Manner, query: URLSearchParams): Promise<unknown> {
  const number = (name: string): number | undefined =>
    query.has(name) ? Number(query.get(name)) : undefined;
  const answer = await firstValueFrom(
    slots.from({
      lines: manner.slots(query),
      packId: number('pack_id'),
      resourceId: number('resource_id'),
      calendarIds: query.getAll('calendar_ids[]').map(Number),
      from: manner.from(query),
      locale: query.get('locale') ?? '',
    }),
  );
  return { firstSlot: answer.firstSlot ?? null, availabletimeslots: wireOf(answer.slots) };
}

async function booked(
  { group, appointments }: Behind,
  manner: Manner,
  appointment: Wire,
  key: string,
): Promise<unknown> {
  const { id, ...values } = appointment['fiche'] as Booking['fiche']['values'] & {
    readonly id?: number;
  };
  const lines = manner.lines(appointment);
  const date = String(appointment['date']);
  const { appointments: made, ficheToken } = await appointments.book({
    key,
    slot: { start: withOffset(date, group.timezone), promotion: undefined },
    lines,
    packId: appointment['pack_id'] as number | undefined,
    resourceId: appointment['resource_id'] as number | undefined,
    calendarIds: appointment['calendar_ids'] as readonly number[] | undefined,
    fiche: { ...(id !== undefined && { id }), values: values as Record<string, string> },
    vevent: {},
    comments: String(appointment['comments']),
    websource: undefined,
    logged: false,
    locale: String(appointment['locale']),
    videoconference: false,
    consentsToVideo: false,
  });
  return manner.made(wireBooked(made, ficheToken));
}

/** As it was recorded: the words of a no are part of the answer. */
async function editableOf({ appointments }: Behind, id: number): Promise<unknown> {
  try {
    const { lines, packId, resourceId, comments } = await appointments.editable(id);
    const [first] = lines;
    return {
      error: null,
      message: null,
      calendar_id: first?.calendarId,
      resource_id: resourceId ?? null,
      intervention_id: first?.interventionId,
      intervention: { interventionset_id: 1 },
      pack_id: packId ?? null,
      appointments: wireOf(lines),
      comments,
    };
  } catch (failure) {
    if (!isRefusal(failure) || failure.reason === 'notThere') throw failure;
    return { error: refusals[failure.reason]?.[1], message: 'Refused', appointments: [] };
  }
}

async function changed(
  { group, appointments }: Behind,
  id: number,
  { date, fiche, comments, locale, updated_at }: Wire,
): Promise<unknown> {
  const records = await appointments.edit({
    id,
    start: withOffset(String(date), group.timezone),
    fiche: { values: fiche as Record<string, string> },
    comments: String(comments),
    locale: String(locale),
    version: updated_at as string | undefined,
  });
  return { records: records.map(wireAppointment) };
}
