import {
  Http,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpGroups,
  HttpSlots,
  HttpWebsites,
  rootsUnder,
} from '@creneau/adapters/http';
import { dayOf, type Refusal, type RefusalReason } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { exampleAnswer } from '../../server/build/examples';
import { dereference, type Media, type OpenApi } from '../../server/build/openapi';
import type { answers } from '../../server/src/refusal/v3-refusals';
import { aMachine, json } from '../support/machine';
import { aBooking, aGroup, aLine, aQuestion } from '../support/made-up';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';

/** The examples that the server gives of its answers, read by the adapters: what one end tells the other understands. */
let ground: Ground;
let server: RunningServer;
let document: OpenApi;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  server = await startServer(ground.environment);
  document = dereference(
    (await (await fetch(`${server.address}/api/openapi.json`)).json()) as OpenApi,
  );
}, 90_000);

afterAll(async () => {
  await server.kill();
  await ground.remove();
}, 30_000);

const mediaOf = (method: 'get' | 'post', path: string, status: number): Media => {
  const media = document.paths[path]?.[method]?.responses[status]?.content?.['application/json'];
  if (!media) throw new Error(`${method} ${path} ${status} is not described`);
  return media;
};

/** A network on which each call is answered by its example, or all of them by one answer. */
const network = (answer?: Response, token?: string): Http =>
  new Http(
    { roots: rootsUnder('/api'), apiKey: 'k', token: () => token },
    aMachine({
      fetch: (url, { method = 'GET' }) => {
        if (answer) return Promise.resolve(answer);
        const path = new URL(url, 'http://localhost').pathname
          .replace(/\/groups\/1\//, '/groups/{group_id}/')
          .replace(/\/services\/groups\/[^/]+$/, '/services/groups/{urlname}');
        const media = method === 'GET' ? mediaOf('get', path, 200) : mediaOf('post', path, 201);
        return Promise.resolve(json(exampleAnswer(media)));
      },
    }),
  );

const v3 = aGroup({ useApiV3: true, features: [] });
const older = aGroup({ useApiV3: false, features: [] });
const intervention = aGroup({ useApiV3: true, useBookingService: true, features: [] });
const one = [aLine()];
const two = [aLine(), aLine()];

const spoken = [
  { dialect: 'v1', group: older, lines: one, root: '/api/v1/groups/{group_id}' },
  { dialect: 'v2', group: older, lines: two, root: '/api/v2' },
  { dialect: 'v3', group: v3, lines: one, root: '/api/v3' },
  { dialect: 'booking', group: intervention, lines: one, root: '/api/booking/v1' },
];

/** What a booking is refused for, where the page has words of its own. */
const refusalsOfABooking = [
  'slotTaken',
  'tooManyAppointments',
  'tooCloseToAnother',
  'sameTime',
  'tooLate',
  'tooFar',
  'blacklisted',
  'ficheNotAuthorized',
  'existingCustomersOnly',
  'existingPatientsOnly',
  'notBookable',
  'loginRequired',
  'consentMissing',
  'invalidField',
  'keyReused',
  'connectionExpired',
  'groupUnknown',
  'groupInactive',
] as const satisfies readonly (keyof typeof answers & RefusalReason)[];

describe('the answers that the server gives for examples', () => {
  it('[V2] say a group', async () => {
    const { urlname } = exampleAnswer(mediaOf('get', '/api/v1/services/groups/{urlname}', 200)) as {
      urlname: string;
    };

    expect(await new HttpGroups(network()).withUrlname(urlname)).toMatchObject({ urlname });
  });

  it.each([
    ['v1', older],
    ['v3', v3],
  ])('[V2] say the catalogue, the forms and the public page in %s', async (_, flagged) => {
    const group = {
      ...flagged,
      questions: [aQuestion('interventionSet'), aQuestion('calendarSet')],
    };

    const catalog = await firstValueFrom(new HttpCatalogs(network(), group).in('fr'));
    const { fiche } = await firstValueFrom(new HttpFicheForms(network(), group).in('fr'));
    const website = await firstValueFrom(new HttpWebsites(network(), group).in('fr'));

    expect([
      catalog.interventionSets.length,
      catalog.interventions.length,
      catalog.packs.length,
      catalog.calendarSets.length,
      catalog.calendars.length + catalog.resources.length,
      fiche.length,
    ]).toEqual([1, 1, 1, 1, 1, 1]);
    expect(website).toMatchObject({ title: 'Salon Lumière', openinghours: { length: 7 } });
  });

  it.each(spoken)('[V2] say free times in $dialect', async ({ group, lines, root, dialect }) => {
    const path = `${dialect === 'v3' ? '/api/v3/groups/{group_id}' : root}/availabletimeslots`;
    const { availabletimeslots } = exampleAnswer(mediaOf('get', path, 200)) as {
      availabletimeslots: readonly { readonly start: string }[];
    };
    const from = dayOf(availabletimeslots[0]?.start ?? '');
    const query = { lines, packId: undefined, resourceId: undefined, from, locale: 'fr' };

    const { slots, firstSlot } = await firstValueFrom(new HttpSlots(network(), group).from(query));

    expect(slots).toHaveLength(1);
    expect(firstSlot).toMatch(/[+-]\d\d:\d\d$/);
  });

  it.each(spoken)('[V2] say a booking in $dialect', async ({ group, dialect }) => {
    // the example has one appointment, so that v2 is asked for one service of a pack
    const packId = dialect === 'v2' ? 51 : undefined;
    const booking = aBooking({ lines: one, packId });

    const { appointments } = await new HttpAppointments(network(), group).book(booking);

    expect(appointments).toHaveLength(1);
  });

  it.each(spoken)('[V2] say why not in $dialect', async ({ group, lines, root }) => {
    const responses = document.paths[`${root}/appointments`]?.post?.responses ?? {};
    const examples = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => ({
        status: Number(status),
        value,
      })),
    );

    const read = await Promise.all(
      examples.map(({ status, value }) =>
        new HttpAppointments(network(json(value, status), 'held'), group)
          .book(aBooking({ lines }))
          .catch(({ reason }: Refusal) => reason),
      ),
    );

    expect(read).toEqual(expect.arrayContaining([...refusalsOfABooking]));
  });
});
