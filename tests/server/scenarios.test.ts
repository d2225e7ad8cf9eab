import {
  Http,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpGroups,
  HttpSlots,
  rootsUnder,
} from '@creneau/adapters/http';
import { daysAfter, type Weekday } from '@creneau/core';
import { runFixture } from '../support/run-fixture';
import { aMachine } from '../support/machine';
import { aBusiness, type Business } from '../support/made-up-business';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { scenarios } from '../support/scenarios';

const PATIENCE = 120_000;
jest.setTimeout(PATIENCE);

/** Each way in which the flags of a group have it spoken to. */
const ways = [
  { title: 'v1, and v2 for more than one service', id: 61, v3: false, booking: false },
  { title: 'v3', id: 62, v3: true, booking: false },
  { title: 'the booking service, beside the catalogue of v1', id: 63, v3: false, booking: true },
  { title: 'the booking service, beside the catalogue of v3', id: 64, v3: true, booking: true },
];

const MORNING = Array.from({ length: 7 }, () => [{ from: '09:00', to: '12:00' }]);

const promotions = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday: Weekday) => ({
  weekday,
  percent: 20,
  from: '09:00',
  to: '10:00',
  label: { fr: 'le matin' },
}));

/** The salon of the scenarios. */
const aSalon = ({ id, v3, booking }: (typeof ways)[number]): Business =>
  aBusiness({
    id,
    group: { step: 15, minimum_notice: 0, maxrdv_period: 366 * 24 * 60 },
    settings: {
      max_multirdvs: 3,
      capacity_display_user: true,
      use_api_v3: v3,
      use_booking_service: booking,
    },
    interventions: [
      { id: 11, name: 'Coupe femme', length: 45, price: 4_800, externid: 'CUT', promotions },
      { id: 12, name: 'Brushing', length: 30, price: 1_800, externid: 'DRY' },
    ],
    calendars: [
      { id: 31, name: 'Ana', opening: MORNING },
      { id: 32, name: 'Basile', opening: MORNING },
    ],
    packs: [{ id: 51, name: 'Pause douceur', price: 5_900, config: [11, 12] }],
    fiche: [
      { name: 'lastname', type: 'text', label: { fr: 'Nom' }, required: true },
      { name: 'firstname', type: 'text', label: { fr: 'Prénom' }, required: true },
      { name: 'email', type: 'email', label: { fr: 'E-mail' }, required: true },
    ],
  });

let ground: Ground;
let server: RunningServer;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'businesses', ways.map(aSalon));
  server = await startServer(ground.environment);
}, PATIENCE);

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
}, PATIENCE);

const today = new Date().toISOString().slice(0, 10);

describe.each(ways)('[V2] the reference server spoken to in $said', ({ id, v3 }) => {
  let weeks = 0;

  const open: Parameters<typeof scenarios>[0] = async () => {
    let held: string | undefined;
    const http = new Http(
      { roots: rootsUnder(`${server.address}/api`), apiKey: 'creneau', token: () => held },
      aMachine(),
    );
    const groups = new HttpGroups(http);
    const group = await groups.withUrlname(`group-${id}`);
    weeks += 1;
    return {
      group,
      groups,
      catalogs: new HttpCatalogs(http, group),
      forms: new HttpFicheForms(http, group),
      slots: new HttpSlots(http, group),
      appointments: new HttpAppointments(http, group),
      becomeHolder: (token) => (held = token),
      // one week after the other: what a scenario takes is nothing to the next
      day: daysAfter(today, 7 * weeks),
    };
  };
  scenarios(open, { reschedules: v3 });
});
