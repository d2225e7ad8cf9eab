import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { call, listed, type Answer } from '../../support/booking-calls';
import { bookIn, spoken, type SpokenDialect } from '../../support/dialect-calls';
import { inheritedEnvironment } from '../../support/inherited-environment';
import { as, proTokenOf, send, tokenOf } from '../../support/people-calls';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(120_000);

const GARAGE = 4;
const DIAGNOSTICS = 404;
const CAMILLE = 'camille@example.org';
const FICHES = `/api/v1/groups/${GARAGE}/fiches`;

const contact = { firstname: 'Camille', lastname: 'Kerjean', firstphone: '0612345678' };
const [v1] = spoken as readonly [SpokenDialect, ...SpokenDialect[]];

let ground: Ground;
let server: RunningServer;
let account: number;
let token: string;

const rowsOf = ({ json }: Answer): readonly { readonly [field: string]: unknown }[] => json.records;
const database = (): string => ground.environment.DATABASE_URL ?? '';

/** Camille of the demonstration, with an account at the garage too. */
beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  server = await startServer(ground.environment);
  const [row] = await query<{ id: number }>(
    database(),
    `insert into accounts (group_id, email, password_hash, activated_at)
     select $1, email, password_hash, now() from accounts where group_id = 1 and email = $2
     returning id`,
    [GARAGE, CAMILLE],
  );
  await query(
    database(),
    `insert into professional_groups (group_id, professional_id)
     select $1, id from professionals where email = 'agent@allo-assistance.example'`,
    [GARAGE],
  );
  account = row?.id ?? 0;
  token = await tokenOf(server.address, CAMILLE, { groupId: GARAGE });
});

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

it('[ENTITY-21] asks at the end of the form, and takes nothing for granted', async () => {
  const forms = await call(server.address, 'GET', `/api/v1/groups/${GARAGE}/forms?locale=en`);

  const fields = rowsOf(forms)[0]?.fiche as readonly { readonly [of: string]: unknown }[];
  expect(fields.slice(-2)).toMatchObject([
    { name: 'marketing_sms', type: 'boolean', required: false, value: false },
    { name: 'solocal_services_optin', type: 'boolean', required: false, value: false },
  ]);
});

it('[ENTITY-21] [D7] keeps what was agreed to and what was taken back, tells it, and erases it with the rest', async () => {
  const { address } = server;
  const date = (await listed(address, GARAGE, [DIAGNOSTICS])).availabletimeslots.at(-1)?.start;
  const booked = await bookIn(v1, address, {
    group_id: GARAGE,
    interventionIds: [DIAGNOSTICS],
    date,
    plate: 'AB-123-CD',
    fiche: { ...contact, marketing_sms: true, solocal_services_optin: true, marketing_optin: true },
    headers: as(token),
  });
  expect([booked.status, booked.text]).toEqual([201, expect.any(String)]);
  const list = () => call(address, 'GET', FICHES, { headers: as(token) });
  const [agreed] = rowsOf(await list());
  const changeAs = (who: string, fiche: object) =>
    send(address, 'PUT', `${FICHES}/${agreed?.id}`, { fiche }, as(who));

  const takenBack = await changeAs(token, { marketing_sms: false });
  // a professional is not shown the fields, and answers nothing for their customer
  const agent = await proTokenOf(address, 'agent@allo-assistance.example', { groupId: GARAGE });
  const byProfessional = await changeAs(agent, { lastname: 'Le Goff', marketing_sms: true });
  const { json: own } = await call(
    address,
    'GET',
    `/api/v1/accounts/${account}/personal_data?group_id=${GARAGE}`,
    { headers: as(token) },
  );
  await promisify(execFile)(
    process.execPath,
    ['server/dist/bundle/erase.js', '--account', `${GARAGE}/${account}`],
    { env: { ...inheritedEnvironment, ...ground.environment } },
  );
  const left = await query(
    database(),
    `select 1 from fiches where values::text like '%solocal_services_optin%'`,
  );

  expect(agreed).toMatchObject({ marketing_sms: true, solocal_services_optin: true });
  expect(agreed).not.toHaveProperty('marketing_optin');
  expect([takenBack.status, byProfessional.status]).toEqual([200, 200]);
  expect(own.contacts).toMatchObject([
    { lastname: 'Le Goff', marketing_sms: false, solocal_services_optin: true },
  ]);
  expect(left).toEqual([]);
});
