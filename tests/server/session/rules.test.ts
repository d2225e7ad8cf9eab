import fastify from 'fastify';
import {
  forAnybody,
  forOwners,
  forProfessionals,
  makePublic,
  requireAccessRules,
} from '../../../server/src/session/authorizer';
import { actsFor, belongsTo, type Caller, visitor } from '../../../server/src/session/caller';
import {
  hashPassword,
  logins,
  verifyPassword,
  WorkQueue,
} from '../../../server/src/session/passwords';

describe('the access rules of routes', () => {
  const answer = async (): Promise<string> => '';

  it('[Z4] are demanded of every route before the server starts', async () => {
    const server = fastify();
    requireAccessRules(server);
    server.get('/open', { config: { access: 'public' } }, answer);
    server.post('/forgotten', answer);

    await expect(server.ready()).rejects.toThrow('POST /forgotten has no access rule');
  });

  it('[Z4] are those that each route has, method by method; preflights need none', async () => {
    const server = fastify();
    const rules = requireAccessRules(server);
    const method = ['PUT', 'DELETE'];
    server.route({ method, url: '/own', config: { access: forOwners }, handler: answer });
    server.options('/own', answer);
    server.options('/described', { config: { access: forAnybody } }, answer);
    await server.ready();

    expect(rules()).toEqual([
      { method: 'PUT', url: '/own', access: forOwners },
      { method: 'DELETE', url: '/own', access: forOwners },
      { method: 'OPTIONS', url: '/described', access: forAnybody },
    ]);
    await server.close();
  });

  it('are public in a plugin of files and pages, unless a route has its own', async () => {
    const server = fastify({ exposeHeadRoutes: false });
    const rules = requireAccessRules(server);
    await server.register(async (pages) => {
      makePublic(pages);
      pages.get('/page', answer);
      pages.get('/agents', { config: { access: forProfessionals } }, answer);
    });
    await server.ready();

    expect(rules().map(({ url, access }) => [url, access])).toEqual([
      ['/page', 'public'],
      ['/agents', forProfessionals],
    ]);
    await server.close();
  });
});

describe('a caller', () => {
  const known = { token: 'x', email: 'lea@example.org', signedAt: 0 };
  const fiche = { id: 7, email: 'lea@example.org', existing: false, blacklisted: false };
  const contact: Caller = { ...known, kind: 'contact', groupId: 1, fiches: [fiche], byMail: true };
  const appointment: Caller = {
    ...known,
    kind: 'appointment',
    groupId: 1,
    bookingId: 5,
    fiche,
  };
  const professional: Caller = {
    ...known,
    kind: 'professional',
    professionalId: 3,
    groups: [1, 2].map((id) => ({ id, name: 'Salon', urlname: `salon-${id}` })),
  };

  it.each<[string, Caller, readonly number[]]>([
    ['nobody in particular', visitor, []],
    ['a contact', contact, [1]],
    ['the holder of an appointment', appointment, [1]],
    ['a professional', professional, [1, 2]],
  ])('[Z2] belongs to its own groups only: %s', (_, caller, groups) => {
    expect([1, 2, 3].filter((group) => belongsTo(caller, group))).toEqual(groups);
  });

  it.each<[string, Caller, readonly string[]]>([
    ['nobody in particular', visitor, []],
    ['a contact', contact, ['1/7']],
    ['the holder of an appointment', appointment, []],
    ['a professional', professional, ['1/7', '1/8', '2/7', '2/8']],
  ])('[Z2] acts for its own contacts only: %s', (_, caller, fiches) => {
    const all = ['1/7', '1/8', '2/7', '2/8', '3/7'];
    const isTheirs = (one: string): boolean => {
      const [group, id] = one.split('/');
      return actsFor(caller, Number(group), Number(id));
    };

    expect(all.filter(isTheirs)).toEqual(fiches);
  });
});

/** A task that ends when the test says so. */
function aTask() {
  let finish: (failure?: Error) => void = () => undefined;
  let runs = 0;
  const ended = new Promise<void>((resolve, reject) => {
    finish = (failure) => (failure ? reject(failure) : resolve());
  });
  const work = (): Promise<void> => {
    runs += 1;
    return ended;
  };
  return { work, finish: (failure?: Error) => finish(failure), runs: () => runs };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a queue of tasks', () => {
  it('[A4] runs so many at once, and the next when one ends, whether it failed or not', async () => {
    const queue = new WorkQueue({ running: 2, waiting: 2 });
    const tasks = [aTask(), aTask(), aTask(), aTask()] as const;
    const ends = tasks.map(({ work }) => queue.run(work));
    const running = async (): Promise<readonly number[]> => {
      await settle();
      return tasks.map(({ runs }) => runs());
    };

    expect(await running()).toEqual([1, 1, 0, 0]);
    tasks[1].finish();
    expect(await running()).toEqual([1, 1, 1, 0]);
    tasks[0].finish(new Error('failed'));
    await expect(ends[0]).rejects.toThrow('failed');
    expect(await running()).toEqual([1, 1, 1, 1]);
    tasks[2].finish();
    tasks[3].finish();
    await Promise.all(ends.slice(1));

    const later = [aTask(), aTask(), aTask()];
    later.forEach(({ work }) => void queue.run(work));
    await settle();
    expect(later.map(({ runs }) => runs())).toEqual([1, 1, 0]);
  });

  it('[A4] refuses more than may wait, and says when to come again', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 1 });
    const [first, second] = [aTask(), aTask()];
    const ends = [queue.run(first.work), queue.run(second.work)];

    await expect(queue.run(async () => 'late')).rejects.toMatchObject({
      answer: { status: 429, retryAfter: 2 },
    });
    first.finish();
    second.finish();
    await Promise.all(ends);
    expect(await queue.run(async () => 'in time')).toBe('in time');
  });

  it('[A4] has 62 places for logins under way, of which none waits outside', async () => {
    const tasks = Array.from({ length: 62 }, aTask);
    const ends = tasks.map(({ work }) => logins.run(work));
    await settle();

    expect(tasks.filter(({ runs }) => runs() === 1)).toHaveLength(62);
    await expect(logins.run(async () => undefined)).rejects.toMatchObject({
      answer: { status: 429 },
    });
    tasks.forEach(({ finish }) => finish());
    await Promise.all(ends);
  });
});

describe('the hash of a password', () => {
  it('[D11] is Argon2id with 19 MiB and two passes, and tells that password from others', async () => {
    const kept = await hashPassword('Bonjour-2026!');

    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('Bonjour-2026!', kept)).toBe(true);
    expect(await verifyPassword('Bonjour-2027!', kept)).toBe(false);
  });

  it.each([null, undefined])('[A2] opens nothing where there is %s', async (kept) => {
    expect(await verifyPassword('', kept)).toBe(false);
  });
});
