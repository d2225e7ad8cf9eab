import { existsSync, readdirSync } from 'node:fs';
import { parseCommandLine } from '../../../server/src/command/command-line';
import { json } from '../../../server/src/database/values';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { startCommands, type Commands } from '../../support/creneau';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const day = inDays(3);
const EMAIL = 'anne@example.org';

const aSalon = aBusiness({
  group: { timezone: 'UTC', urlname: 'petit-salon', locale: 'fr', step: 30, max_rdv_number: 1 },
  interventions: [
    { id: 11, name: 'Coupe femme', length: 30 },
    { id: 12, name: 'Taille de barbe', length: 30 },
    { id: 13, name: 'Taille de barbe', length: 60 },
  ],
  calendars: [
    {
      id: 1,
      name: 'Ana',
      absences: json([{ firstDay: day, lastDay: day, to: '12:00', reason: 'operation' }]),
    },
    { id: 2, name: 'Basile', offers: [11] },
  ],
});

let commands: Commands;

beforeAll(() => {
  commands = startCommands();
});

afterAll(() => commands.end());

describe.each(['PostgreSQL', 'PGlite'] as const)('creneau explain on %s', (engine) => {
  let ground: Ground;
  let server: RunningServer;
  const explain = (...words: readonly string[]) =>
    commands.run(ground.environment, ['explain', ...words]);

  beforeAll(async () => {
    ground = await aGround(engine, 'schema');
    await runFixture(ground, 'business', aSalon);
    // it has the embedded database open, and takes the orders
    server = await startServer(ground.environment);
    const booked = await book(
      server.address,
      aBookingBody({
        date: `${day}T10:00:00Z`,
        calendarId: 2,
        fiche: { lastname: 'Kerjean', email: EMAIL },
      }),
    );
    expect(booked.status).toBe(201);
  });

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  it('[C19] says of each person which rule keeps a time from being offered, and of an absence not why', async () => {
    const taken = await explain('petit-salon', 'coupe-femme', day, '10:00');
    const english = await explain(
      'petit-salon',
      'Coupe Femme',
      `${day}T10:00Z`,
      '--language',
      'en',
    );
    const early = await explain('petit-salon', '11', `${day} 06:00`);

    expect(taken).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^10:00, .+\s: ce créneau n’est pas proposé\.\n {2}Ana {5}Absence\.\n {2}Basile {2}Ce créneau est déjà pris par un autre rendez-vous\.\n$/,
      ),
    });
    expect(taken.out).not.toMatch(/Kerjean|anne|operation/);
    expect(english.out).toMatch(
      /this time is not offered\.\n {2}Ana {5}Absent\.\n {2}Basile {2}Another appointment takes this time\.\n$/,
    );
    expect(early.out.match(/Le rendez-vous ne tient pas dans les horaires\./g)).toHaveLength(2);
  });

  it('[C19] [MULTI-14] says of a time that is listed that it is offered, and to whom it is not', async () => {
    const { availabletimeslots } = await listed(server.address, 50, [11], { from: day, nDays: 1 });
    const [{ start } = { start: '' }] = availabletimeslots;

    const anybody = await explain('petit-salon', 'coupe-femme', start);
    const limited = await explain('petit-salon', 'coupe-femme', start, '--contact', EMAIL);

    expect(anybody.out).toMatch(/^08:00, .+\s: ce créneau est proposé\.\n$/);
    expect(limited.out).toMatch(
      /n’est pas proposé\.\n {2}Cette personne a déjà le nombre maximal de rendez-vous à venir\.\n$/,
    );
  });
});

describe('the words of creneau explain', () => {
  it.each([
    ['petit-salon', 'coupe-femme'],
    ['petit-salon', 'coupe-femme', day, '10:00', 'please'],
  ])('are a business, a service and a time', (...words) => {
    expect(() => parseCommandLine(['explain', ...words])).toThrow(
      'creneau explain needs a business, a service and a time, such as 2026-12-24 10:00',
    );
  });

  it('are told to be wrong in one line', async () => {
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aSalon);
    const wrong: readonly (readonly [string, ...string[]])[] = [
      [
        'there is no business grand-salon; see creneau group list',
        'grand-salon',
        'coupe-femme',
        day,
      ],
      [
        'there is no service massage; there are coupe-femme, taille-de-barbe, taille-de-barbe-13',
        'petit-salon',
        'massage',
        `${day} 10:00`,
      ],
      [
        'taille DE barbe is the name of several services: taille-de-barbe, taille-de-barbe-13',
        'petit-salon',
        'taille DE barbe',
        `${day} 10:00`,
      ],
      [
        '2026-02-30 10:00 is not a time in UTC; write it as 2026-12-24 10:00, or 2026-12-24T10:00+01:00',
        'petit-salon',
        'coupe-femme',
        '2026-02-30',
        '10:00',
      ],
      [
        `unknown language tlh; known: ${readdirSync('locales')
          .filter((name) => existsSync(`locales/${name}/mail.json`))
          .join(', ')}`,
        'petit-salon',
        'coupe-femme',
        `${day} 10:00`,
        '--language',
        'tlh',
      ],
      [
        'there is no contact with the address nobody@example.org',
        'petit-salon',
        'coupe-femme',
        `${day} 10:00`,
        '--contact',
        'nobody@example.org',
      ],
    ];
    for (const [line, ...words] of wrong)
      expect(await commands.run(ground.environment, ['explain', ...words])).toMatchObject({
        code: 1,
        out: '',
        err: `${line}\n`,
      });
    await ground.remove();
  });
});
