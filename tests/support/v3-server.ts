import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Refusal,
  type Appointments,
  type Catalogs,
  type FicheForms,
  type Group,
  type Groups,
  type Line,
  type RefusalReason,
  type Slots,
} from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { wireBooked, wireCatalog, wireForms, wireGroup, wireOf, wireRefusal } from './wire';

/** The ports that a small v3 server answers from. */
export interface Behind {
  readonly group: Group;
  readonly groups: Groups;
  readonly catalogs: Catalogs;
  readonly forms: FicheForms;
  readonly slots: Slots;
  readonly appointments: Appointments;
}

export interface V3Server {
  /** What stands before `/v3`. */
  readonly api: string;
  readonly close: () => Promise<void>;
}

const refusals: { readonly [reason in RefusalReason]?: readonly [number, string] } = {
  slotTaken: [409, 'availabletimeslots'],
  tooLate: [422, 'appointment.mintime_rdv'],
  tooFar: [422, 'appointment.max_rdv_period'],
  notBookable: [422, 'appointment.vevent'],
  invalidField: [422, 'invalid_field'],
  keyReused: [422, 'idempotency_key_reused'],
  groupUnknown: [404, 'group_unknown'],
};

/** Speaks the v3 of contract.md over a real socket, from any answer of the ports. */
export async function v3Server(behind: Behind): Promise<V3Server> {
  const server = createServer((request, response) => void answer(behind, request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    api: `http://127.0.0.1:${port}/api`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  behind: Behind,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const say = (status: number, body: unknown): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  try {
    say(request.method === 'POST' ? 201 : 200, await said(behind, request));
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    const [status, key] = refusals[failure.reason] ?? [500, 'error'];
    say(
      status,
      wireRefusal(key, failure.detail.field === undefined ? {} : { field: failure.detail.field }),
    );
  }
}

async function said(behind: Behind, request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const locale = searchParams.get('locale') ?? '';
  const [, , version, ...path] = pathname.split('/');
  const last = path.at(-1) ?? '';
  if (version === 'v1' && path[0] === 'services') return wireGroup(await behind.groups.named(last));
  if (version === 'v1' && path[0] === 'websites') {
    return {
      urlname: await behind.groups.urlnameOf(searchParams.get('website') ?? ''),
      shard_name: 'main',
    };
  }
  if (version !== 'v3') throw new Refusal('groupUnknown');
  if (request.method === 'POST' && last === 'appointments') return booked(behind, request);
  if (last === 'forms') return wireForms(await firstValueFrom(behind.forms.in(locale)));
  if (last === 'availabletimeslots') return week(behind, searchParams);
  const list = wireCatalog(await firstValueFrom(behind.catalogs.in(locale)))[last];
  if (!list) throw new Refusal('groupUnknown');
  return list;
}

async function week({ slots }: Behind, query: URLSearchParams): Promise<unknown> {
  const lines: Line[] = [];
  for (let index = 0; query.has(`appointments[${index}][intervention_id]`); index += 1) {
    lines.push({
      interventionId: Number(query.get(`appointments[${index}][intervention_id]`)),
      calendarId: Number(query.get(`appointments[${index}][calendar_id]`)),
    });
  }
  const number = (name: string): number | undefined =>
    query.has(name) ? Number(query.get(name)) : undefined;
  const answered = await firstValueFrom(
    slots.from({
      lines,
      packId: number('pack_id'),
      resourceId: number('resource_id'),
      calendarIds: query.getAll('calendar_ids[]').map(Number),
      from: query.get('from') ?? '',
      locale: query.get('locale') ?? '',
    }),
  );
  return { firstSlot: answered.firstSlot ?? null, availabletimeslots: wireOf(answered.slots) };
}

interface WireBooking {
  readonly fiche: { readonly id?: number; readonly [name: string]: string | number | undefined };
  readonly appointments: Readonly<
    Record<string, { readonly intervention_id: number; readonly calendar_id: number }>
  >;
  readonly date: string;
  readonly pack_id?: number;
  readonly resource_id?: number;
  readonly calendar_ids?: readonly number[];
  readonly comments: string;
  readonly locale: string;
}

async function booked({ appointments }: Behind, request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) text += String(part);
  const { appointment } = JSON.parse(text) as { appointment: WireBooking };
  const {
    fiche,
    appointments: map,
    date,
    pack_id,
    resource_id,
    calendar_ids,
    comments,
    locale,
  } = appointment;
  const { id, ...values } = fiche;
  const { appointments: made, ficheToken } = await appointments.book({
    key: String(request.headers['idempotency-key']),
    slot: { start: date, promotion: undefined },
    lines: Object.values(map).map((line) => ({
      interventionId: line.intervention_id,
      calendarId: line.calendar_id,
    })),
    packId: pack_id,
    resourceId: resource_id,
    calendarIds: calendar_ids,
    fiche: { ...(id !== undefined && { id }), values: values as Record<string, string> },
    vevent: {},
    comments,
    websource: undefined,
    locale,
    videoconference: false,
    consentsToVideo: false,
  });
  return wireBooked(made, ficheToken);
}
