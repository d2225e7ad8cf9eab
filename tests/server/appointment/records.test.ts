import {
  aBookingBody,
  book,
  call,
  holderOf,
  listed,
  mine,
  type Answer,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { bookIn, spoken } from '../../support/dialect-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import { aGround, startServer } from '../../support/running-server';
import { testServer } from '../../support/test-server';

const CUT = 11;
const WASH = 12;
const INTERVENTION = 13;
const PACK = 71;

const aPlace = aBusiness({
  settings: { max_multirdvs: 2, use_api_v3: true },
  interventions: [
    { id: CUT, length: 30, price: 4000 },
    { id: WASH, length: 30, price: 2000 },
    { id: INTERVENTION, length: 30, price: 9000, need_resource: true },
  ],
  calendars: [
    { id: 1, name: 'Ana', offers: [CUT, INTERVENTION] },
    { id: 2, name: 'Chloé', offers: [WASH] },
    { id: 3, name: 'Pont 1', is_resource: true, offers: [INTERVENTION] },
  ],
  packs: [{ id: PACK, price: 5000, config: [CUT, WASH] }],
});

const recordsOf = ({ json }: Answer): readonly { readonly [field: string]: unknown }[] =>
  Array.isArray(json) ? json : json.records;

describe.each(['PGlite', 'PostgreSQL'] as const)('an appointment read back from %s', (kind) => {
  let day = 2;

  const server = testServer({ engine: kind, businesses: [aPlace] });

  /** A time that nothing of this file takes. */
  const aFreeTime = async (interventionIds: readonly number[]): Promise<string | undefined> =>
    (await listed(server.address, 50, interventionIds, { from: inDays((day += 1)) }))
      .availabletimeslots[0]?.start;

  it.each(spoken)('[ENTITY-18] names its calendar and resource in $name', async (dialect) => {
    const date = await aFreeTime([INTERVENTION]);

    const booked = await bookIn(dialect, server.address, { interventionIds: [INTERVENTION], date });

    expect(booked.status).toBe(201);
    expect(recordsOf(booked)).toMatchObject([
      { calendar: { publicname: 'Ana' }, resource_id: 3, resource: { publicname: 'Pont 1' } },
    ]);
    expect(recordsOf(await mine(server.address, holderOf(booked)))).toMatchObject([
      { calendar: { publicname: 'Ana' }, resource: { publicname: 'Pont 1' } },
    ]);
  });

  it.each(spoken)(
    '[ENTITY-16] [ENTITY-17] [ENTITY-18] [ENTITY-19] tells in $name its service, time, place and price',
    async (dialect) => {
      const date = await aFreeTime([CUT]);

      const booked = await bookIn(dialect, server.address, { interventionIds: [CUT], date });

      const told = {
        group_id: 50,
        group_name: 'Group 50',
        date: date?.slice(0, 10),
        intervention: { publicname: 'thing 11' },
        intervention_length: 30,
        intervention_price: 4000,
        price_amount: 4000,
        promotion: null,
        is_promoted: false,
        home_visit: false,
      };
      expect(recordsOf(booked)).toMatchObject([told]);
      expect(recordsOf(await mine(server.address, holderOf(booked)))).toMatchObject([told]);
    },
  );

  it.each(spoken.filter(({ name }) => name !== 'v1'))(
    '[ENTITY-17] [ENTITY-18] tells in $name the price of its pack and the pack’s other appointments',
    async (dialect) => {
      const date = await aFreeTime([CUT, WASH]);

      const booked = await bookIn(dialect, server.address, {
        interventionIds: [CUT, WASH],
        pack_id: PACK,
        date,
      });

      expect(booked.status).toBe(201);
      const [first, second] = recordsOf(booked);
      const interventions = [
        { apt_id: first?.id, calendar_id: 1, calendar_name: 'Ana' },
        { apt_id: second?.id, calendar_id: 2, calendar_name: 'Chloé' },
      ];
      const ofPack = { pack_id: PACK, pack: { price: 5000 }, interventions };
      expect(recordsOf(booked)).toMatchObject([ofPack, ofPack]);
      expect(recordsOf(await mine(server.address, holderOf(booked)))).toMatchObject([
        ofPack,
        ofPack,
      ]);
    },
  );

  it('tells no pack where several services were booked together without one', async () => {
    const date = await aFreeTime([CUT, WASH]);

    const booked = await book(server.address, aBookingBody({ interventionIds: [CUT, WASH], date }));

    const untold = { pack_id: null, pack: null, interventions: null };
    expect(recordsOf(booked)).toMatchObject([untold, untold]);
  });
});

it('[ENTITY-17] tells a pack’s price as it was booked, whatever the pack costs later', async () => {
  const ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'business', aPlace);
  const server = await startServer(ground.environment);
  const { availabletimeslots } = await listed(server.address, 50, [CUT, WASH], {
    from: inDays(2),
  });
  const booked = await book(server.address, {
    appointment: {
      group_id: 50,
      date: availabletimeslots[0]?.start,
      pack_id: PACK,
      appointments: { 0: { intervention_id: CUT }, 1: { intervention_id: WASH } },
      fiche: { firstname: 'Nolwenn', lastname: 'Kerjean', email: 'nolwenn@example.org' },
    },
  });
  await query(ground.environment.DATABASE_URL ?? '', 'update packs set price = 5900');

  const list = await mine(server.address, holderOf(booked));
  const catalogue = await call(server.address, 'GET', '/api/v3/groups/50/pack_interventions');

  expect(recordsOf(catalogue)).toMatchObject([{ price: 5900 }]);
  expect(recordsOf(list)).toMatchObject([{ pack: { price: 5000 } }, { pack: { price: 5000 } }]);
  await server.kill();
  await ground.remove();
});
