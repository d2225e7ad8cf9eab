import {
  book,
  call,
  cancel,
  change,
  confirm,
  listed,
  type Answer,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { as, send, tokenOf } from '../../support/people-calls';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(120_000);

const SALON = 1;
const FICHES = `/api/v3/groups/${SALON}/fiches`;
const CAMILLE = 'camille@example.org';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

let ground: Ground;
let server: RunningServer;
let database: string;
let token: string;
let ficheId: number;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  database = ground.environment.DATABASE_URL ?? '';
  await query(database, 'update groups set max_rdv_number = null where id = $1', [SALON]);
  server = await startServer(ground.environment);
  token = await tokenOf(server.address, CAMILLE);
  const { json } = await call(server.address, 'GET', FICHES, { headers: as(token) });
  ficheId = json.records[0].id;
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

async function anAppointment(): Promise<number> {
  const { firstSlot } = await listed(server.address, SALON, [12], { from: inDays(3) });
  const appointment = {
    group_id: SALON,
    date: firstSlot,
    appointments: { 0: { intervention_id: 12, calendar_id: 0 } },
    fiche: { id: ficheId },
  };
  const { status, json, text } = await book(server.address, { appointment }, as(token));
  if (status !== 201) throw new Error(text);
  return json.records[0].id as number;
}

/** The first transactions that write to the table are ended by the database, as if others had been in their way. */
async function whileEnded<T>(
  { table, code, count }: { readonly table: string; readonly code: string; readonly count: number },
  act: () => Promise<T>,
): Promise<T> {
  // a sequence goes on where its transaction is rolled back
  await query(database, 'create sequence writes');
  await query(
    database,
    `create function end_write() returns trigger language plpgsql as $$ begin
       if nextval('writes') <= ${count} then raise 'another is in the way' using errcode = '${code}'; end if;
       return null;
     end $$`,
  );
  await query(
    database,
    `create trigger end_write after insert or update on ${table} for each statement execute function end_write()`,
  );
  try {
    return await act();
  } finally {
    await query(database, 'drop function end_write cascade');
    await query(database, 'drop sequence writes');
  }
}

const aFiche = { firstname: 'Bo', firstphone: '0612345678' };

const changeLastname = (lastname: string): Promise<Answer> =>
  send(server.address, 'PUT', `${FICHES}/${ficheId}`, { fiche: { lastname } }, as(token));

interface Write {
  readonly table: 'appointments' | 'fiches';
  readonly act: (id: number, text: string) => Promise<Answer>;
  readonly status: number;
  /** The rows that have it afterwards. */
  readonly rows: string;
}

const writes: readonly (readonly [who: string, write: Write])[] = [
  [
    'adds a contact',
    {
      table: 'fiches',
      act: (_, lastname) =>
        send(server.address, 'POST', FICHES, { fiche: { ...aFiche, lastname } }, as(token)),
      status: 201,
      rows: 'from fiches where lastname = $2',
    },
  ],
  [
    'changes a contact',
    {
      table: 'fiches',
      act: (_, lastname) => changeLastname(lastname),
      status: 200,
      rows: 'from fiches where lastname = $2',
    },
  ],
  [
    'changes the comment of an appointment',
    {
      table: 'appointments',
      act: (id, comments) => change(server.address, id, { comments }, as(token), SALON),
      status: 200,
      rows: 'from appointments where id = $1 and comments = $2',
    },
  ],
  [
    'confirms an appointment',
    {
      table: 'appointments',
      act: (id) => confirm(server.address, [{ id }], as(token), SALON),
      status: 200,
      rows: 'from appointments where id = $1 and confirmed_at is not null',
    },
  ],
  [
    'cancels an appointment',
    {
      table: 'appointments',
      act: (id) => cancel(server.address, [id], as(token), SALON),
      status: 200,
      rows: 'from appointments where id = $1 and cancelled_at is not null',
    },
  ],
];

const reasons: readonly (readonly [why: string, code: string])[] = [
  ['a deadlock', DEADLOCK],
  ['a serialization failure', SERIALIZATION_FAILURE],
];

const cases = reasons.flatMap(([why, code]) =>
  writes.map(([who, write]) => [who, why, code, write] as const),
);

it.each(cases)(
  'a call that %s writes once, and says nothing of it, when the database ends the first attempt by %s',
  async (who, why, code, { table, act, status, rows }) => {
    const id = await anAppointment();
    const text = `${who} ${why}`;

    const answer = await whileEnded({ table, code, count: 1 }, () => act(id, text));

    const written = await query(
      database,
      `select 1 ${rows} and ($1::bigint, $2::text) is not null`,
      [id, text],
    );
    expect([answer.status, written.length]).toEqual([status, 1]);
  },
);

it('a change of a contact is answered as unavailable for the moment when every attempt ends in a deadlock', async () => {
  const { status, headers } = await whileEnded(
    { table: 'fiches', code: DEADLOCK, count: 1_000 },
    () => changeLastname('Jamais'),
  );

  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect((await changeLastname('Ensuite')).status).toBe(200);
});
