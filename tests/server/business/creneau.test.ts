import fc from 'fast-check';
import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { creneau, creneauInTerminal, startCommands, type Commands } from '../../support/creneau';
import { runFixture } from '../../support/run-fixture';
import { logInPro } from '../../support/people-calls';
import { BOOK_TOMORROW, EVERYTHING, PETIT_SALON } from '../../support/petit-salon';
import { randomBusinessFile } from '../../support/random-business';
import { openTransaction, query } from '../../support/postgres';
import { chunk } from '../../support/small-picture';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(120_000);

/** A plan of nothing, whatever holidays it tells. */
const NOTHING = /^nothing to change\n/;

/** Applied one after the other to one business. Each takes 43 ms of CPU, also of the database; 500 are read and written without one. */
const FILES = 120;

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
  let commands: Commands;
  let ground: Ground;
  let folder: string;
  let file: string;
  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const run = (...words: string[]) => commands.run(ground.environment, words);
  const apply = async (text: string, ...options: string[]) => {
    await writeFile(file, text);
    return run('apply', file, '--yes', ...options);
  };
  const everything = async () => JSON.stringify(await query(database(), EVERYTHING));
  const book = (key: string, calendar: string, time = '10:00') =>
    query(database(), BOOK_TOMORROW, [key, calendar, time]);

  beforeAll(() => {
    commands = startCommands();
  });

  afterAll(() => commands.end());

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
    await writeFile(file, PETIT_SALON);
    const first = await creneau(ground.environment, ['apply', file, '--yes']);
    const ids = await query(database(), 'select id, key from interventions order by id');
    const before = await everything();
    const second = await apply(PETIT_SALON);
    const unchanged = await everything();
    await apply(PETIT_SALON.replace('name: Coupe', 'name: Coupe femme'));

    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(
      /create {3}service coupe \(Coupe\)\n[^]*petit-salon: 8 changes applied; its page is http:\/\/\S+:\d+\/petit-salon while the server runs\n$/,
    );
    expect(second.out).toBe('nothing to change\n');
    expect(unchanged).toBe(before);
    expect(await query(database(), 'select id, key from interventions order by id')).toEqual(ids);
    expect(await query(database(), `select name from interventions where key = 'coupe'`)).toEqual([
      { name: 'Coupe femme' },
    ]);
  });

  it.each([
    ['nonsense', 'unknown command creneau nonsense; creneau --help lists the commands'],
    ['check', 'creneau check needs a file; creneau --help lists the commands'],
    ['apply a.yaml --keep --cancel', '--keep or --cancel, not both'],
    ['apply a.yaml --keep --confirm --cancel', '--keep or --confirm or --cancel, not all'],
    [
      'group list --yes',
      '--yes is not an option of creneau group list; creneau --help lists the commands',
    ],
    ['pro add ana@salon.example', 'creneau pro add needs --group NAME; see creneau group list'],
    ['export -', 'creneau export - needs --group NAME; see creneau group list'],
    ['feed revoke one --group a', 'one is not the number of a feed; see creneau feed list'],
  ])('says in one line what is wrong with the words of %p', async (words, line) => {
    expect(await run(...words.split(' '))).toEqual({ code: 1, out: '', err: `${line}\n` });
  });

  it.each([['check'], ['plan'], ['apply', '--yes']])(
    'accepts a file with a service that customers do not see, and warns of it at %s',
    async (command, ...options) => {
      const text = `${PETIT_SALON}booking:
  questions: [{ ask: interventionset_ids }, { ask: intervention_ids }]
categories: [{ key: coupes, name: Coupes }]
`.replace('price: 48 }', 'price: 48, category: coupes }');
      await writeFile(file, text);

      expect(await run(command, file, ...options)).toMatchObject({
        code: 0,
        err: `${file}:13:12: warning: customers choose a category first, and "barbe" is in none that they see; write its category\n`,
      });
    },
  );

  it('asks before it changes anything, and does nothing without a yes', async () => {
    await writeFile(file, PETIT_SALON);
    const unchanged = {
      code: 2,
      err: 'nothing was changed; answer y, or use --yes\n',
    };

    const withoutTerminal = await creneau(ground.environment, ['apply', file]);
    const no = await commands.run(ground.environment, ['apply', file], { saysYes: false });
    const groups = await query(database(), 'select id from groups');
    const yes = await commands.run(ground.environment, ['apply', file], { saysYes: true });

    expect(withoutTerminal).toMatchObject(unchanged);
    expect(no).toMatchObject(unchanged);
    expect(groups).toEqual([]);
    expect(yes).toMatchObject({ code: 0, err: '' });
    expect(await query(database(), 'select urlname from groups')).toEqual([
      { urlname: 'petit-salon' },
    ]);
  });

  it.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('takes %s for a no, and tells nothing of its code', async (_, keys) => {
    await writeFile(file, PETIT_SALON);
    const password = 'password of ana@salon.example: ';
    const add = ['pro', 'add', 'ana@salon.example', '--group', 'petit-salon'];

    const applied = await creneauInTerminal(ground.environment, ['apply', file], '[y/N] ', keys);
    const added = await creneauInTerminal(ground.environment, add, password, keys);

    expect(applied.code).toBe(2);
    expect(applied.out).toMatch(/\[y\/N\] \nnothing was changed; answer y, or use --yes\n$/);
    expect(added).toMatchObject({
      code: 1,
      out: `${password}\nno password was typed; nothing was changed\n`,
    });
    expect(await query(database(), 'select id from groups')).toEqual([]);
  });

  it('names the database in its first line, without the password, also one that it makes', async () => {
    const misspelt = join(folder, 'misspelt');
    const { pathname, username, host } = new URL(database());
    const withPassword = new URL(database());
    withPassword.password = 's3cret';

    const onServer = await creneau({ ...ground.environment, DATABASE_URL: withPassword.href }, [
      'group',
      'list',
    ]);
    const [socket] = await query<{ folder: string; port: string }>(
      database(),
      `select current_setting('unix_socket_directories') as folder, current_setting('port') as port`,
    );
    const DATABASE_URL = `postgres://${username}@${pathname}?host=${socket?.folder}&port=${socket?.port}`;
    const bySocket = await commands.run({ ...ground.environment, DATABASE_URL }, ['group', 'list']);
    const embedded = [
      await creneau({ CRENEAU_DATA: misspelt }, ['group', 'list']),
      await creneau({ CRENEAU_DATA: misspelt }, ['group', 'list']),
    ];

    expect(onServer).toEqual({
      code: 0,
      out: 'no business yet in this database\n',
      err: '',
      database: `${pathname.slice(1)} of ${username}@${host}`,
    });
    expect(bySocket).toEqual({
      ...onServer,
      database: `${pathname.slice(1)} of ${username}@${socket?.folder}:${socket?.port}`,
    });
    expect(embedded.map((each) => each.database)).toEqual([
      `a new one, embedded in ${misspelt}`,
      `embedded in ${misspelt}`,
    ]);
  });

  it('reads a file from the standard input, as in a container, and names it so', async () => {
    const planned = await creneau(ground.environment, ['plan', '-'], PETIT_SALON);
    const unanswered = await creneau(ground.environment, ['apply', '-'], PETIT_SALON);
    const applied = await creneau(ground.environment, ['apply', '-', '--yes'], PETIT_SALON);
    const wrong = await creneau({}, ['check', '-'], `${PETIT_SALON}curency: EUR\n`);

    expect(planned.out).toMatch(/^create {3}business petit-salon/);
    expect(unanswered).toEqual({
      code: 1,
      out: '',
      err: 'creneau apply - needs --yes, since nobody can answer; creneau plan - shows what it would change\n',
    });
    expect(applied).toMatchObject({ code: 0, err: '' });
    expect(await query(database(), 'select urlname from groups')).toEqual([
      { urlname: 'petit-salon' },
    ]);
    expect(wrong.err).toMatch(/^standard input:\d+:\d+: .*curency/);
  });

  it('makes no secret, and is refused, as a server is, with another one than that of the database', async () => {
    await apply(PETIT_SALON);
    await writeFile(join(folder, 'secret'), 'another secret, which has 32 bytes and more');
    const elsewhere = { ...ground.environment, CRENEAU_DATA: folder };
    const nowhere = { ...ground.environment, CRENEAU_DATA: join(folder, 'none') };
    const add = ['feed', 'add', '--group', 'petit-salon'];
    const refusal = `the secret in the data folder ${folder} is not that of this database; set CRENEAU_SECRET or CRENEAU_DATA as for its servers, or give the secret up with \`creneau secret forget\`\n`;

    const stranger = await commands.run(elsewhere, add);
    const without = await commands.run(nowhere, add);
    const feeds = await query(database(), 'select id from feeds');
    const made = await stat(join(folder, 'none', 'secret')).catch(() => undefined);
    const started = await startServer(elsewhere).catch((failure: { log: string }) => failure.log);
    const forgotten = await commands.run(elsewhere, ['secret', 'forget']);
    const server = await startServer(elsewhere);
    const feed = await commands.run(elsewhere, add);
    await server.kill();

    expect(stranger).toMatchObject({ code: 1, out: '', err: refusal });
    expect(without).toMatchObject({
      code: 1,
      err: `the secret of this database is missing: there is none in the data folder ${nowhere.CRENEAU_DATA}; set CRENEAU_SECRET or CRENEAU_DATA as for its servers, or give the secret up with \`creneau secret forget\`\n`,
    });
    expect(feeds).toEqual([]);
    expect(made).toBeUndefined();
    expect(started).toBe(refusal);
    expect(forgotten).toMatchObject({ code: 0, err: '' });
    // nobody tells the command where the server listens
    expect(feed.out).toContain(`  ${server.address}/feeds/`);
  });

  it('says where an export cannot be written, in words', async () => {
    await apply(PETIT_SALON);
    const refusal = async (...words: string[]) =>
      (await run('export', ...words, '--group', 'petit-salon')).err;

    expect([
      await refusal(folder),
      await refusal(folder, '--yes'),
      await refusal(join(folder, 'none', 'salon.yaml')),
      await refusal(join(file, 'salon.yaml')),
      await refusal(file),
    ]).toEqual([
      `${folder} is a folder; name a file in it, as ${folder}/petit-salon.yaml\n`,
      `${folder} is a folder; name a file in it, as ${folder}/petit-salon.yaml\n`,
      `there is no folder ${folder}/none\n`,
      `there is no folder ${file}\n`,
      `${file} exists; name another, or write over it with --yes\n`,
    ]);
  });

  it('[S6] exports secrets into files that others cannot read, one that was there too', async () => {
    await apply(PETIT_SALON);
    const anew = join(folder, 'anew.yaml');

    await run('export', anew, '--group', 'petit-salon');
    await chmod(file, 0o644);
    await run('export', file, '--group', 'petit-salon', '--yes');

    const modes = await Promise.all([anew, file].map(async (path) => (await stat(path)).mode));
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['600', '600']);
  });

  it('[S7] writes no control of a terminal that a visitor has typed as their name', async () => {
    await apply(PETIT_SALON);
    await book('barbe', 'basile');
    await query(database(), `update fiches set lastname = U&'Le\\009b2J Goff', firstname = 'A\tB'`);

    await writeFile(file, PETIT_SALON.replace(/.*basile.*\n/, ''));
    const { out } = await run('plan', file);

    expect(out).toMatch(/: Le 2J Goff A B \(/);
  });

  it('says whose appointments are to come of what is withdrawn, and refuses, keeps or cancels them', async () => {
    await apply(PETIT_SALON);
    await book('barbe', 'basile');
    await book('barbe', 'ana');
    const without = PETIT_SALON.replace(/.*basile.*\n/, '');
    const before = await everything();

    await writeFile(file, without);
    const planned = await run('plan', file);
    const refused = await apply(without);
    const after = await everything();
    const keeping = await apply(without, '--keep');
    const kept = await query(database(), 'select 1 from appointments where cancelled_at is null');
    await apply(PETIT_SALON);
    const cancelling = await apply(without, '--cancel');

    const line = '\\n {2}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d {2}Barbe, Basile: Le Goff Anne ';
    const listed = '^1 upcoming appointment no longer fits the file';
    expect(keeping.out).toMatch(
      new RegExp(`${listed}; kept, with reminders that wait:${line}`, 'm'),
    );
    expect(cancelling.out).toMatch(
      new RegExp(`${listed}; cancelled, with a mail to each customer:${line}`, 'm'),
    );
    expect(planned).toMatchObject({
      code: 0,
      out: `withdraw calendar basile (Basile)\n${refused.err}`,
    });
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(new RegExp(`${listed}:${line}`));
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

  it('has nothing more to change after a file was applied, nor in its export, whatever was there before', async () => {
    await writeFile(file, JSON.stringify(fc.sample(randomBusinessFile(), FILES)));

    expect(await runFixture(ground, 'applied-files', file)).toEqual([]);
  });

  it.each([['export', '-', '--group', 'petit-salon'], ['plan']])(
    'reads a business as it was at one moment for %s, whatever is committed meanwhile',
    async (...words) => {
      await apply(PETIT_SALON);
      const asked = words.length === 1 ? [...words, file] : words;
      const before = await run(...asked);
      const change = await openTransaction(database(), [
        [`update interventions set price = 50 where key = 'coupe'`, []],
        [`delete from forms`, []],
        [`lock table forms in access exclusive mode`, []],
      ]);

      const during = run(...asked);
      await change.untilWaitedFor(during);
      await change.commit();

      expect(await during).toEqual(before);
    },
  );

  it.each([
    ['no hours', `update groups set settings = settings - 'opening_hours'`],
    [
      'no hours, nor those of its calendars',
      `with closed as (update calendars set opening = '[]') update groups set settings = settings - 'opening_hours'`,
    ],
    ['calendars that are always closed', `update calendars set opening = '[[],[],[],[],[],[],[]]'`],
    ['services that nobody gives', 'delete from calendar_interventions'],
    ['services without calendars', 'update calendars set deleted = true'],
    [
      'services without keys',
      `update interventions set key = null, name = 'Coupe ' || length / 45`,
    ],
  ])('exports a business with %s as a file that it accepts', async (_, statement) => {
    await apply(PETIT_SALON);
    await query(database(), statement);
    const exported = join(folder, 'petit-salon.yaml');

    expect(await run('export', exported)).toMatchObject({ code: 0, err: '' });
    expect(await run('check', exported)).toMatchObject({ code: 0 });
    expect((await run('plan', exported)).out).toMatch(NOTHING);
  });

  it.each([
    [
      'a phone number that the format does not take',
      `update groups set phone = 'ring twice'`,
      '4:8: "ring twice": write a number in quotes, as "+33 4 65 71 20 40"',
    ],
    [
      'no form of contacts',
      'delete from forms',
      '2:1: without a field in contact_form nobody can book; write at least "- { name: lastname, label: Name, required: true }" and "- { name: email, type: email, label: E-mail, required: true }" below it',
    ],
  ])(
    'says what it will refuse in the export of a business with %s',
    async (_, statement, mistake) => {
      await apply(PETIT_SALON);
      await query(database(), statement);
      const exported = join(folder, 'petit-salon.yaml');

      const written = await run('export', exported);
      const checked = await run('check', exported);

      expect(checked).toMatchObject({ code: 1, err: `${exported}:${mistake}\n` });
      expect(written).toMatchObject({
        code: 0,
        out: `${exported}: written\n`,
        err: `the database has what no file may say; put it right before you check or apply this one:\n${checked.err}`,
      });
    },
  );

  it('tells in a plan the public holidays on which it closes', async () => {
    await apply(PETIT_SALON);
    await writeFile(file, `holidays: { country: FR }\n${PETIT_SALON}`);

    const { out } = await run('plan', file);

    expect(out).toMatch(
      /^change {3}business petit-salon: holidays: none → \{ country: FR \}\nclosed on these public holidays of the coming year:\n( {2}\d{4}-\d\d-\d\d {2}\S.*\n){10,13}$/,
    );
    expect(out).toContain('-07-14  Fête Nationale de la France\n');
  });

  it('finds nothing to change after a fresh start, in the files of the demonstration and in its exports', async () => {
    await ground.remove();
    ground = await aGround('PostgreSQL', 'demonstration');
    const groups = await query<{ urlname: string }>(database(), 'select urlname from groups');

    for (const { urlname } of groups) {
      const shipped = `demonstration/${urlname}.yaml`;
      expect([urlname, await run('check', shipped)]).toEqual([
        urlname,
        { code: 0, out: `${shipped}: valid; the business is ${urlname}\n`, err: '' },
      ]);
      expect([urlname, (await run('plan', shipped)).out]).toEqual([
        urlname,
        expect.stringMatching(NOTHING),
      ]);
      const exported = join(folder, `${urlname}.yaml`);
      expect(await run('export', exported)).toMatchObject({ code: 0, err: '' });
      expect([urlname, await run('plan', exported)]).toEqual([
        urlname,
        expect.objectContaining({ code: 0, out: expect.stringMatching(NOTHING), err: '' }),
      ]);
    }
    expect(groups).toHaveLength(8);
    expect(await readFile(join(folder, 'salon-lumiere.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=.*docs\/business\.schema\.json\nbusiness: salon-lumiere\n/,
    );
  });

  it('refuses pictures that a page cannot show, each in one line, and changes nothing', async () => {
    await writeFile(
      join(folder, 'scripted.png'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    await writeFile(join(folder, 'words.jpg'), 'no picture');
    await writeFile(join(folder, 'huge.png'), pngOf(30_000, 30_000));
    await symlink('/etc/hostname', join(folder, 'link.png'));
    const withPictures = (...names: string[]): string =>
      `business: petit-salon\nname: Petit Salon\ncategories:\n${names.map((name, index) => `  - { key: c${index}, name: C, picture: ${name} }\n`).join('')}`;

    const { code, err } = await apply(
      withPictures(
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

  it('finds a picture whose name the file writes with other characters that look the same', async () => {
    await writeFile(join(folder, 'E\u0301te\u0301.png'), pngOf(600, 400));
    await writeFile(join(folder, 'Noe\u0308l.png'.normalize('NFC')), pngOf(600, 400));

    const outcome = await apply(
      `${PETIT_SALON}page: { photos: [\u00c9t\u00e9.png, Noe\u0308l.png] }\n`,
    );

    expect(outcome).toMatchObject({ code: 0, err: '' });
  });

  it('refuses addresses of pictures that a page cannot show, wherever the file names one', async () => {
    const hosts = Array.from(
      { length: 21 },
      (_, index) => `  - { key: c${index}, name: C, picture: https://p${index}.example/a.png }\n`,
    );
    const { code, err } = await apply(`business: petit-salon
name: Petit Salon
logo: https://salon.example/logo.png
page:
  picture: https://salon example/a.jpg
  photos:
    - http://salon.example/a.jpg
    - { url: pictures/a.jpg, width: 800 }
    - { url: /pictures/petit-salon/a.jpg, variants: [{ url: 'data:image/webp;base64,', width: 8, type: image/webp }] }
categories:
${hosts.join('')}`);

    expect(code).toBe(1);
    expect(err.split('\n').map((line) => line.replace(`${file}:`, ''))).toEqual([
      '3:7: https://salon.example/logo.png: a logo is a file, which mails show too; copy it into the folder of this file',
      '5:12: https://salon example/a.jpg: no address of a picture; write it as https://pictures.example/salon.jpg',
      '7:7: http://salon.example/a.jpg: pages show pictures of https:// and of the folder of this file; copy it there',
      '8:14: pictures/a.jpg: a file is measured and scaled by itself; write its path alone: - pictures/a.jpg',
      '9:61: data:image/webp;base64,: pages show pictures of https:// and of the folder of this file; copy it there',
      '31:35: https://p20.example/a.png: pictures of more than 20 other hosts; copy some into the folder of this file',
      '',
    ]);
    expect(await query(database(), 'select id from groups')).toEqual([]);
  });

  it('deletes the pictures that a file no longer names, but no logo, which mails show', async () => {
    await writeFile(join(folder, 'old.png'), pngOf(600, 400));
    await writeFile(join(folder, 'new.png'), pngOf(400, 600));
    const withPictures = (name: string): string =>
      `${PETIT_SALON}logo: ${name}\n`.replace('name: Coupe,', `name: Coupe, picture: ${name},`);
    const pictures = () =>
      query<{ name: string }>(database(), `select name, type from pictures order by type, name`);
    await apply(withPictures('old.png'));
    const before = await pictures();

    await apply(withPictures('new.png'));
    const after = await pictures();
    await apply(PETIT_SALON);
    const none = await pictures();

    const kinds = (rows: readonly object[]) => rows.map((row) => (row as { type: string }).type);
    expect(kinds(before)).toEqual(['image/png', 'image/webp', 'image/webp']);
    expect(kinds(after)).toEqual(['image/png', 'image/png', 'image/webp', 'image/webp']);
    expect(after.slice(2).filter(({ name }) => before.some((old) => old.name === name))).toEqual(
      [],
    );
    expect(kinds(none)).toEqual(['image/png', 'image/png']);
  });

  it('tells the size of a photo as it is shown: upright, and no larger than it was', async () => {
    const plain = { width: 400, height: 300, channels: 3, background: '#888' } as const;
    // a telephone writes what it sees on its side, and how to turn it
    await sharp({ create: plain })
      .withMetadata({ orientation: 6 })
      .toFile(join(folder, 'tall.jpg'));
    await sharp({ create: { ...plain, width: 1600 } }).toFile(join(folder, 'wide.jpg'));
    const { code } = await apply(`${PETIT_SALON}page: { photos: [tall.jpg, wide.jpg] }\n`);
    const [stored] = await query<{ photos: readonly object[] }>(
      database(),
      `select settings->'minisite'->'file_upload' as photos from groups`,
    );
    const pictures = await query<{ name: string; bytes: Buffer }>(
      database(),
      'select name, bytes from pictures',
    );
    const sizes = new Map<string, string>();
    for (const { name, bytes } of pictures) {
      const { width, height } = await sharp(bytes).metadata();
      sizes.set(`/pictures/petit-salon/${name}`, `${width} x ${height}`);
    }

    const [tall, wide] = stored?.photos as readonly {
      readonly url: string;
      readonly width: number;
      readonly height: number;
      readonly variants: readonly { readonly url: string; readonly width: number }[];
    }[];
    expect(code).toBe(0);
    for (const photo of [tall, wide])
      expect(sizes.get(photo?.url ?? '')).toBe(`${photo?.width} x ${photo?.height}`);
    expect(tall).toMatchObject({ width: 300, height: 400 });
    expect(tall?.variants.map(({ width }) => width)).toEqual([300]);
    expect(wide?.variants.map(({ width }) => width)).toEqual([480, 800, 1280]);
  });

  it('shows what is clear in a shared picture on white, which a JPEG would have black', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    await sharp({ create: { width: 1200, height: 630, channels: 4, background: clear } })
      .png()
      .toFile(join(folder, 'clear.png'));
    const { code } = await apply(`${PETIT_SALON}page: { picture: clear.png }\n`);
    const [picture] = await query<{ bytes: Buffer }>(
      database(),
      `select bytes from pictures where type = 'image/jpeg'`,
    );
    const { dominant } = await sharp(picture?.bytes).stats();

    expect(code).toBe(0);
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('names a data folder whose path is too long for a command to reach the server in it', async () => {
    const embedded = await aGround('PGlite', 'schema');
    const long = join(folder, 'a'.repeat(100));
    await symlink(embedded.environment.CRENEAU_DATA ?? '', long);
    const environment = { ...embedded.environment, CRENEAU_DATA: long };
    const reason = `the path of the data folder ${long} is too long for a socket, which has 100 bytes at most: commands cannot reach the server that uses it; stop the server first, or set CRENEAU_DATA to a shorter path`;

    const server = await startServer(environment, ['server/dist/bundle/main.js']);
    const refused = await commands.run(environment, ['group', 'list']);
    await server.kill();
    const listed = await commands.run(environment, ['group', 'list']);
    await embedded.remove();

    expect(server.log()).toContain(`"msg":"${reason}"`);
    expect(refused).toMatchObject({ code: 1, out: '', err: `${reason}\n` });
    expect(listed).toMatchObject({ code: 0, err: '' });
  });

  it('shows its changes at once on the server that runs, which takes the orders where it has the database open', async () => {
    const embedded = await aGround('PGlite', 'schema');
    const server = await startServer(embedded.environment, ['server/dist/bundle/main.js']);
    // nobody tells a command where the server listens
    const { PORT: _, ...elsewhere } = embedded.environment;
    const interventions = async (): Promise<readonly unknown[]> => {
      const answer = await fetch(`${server.address}/api/v3/groups/1/interventions`);
      const { records } = (await answer.json()) as { records: readonly { publicname: string }[] };
      return records.map(({ publicname }) => publicname);
    };
    try {
      await writeFile(file, PETIT_SALON);
      const applied = await commands.run(elsewhere, ['apply', file, '--yes']);
      const first = await interventions();
      await writeFile(file, PETIT_SALON.replace('name: Coupe', 'name: Coupe femme'));
      await commands.run(embedded.environment, ['apply', file, '--yes']);
      const second = await interventions();
      await writeFile(join(folder, 'coupe.png'), pngOf(600, 400));
      await writeFile(
        file,
        PETIT_SALON.replace('name: Coupe,', 'name: Coupe, picture: coupe.png,'),
      );
      await commands.run(embedded.environment, ['apply', file, '--yes']);
      const again = await commands.run(embedded.environment, ['plan', file]);
      const records = await fetch(`${server.address}/api/v3/groups/1/interventions`);
      const [{ thumbnail }] = ((await records.json()) as { records: [{ thumbnail: string }] })
        .records;
      const picture = await fetch(`${server.address}${thumbnail}`);
      const small = await fetch(`${server.address}${thumbnail.replace('510x510', '128x128')}`);
      const refused = await commands.run(
        embedded.environment,
        ['pro', 'add', 'ana@salon.example', '--group', 'petit-salon'],
        { password: 'weak' },
      );
      const added = await creneau(
        embedded.environment,
        ['pro', 'add', 'ana@salon.example', '--group', 'petit-salon'],
        'Bonjour-2026!\n',
      );
      const login = await logInPro(server.address, 'ana@salon.example', {
        password: 'Bonjour-2026!',
      });
      const listed = await commands.run(embedded.environment, ['group', 'list']);
      const feed = await commands.run(elsewhere, ['feed', 'add', '--group', 'petit-salon']);

      expect(applied).toMatchObject({ code: 0, err: '' });
      expect(applied.out).toContain(`its page is ${server.address}/petit-salon while`);
      expect(feed.out).toContain(`  ${server.address}/feeds/1/1/`);
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
