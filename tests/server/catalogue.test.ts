import { execFileSync } from 'node:child_process';
import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  aGround,
  engines,
  startServer,
  type Ground,
  type RunningServer,
} from '../support/running-server';
import { answerOf } from '../support/answers';

interface Listed {
  readonly id: number;
  readonly publicname: string;
  readonly [field: string]: unknown;
}

describe.each(engines)('the catalogue on %s', (engine) => {
  let ground: Ground;
  let server: RunningServer;
  const get = (path: string) => answerOf(server, path);
  const records = async (path: string): Promise<readonly Listed[]> =>
    (await get(path)).body.records as readonly Listed[];

  beforeAll(async () => {
    ground = await aGround(engine, 'demonstration');
    server = await startServer(ground.environment);
  }, 120_000);

  afterAll(async () => {
    await server.kill();
    await ground.remove();
  });

  it('[ENTITY-01] [ENTITY-02] [ENTITY-04] tells the identity of the group and how it asks', async () => {
    const { status, body } = await get(
      '/api/v1/services/groups/salon-lumiere?apikey=creneau&results=all',
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 1,
      urlname: 'salon-lumiere',
      name: 'Salon Lumière',
      active: true,
      currency: 'EUR',
      timezone: 'Europe/Paris',
      use_api_v3: true,
      max_multirdvs: 3,
      features: ['idempotency'],
      user_sequence_config: [
        { name: 'interventionset_ids' },
        { name: 'intervention_ids', max_multirdvs: 3 },
        { name: 'calendar_id', any: true },
      ],
    });
  });

  it('[ENTITY-05] tells what a group writes in the language asked for, and in each other that it wrote it in', async () => {
    const path = '/api/v1/services/groups/salon-lumiere';
    const [inFrench, inEnglish] = [await get(path), await get(`${path}?locale=en`)];

    expect(inFrench.body).toMatchObject({
      tagline: 'Coiffeur à Lyon 1er',
      translations: {
        en: { tagline: 'Hairdresser in Lyon', confirm_text: expect.stringMatching(/^<p>Can’t/) },
      },
    });
    expect(inEnglish.body).toMatchObject({
      tagline: 'Hairdresser in Lyon',
      translations: { fr: { tagline: 'Coiffeur à Lyon 1er' } },
    });
  });

  it('[ROUTE-14] tells of an inactive group its name and its phone, and nothing to book', async () => {
    const { status, body } = await get('/api/v1/services/groups/ferme-des-pres');
    const catalogue = await get('/api/v3/groups/6/interventions');

    expect(status).toBe(200);
    expect(body).toEqual({
      id: 6,
      urlname: 'ferme-des-pres',
      name: 'Ferme des Prés',
      phone: '03 39 03 12 84',
      active: false,
      inactive: true,
      locale: 'fr',
      enabled_locales: 'fr,en',
    });
    expect(catalogue.status).toBe(403);
    expect(catalogue.key).toBe('group_inactive');
  });

  it('[ROUTE-10] finds the group that a host belongs to, whatever its port', async () => {
    const found = await get('/api/v1/websites/lookup?website=localhost%3A4000');
    const foreign = await get('/api/v1/websites/lookup?website=nobody.example');

    expect(found.body).toEqual({ urlname: 'salon-lumiere', shard_name: 'main' });
    expect(foreign.status).toBe(404);
  });

  it('[ROUTE-11] says on which shard a urlname is', async () => {
    const { body } = await get('/api/v1/shards/lookup?field=urlname&value=cabinet-horizon');

    expect(body).toEqual({ shard_name: 'main' });
  });

  it('[SVC-07] names the services in the asked language', async () => {
    const inFrench = await records('/api/v3/groups/1/interventions?results=all&locale=fr');
    const inEnglish = await records('/api/v3/groups/1/interventions?results=all&locale=en');

    expect(inFrench).toHaveLength(9);
    expect(inFrench[0]).toMatchObject({
      publicname: 'Coupe femme',
      price: 4800,
      length: 45,
      promotions: [{ percent: 20, weekday: 2, from: '09:00', to: '12:00', label: 'mardi matin' }],
    });
    expect(inEnglish[0]).toMatchObject({
      publicname: 'Women’s cut',
      promotions: [{ label: 'Tuesday morning' }],
    });
  });

  it('[ENTITY-12] adds up the length of a pack, and asks less for it than for its services', async () => {
    const packs = await records('/api/v3/groups/1/pack_interventions?locale=fr');
    const interventions = await records('/api/v3/groups/1/interventions?locale=fr');
    const priceOf = new Map(interventions.map(({ id, price }) => [id, price as number]));

    expect(packs.map(({ publicname, price, length }) => ({ publicname, price, length }))).toEqual([
      { publicname: 'Grand jour', price: 18500, length: 180 },
      { publicname: 'Pause douceur', price: 5900, length: 75 },
    ]);
    const apart = packs.map(({ config }) =>
      (config as readonly { intervention_id: number }[]).reduce(
        (sum, { intervention_id }) => sum + (priceOf.get(intervention_id) ?? NaN),
        0,
      ),
    );
    expect(apart).toEqual([20600, 6600]);
  });

  it('[CAL-06] says what each calendar offers', async () => {
    const calendars = await records('/api/v3/groups/1/calendars');

    expect(calendars.map(({ publicname }) => publicname)).toEqual(['Ana', 'Basile', 'Chloé']);
    expect(calendars[1]).toMatchObject({
      intervention_ids: [12, 13],
      is_resource: false,
    });
  });

  it('[CAT-03] gives each picture in both sizes', async () => {
    const sets = await records('/api/v3/groups/1/interventionsets');

    expect(sets).toHaveLength(3);
    for (const { thumbnail } of sets) {
      for (const size of ['510x510', '128x128']) {
        const path = String(thumbnail).replace('510x510', size);
        const picture = await fetch(server.address + path);
        expect([path, picture.status, picture.headers.get('content-type')]).toEqual([
          path,
          200,
          'image/svg+xml',
        ]);
      }
    }
  });

  it('[ENTITY-22] asks with every type of field', async () => {
    const [forms] = await records('/api/v3/groups/2/forms?locale=en');
    const fields = [...(forms?.fiche as Listed[]), ...(forms?.vevent as Listed[])];

    expect(new Set(fields.map(({ type }) => type))).toEqual(
      new Set([
        'text',
        'integer',
        'email',
        'select',
        'linkedcombo',
        'boolean',
        'radio',
        'datesplit',
        'smsreminder',
        'locale',
        'comments',
      ]),
    );
    expect(fields.every(({ label }) => label !== '')).toBe(true);
  });

  it.each([
    '/api/v1/groups/{G}/websites',
    '/api/v1/groups/{G}/websites.json',
    '/api/v3/groups/{G}/websites',
  ])(
    '[API-12] [ENTITY-09] [ENTITY-10] tells at %s of the public page of a group, and of none where there is none',
    async (path) => {
      const asked = `${path}?locale=en&results=all`;
      const [website, ...others] = await records(`${asked.replace('{G}', '1')}&group_id=1`);
      const inFrench = await records(`${path.replace('{G}', '1')}?locale=fr`);

      expect(others).toEqual([]);
      expect(website).toMatchObject({
        group_id: 1,
        title: 'Salon Lumière, hairdresser in Lyon',
        map: true,
        listing: 'category',
        listset_ids: [1, 2, 3],
        highlight: true,
        highlight_service: 11,
        highlight_package: null,
        social_link: { mail: 'bonjour@salon-lumiere.example' },
      });
      expect(website?.openinghours).toHaveLength(7);
      expect(inFrench[0]?.title).toBe('Salon Lumière, coiffeur à Lyon');
      expect(await records(asked.replace('{G}', '4'))).toEqual([]);
      expect((await get(asked.replace('{G}', '6'))).status).toBe(403);
      expect((await get(asked.replace('{G}', '999'))).status).toBe(404);
    },
  );

  it('answers only the records that exist, of this group', async () => {
    const conditions = (field: string, op: string, value: string): string =>
      `conditions[0][field]=${field}&conditions[0][op]=${op}&conditions[0][value]=${value}`;
    const ids = async (query: string): Promise<readonly number[]> =>
      (await records(`/api/v3/groups/1/interventions?results=all&${query}`)).map(({ id }) => id);

    expect(await ids(conditions('id', 'in', '12,11,999,201'))).toEqual([11, 12]);
    expect(await ids(conditions('id', '=', '201'))).toEqual([]);
    expect(await ids(conditions('interventionset_id', '=', '2'))).toEqual([21, 22]);
    expect(await ids(conditions('externid', 'in', 'ants_c'))).toEqual([]);
    expect(await ids(conditions('key', 'in', 'coupe-homme,coupe-femme,nobody'))).toEqual([11, 12]);
  });

  it.each([
    ['conditions[0][field]=price&conditions[0][op]=%3E%3D&conditions[0][value]=4800', [11, 15, 21]],
    ['conditions[0][field]=length&conditions[0][op]=%3C&conditions[0][value]=30', [16]],
    [
      'conditions[0][field]=id&conditions[0][op]=not%20in&conditions[0][value]=11,12,13',
      [14, 15, 16, 21, 22, 31],
    ],
    [
      'conditions[0][field]=id&conditions[0][op]=!%3D&conditions[0][value]=11&interventionset_id=1',
      [12, 13, 14, 15, 16],
    ],
    ['conditions[0][field]=name&conditions[0][op]=like&conditions[0][value]=coupe%25e', [11, 12]],
    [
      'conditions[0][field]=publicname&conditions[0][op]=not%20like&conditions[0][value]=%25o%25',
      [14, 21, 22],
    ],
    ['conditions[0][field]=name&conditions[0][op]=like&conditions[0][value]=patin_', [22]],
    [
      'conditions[0][field]=price&conditions[0][op]=%3E&conditions[0][value]=2000&conditions[1][field]=price&conditions[1][op]=%3C%3D&conditions[1][value]=2900',
      [12, 13, 14],
    ],
    ['interventionset_id=2', [21, 22]],
    ['calendar_ids[]=1&calendar_ids[]=2', [12, 13]],
    ['search=eclaircies', [21]],
    ['search=COUPE+shampoing', [11, 13]],
    ['search=nothing+at+all', []],
    ['sort=price&dir=desc&results=3', [21, 15, 11]],
    ['sort=name&results=2', [21, 14]],
    ['sort=price&results=2&startIndex=1', [13, 14]],
  ])('finds among the services those of %s', async (query, ids) => {
    const found = await records(`/api/v1/groups/1/interventions.json?locale=fr&${query}`);

    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('finds the calendars that offer all of some services, and those of a set', async () => {
    const ids = async (path: string): Promise<readonly number[]> =>
      (await records(path)).map(({ id }) => id);

    expect(await ids('/api/v1/groups/1/calendars?intervention_ids[]=12')).toEqual([1, 2]);
    expect(
      await ids('/api/v1/groups/1/calendars?intervention_ids[]=12&intervention_ids[]=21'),
    ).toEqual([1]);
    expect(await ids('/api/v1/groups/2/calendars?calendarset_ids[]=22')).toEqual([23]);
    expect(await ids('/api/v1/groups/2/calendars?calendarset_ids[]=99')).toEqual([]);
  });

  it('says in what order it lists', async () => {
    const own = await get('/api/v1/groups/1/interventions?dir=desc');
    const sorted = await get('/api/v1/groups/1/interventions?sort=length&dir=desc');

    expect(own.body).toMatchObject({ sort: null, dir: null, pageSize: 25 });
    expect(sorted.body).toMatchObject({ sort: 'length', dir: 'desc' });
  });

  it('never answers a longer list than it was asked for, nor one without end', async () => {
    const two = await get('/api/v3/groups/1/interventions?results=2&startIndex=1');
    const all = await get('/api/v3/groups/1/interventions?results=all');
    const tooMany = await get('/api/v3/groups/1/interventions?results=999999');

    expect(two.body).toMatchObject({
      recordsReturned: 2,
      totalRecords: 9,
      startIndex: 1,
      pageSize: 2,
    });
    expect((two.body.records as Listed[]).map(({ id }) => id)).toEqual([12, 13]);
    expect(all.body.pageSize).toBe(1000);
    expect(tooMany.body.pageSize).toBe(1000);
  });

  it('takes the paths of v1 with and without .json, and refuses in the words of v1', async () => {
    const plain = await get('/api/v1/groups/1/calendars');
    const suffixed = await get('/api/v1/groups/1/calendars.json');
    const unknown = await get('/api/v1/groups/99/calendars.json');

    expect(suffixed.body).toEqual(plain.body);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual([
      { error: 'No such group.', code: null, translate_key: 'group_unknown' },
    ]);
  });

  it('[ROUTE-13] answers a foreign, a malformed and an unknown group alike', async () => {
    const answers = await Promise.all(
      ['99', '0', '-1', 'salon-lumiere', '1e0', '01', '1%2F2', '4294967297', '[1]'].map((id) =>
        get(`/api/v3/groups/${id}/calendars`),
      ),
    );

    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 404, key: 'group_unknown' });
  });

  it('tells the version of the server and of its database, and the time zone rules of both', async () => {
    const { status, body } = await get('/healthz');
    const figures = await (await fetch(`${server.address}/metrics`)).text();

    expect(status).toBe(200);
    const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD']).toString().trim();
    expect(body).toMatchObject({
      status: 'ok',
      version: `1.0.0+${commit}`,
      database: { engine },
      tzdata: {
        node: process.versions.tz,
        database: expect.stringMatching(/^20\d\d[a-z] or newer$/),
      },
    });
    expect(figures).toContain('route="/api/v3/groups/:group_id/calendars"');
  });

  it('describes itself to machines', async () => {
    const { body } = await get('/api/openapi.json');

    expect(Object.keys(body.paths as object)).toEqual(
      expect.arrayContaining(['/api/v3/groups/{group_id}/interventions', '/api/v3/appointments']),
    );
  });

  describe('on the wire', () => {
    const path = '/api/v3/groups/1/interventions?apikey=creneau&results=all';
    const asked = async (encodings: string, where = path) => {
      const { headers, body } = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>(
        (resolve, reject) =>
          request(
            server.address + where,
            { headers: { 'accept-encoding': encodings } },
            (answer) => {
              const parts: Buffer[] = [];
              answer.on('data', (part: Buffer) => parts.push(part));
              answer.on('end', () =>
                resolve({ headers: answer.headers, body: Buffer.concat(parts) }),
              );
            },
          )
            .on('error', reject)
            .end(),
      );
      return { headers, body };
    };

    it.each([
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ])('is short for whoever reads %s, and says the same', async (encodings, written, read) => {
      const plain = await asked('identity');
      const short = await asked(encodings);

      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(short.headers).toMatchObject({
        'content-encoding': written,
        'content-length': String(short.body.length),
        vary: 'Accept-Encoding',
      });
      expect(read(short.body).toString()).toBe(plain.body.toString());
      expect(short.body.length).toBeLessThan(plain.body.length / 3);
    });

    it('stays plain where it is in one packet already', async () => {
      const { headers } = await asked('br', '/api/v3/groups/1/calendarsets?apikey=creneau');

      expect(headers['content-encoding']).toBeUndefined();
    });
  });
});
