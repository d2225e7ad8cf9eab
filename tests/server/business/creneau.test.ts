import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { creneau } from '../../support/creneau';
import { logInPro } from '../../support/people-calls';
import { query } from '../../support/postgres';
import { chunk } from '../../support/small-picture';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(300_000);

const SALON = `business: petit-salon
name: Petit Salon
hours:
  monday: 00:00-24:00
  tuesday: 00:00-24:00
  wednesday: 00:00-24:00
  thursday: 00:00-24:00
  friday: 00:00-24:00
  saturday: 00:00-24:00
  sunday: 00:00-24:00
services:
  - { key: coupe, name: Coupe, length: 45 min, price: 48 }
  - { key: barbe, name: Barbe, length: 20 min, price: 15 }
calendars:
  - { key: ana, name: Ana }
  - { key: basile, name: Basile, services: [barbe] }
contact_form:
  - { name: firstname, label: Prénom, required: true }
  - { name: lastname, label: Nom, required: true }
  - { name: email, type: email, label: E-mail, required: true }
`;

/** A grey PNG that is nothing but large. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * Math.min(height, 1_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('creneau', () => {
  let ground: Ground;
  let folder: string;
  let file: string;
  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const run = (...words: string[]) => creneau(ground.environment, words);
  const apply = async (text: string, ...options: string[]) => {
    await writeFile(file, text);
    return run('apply', file, '--yes', ...options);
  };
  /** All that an application may write, as it stands. */
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        [
          'groups',
          'interventions',
          'calendars',
          'calendar_interventions',
          'forms',
          'websites',
          'pictures',
          'outbox',
          'appointments',
        ].map((table) => query(database(), `select to_jsonb(t) as row from ${table} t order by 1`)),
      ),
    );
  /** An appointment of tomorrow for somebody with an address. */
  const book = (key: string, calendar: string, time = '10:00') =>
    query(
      database(),
      `with person as (
         insert into fiches (group_id, firstname, lastname, email)
         select id, 'Anne', 'Le Goff', 'anne@example.org' from groups where urlname = 'petit-salon' returning group_id, id
       )
       insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id)
       select person.group_id, calendars.id, 0, now()::date + interval '1 day' + $3::interval,
         now()::date + interval '1 day 20 minutes' + $3::interval, interventions.id, person.id
       from person
       join calendars on calendars.group_id = person.group_id and calendars.key = $2
       join interventions on interventions.group_id = person.group_id and interventions.key = $1`,
      [key, calendar, time],
    );

  beforeEach(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    folder = await mkdtemp(join(tmpdir(), 'creneau-file-'));
    file = join(folder, 'salon.yaml');
  });

  afterEach(async () => {
    await ground.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('makes a business of a file, changes nothing the second time, and keeps who is renamed', async () => {
    const first = await apply(SALON);
    const ids = await query(database(), 'select id, key from interventions order by id');
    const before = await everything();
    const second = await apply(SALON);
    const unchanged = await everything();
    await apply(SALON.replace('name: Coupe', 'name: Coupe femme'));

    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(
      /create {3}service coupe \(Coupe\)\n[^]*petit-salon: 8 changes applied\n$/,
    );
    expect(second.out).toBe('nothing to change\n');
    expect(unchanged).toBe(before);
    expect(await query(database(), 'select id, key from interventions order by id')).toEqual(ids);
    expect(await query(database(), `select name from interventions where key = 'coupe'`)).toEqual([
      { name: 'Coupe femme' },
    ]);
  });

  it('asks before it changes anything, and does nothing without an answer', async () => {
    await writeFile(file, SALON);

    const { code, err } = await run('apply', file);

    expect({ code, err }).toEqual({
      code: 2,
      err: 'nothing was changed; apply it with a yes, or with --yes\n',
    });
    expect(await query(database(), 'select id from groups')).toEqual([]);
  });

  it('says whose appointments are to come of what is withdrawn, and refuses, keeps or cancels them', async () => {
    await apply(SALON);
    await book('barbe', 'basile');
    await book('barbe', 'ana');
    const without = SALON.replace(/.*basile.*\n/, '');
    const before = await everything();

    const refused = await apply(without);
    const after = await everything();
    await apply(without, '--keep');
    const kept = await query(database(), 'select 1 from appointments where cancelled_at is null');
    await apply(SALON);
    await apply(without, '--cancel');

    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /^1 appointment to come of what is withdrawn; --keep leaves them, --cancel cancels them and mails the customers:\n {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Barbe, Basile: Le Goff Anne\n$/,
    );
    expect(after).toBe(before);
    expect(kept).toHaveLength(2);
    expect(
      await query(
        database(),
        `select calendars.key, cancelled_at is not null as cancelled, sequence from appointments
         join calendars on calendars.id = calendar_id and calendars.group_id = appointments.group_id order by 1`,
      ),
    ).toEqual([
      { key: 'ana', cancelled: false, sequence: 0 },
      { key: 'basile', cancelled: true, sequence: 1 },
    ]);
    expect(await query(database(), `select mail->>'kind' as kind from outbox`)).toEqual([
      { kind: 'cancellation' },
    ]);
  });

  it('exports a file in which a plan finds nothing, of every business of the demonstration', async () => {
    await ground.remove();
    ground = await aGround('PostgreSQL', 'demonstration');
    const groups = await query<{ urlname: string }>(database(), 'select urlname from groups');

    for (const { urlname } of groups) {
      const exported = join(folder, `${urlname}.yaml`);
      expect(await run('export', exported)).toMatchObject({ code: 0, err: '' });
      expect([urlname, await run('plan', exported)]).toEqual([
        urlname,
        { code: 0, out: 'nothing to change\n', err: '' },
      ]);
    }
    expect(groups).toHaveLength(8);
    expect(await readFile(join(folder, 'salon-lumiere.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=.*docs\/business\.schema\.json\nbusiness: salon-lumiere\n/,
    );
  });

  it('leaves all or nothing where it ends at any statement, and lets two of them follow each other', async () => {
    await apply(SALON);
    await book('barbe', 'basile');
    const wanted = SALON.replace('price: 48', 'price: 50')
      .replace(/.*basile.*\n/, '  - { key: chloe, name: Chloé }\n')
      .replace('name: Petit', 'hosts: [petit.example]\nname: Petit');
    const before = await everything();
    // each statement that writes, one after the other, ends the connection
    for (const table of [
      'groups',
      'websites',
      'interventions',
      'calendars',
      'appointments',
      'outbox',
      'calendar_interventions',
      'forms',
    ]) {
      await query(
        database(),
        `create or replace function fall() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
      );
      await query(
        database(),
        `create trigger fall after insert or update or delete on ${table} for each statement execute function fall()`,
      );
      const { code } = await apply(wanted, '--cancel');
      await query(database(), `drop trigger fall on ${table}`);

      expect([table, code, (await everything()) === before]).toEqual([table, 1, true]);
    }

    const both = await Promise.all([
      run('apply', file, '--yes', '--cancel'),
      run('apply', file, '--yes', '--cancel'),
    ]);

    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(
      await query(database(), `select key from calendars where not deleted order by key`),
    ).toEqual([{ key: 'ana' }, { key: 'chloe' }]);
    expect(await query(database(), 'select 1 from outbox')).toHaveLength(1);
  });

  it('refuses pictures that a page cannot show, each in one line, and changes nothing', async () => {
    await writeFile(
      join(folder, 'scripted.png'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    await writeFile(join(folder, 'words.jpg'), 'no picture');
    await writeFile(join(folder, 'huge.png'), pngOf(30_000, 30_000));
    await symlink('/etc/hostname', join(folder, 'link.png'));
    const pictured = (...names: string[]): string =>
      `business: petit-salon\nname: Petit Salon\ncategories:\n${names.map((name, index) => `  - { key: c${index}, name: C, picture: ${name} }\n`).join('')}`;

    const { code, err } = await apply(
      pictured(
        '../outside.png',
        '/etc/passwd',
        'link.png',
        'scripted.png',
        'words.jpg',
        'none.png',
        'huge.png',
      ),
    );

    expect(code).toBe(1);
    expect(err.split('\n').map((line) => line.replace(`${file}:`, ''))).toEqual([
      '4:34: ../outside.png: outside of the folder of this file; copy it there',
      expect.stringMatching(/^5:34: \/etc\/passwd: outside of the folder/),
      '6:34: link.png: outside of the folder of this file; copy it there',
      '7:34: scripted.png: an SVG, which may contain scripts; save it as PNG (JPEG, PNG, WebP, AVIF, GIF or TIFF)',
      '8:34: words.jpg: no picture that can be read; save it as JPEG (JPEG, PNG, WebP, AVIF, GIF or TIFF)',
      '9:34: none.png: there is no such picture',
      '10:34: huge.png: 30000 x 30000 pixels; a picture has at most 12000 a side and 60 million together',
      '',
    ]);
    expect(await query(database(), 'select id from groups')).toEqual([]);
  });

  it('shows its changes at once on the server that runs, which takes the orders where it has the database open', async () => {
    const embedded = await aGround('PGlite', 'schema');
    const server = await startServer(embedded.environment, ['server/dist/bundle/main.js']);
    const services = async (): Promise<readonly unknown[]> => {
      const answer = await fetch(`${server.address}/api/v3/groups/1/interventions`);
      const { records } = (await answer.json()) as { records: readonly { publicname: string }[] };
      return records.map(({ publicname }) => publicname);
    };
    try {
      await writeFile(file, SALON);
      const applied = await creneau(embedded.environment, ['apply', file, '--yes']);
      const first = await services();
      await writeFile(file, SALON.replace('name: Coupe', 'name: Coupe femme'));
      await creneau(embedded.environment, ['apply', file, '--yes']);
      const second = await services();
      await writeFile(join(folder, 'coupe.png'), pngOf(600, 400));
      await writeFile(file, SALON.replace('name: Coupe,', 'name: Coupe, picture: coupe.png,'));
      await creneau(embedded.environment, ['apply', file, '--yes']);
      const again = await creneau(embedded.environment, ['plan', file]);
      const records = await fetch(`${server.address}/api/v3/groups/1/interventions`);
      const [{ thumbnail }] = ((await records.json()) as { records: [{ thumbnail: string }] })
        .records;
      const picture = await fetch(`${server.address}${thumbnail}`);
      const small = await fetch(`${server.address}${thumbnail.replace('510x510', '128x128')}`);
      const refused = await creneau(
        embedded.environment,
        ['pro', 'add', 'ana@salon.example', '--group', 'petit-salon'],
        'weak\n',
      );
      const added = await creneau(
        embedded.environment,
        ['pro', 'add', 'ana@salon.example', '--group', 'petit-salon'],
        'Bonjour-2026!\n',
      );
      const login = await logInPro(server.address, 'ana@salon.example', {
        password: 'Bonjour-2026!',
      });
      const listed = await creneau(embedded.environment, ['group', 'list']);

      expect(applied).toMatchObject({ code: 0, err: '' });
      expect(first).toEqual(['Coupe', 'Barbe']);
      expect(second).toEqual(['Coupe femme', 'Barbe']);
      expect(again.out).toBe('nothing to change\n');
      expect(thumbnail).toMatch(/^\/pictures\/petit-salon\/[0-9a-f]{16}-510x510\.webp$/);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(small.status).toBe(200);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^this password is too weak: .*\n$/),
      });
      expect(added.out).toBe('ana@salon.example works for petit-salon\n');
      expect(login.status).toBeLessThan(300);
      expect(listed.out).toBe('petit-salon  Petit Salon\n');
    } finally {
      await server.kill();
      await embedded.remove();
    }
  });
});
