import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { EnvironmentError, environmentFrom } from '../../server/src/environment/environment';
import { databaseAddress, query } from '../support/postgres';
import { aGround, DidNotStart, startServer } from '../support/running-server';

/** What a client meets at a PostgreSQL with a certificate of its own, up to the certificate. */
async function aTlsDatabase(): Promise<{ readonly url: string; close(): void }> {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-tls-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
  await promisify(execFile)('openssl', [...words, '-keyout', key, '-out', cert]);
  const secureContext = createSecureContext({
    key: await readFile(key),
    cert: await readFile(cert),
  });
  await rm(folder, { recursive: true });
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://creneau@localhost:${port}/creneau`, close: () => server.close() };
}

describe('the configuration of an operator', () => {
  it('may be empty', () => {
    expect(environmentFrom({})).toEqual({
      port: 4000,
      host: 'localhost',
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      dataFolder: 'var',
      smtpUrl: undefined,
      smsUrl: undefined,
      smsToken: undefined,
      mailFrom: undefined,
      publicUrl: undefined,
      tileUrl: undefined,
      videoUrl: 'https://meet.jit.si',
      conversionsUrl: undefined,
      conversionPartner: undefined,
      secret: undefined,
      webhookAllowedNetworks: [],
      metricsToken: undefined,
      production: false,
    });
  });

  it('is read, each variable', () => {
    const environment = environmentFrom({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgres://user:word@db.example/creneau',
      DATABASE_READ_URL: 'postgres://user:word@replica.example/creneau',
      CRENEAU_DATA: '/srv/creneau',
      SMTP_URL: 'smtps://user:word@mail.example',
      SMS_URL: 'https://sms.example/messages',
      SMS_TOKEN: 'sixteen characters',
      PUBLIC_URL: 'https://rendez-vous.example/',
      TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png?key={key}',
      TILE_KEY: 'pk.abc-123',
      TILE_ATTRIBUTION: '© OpenStreetMap',
      VIDEO_URL: 'https://video.example/',
      CONVERSIONS_URL: 'https://maps.example/collect',
      CONVERSION_PARTNER: '1234',
      MAIL_FROM: 'rendez-vous@salon.example',
      METRICS_TOKEN: 'sixteen characters',
      WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8, fd00::/8',
      NODE_ENV: 'production',
    });

    expect(environment).toMatchObject({
      port: 0,
      host: '::1',
      databaseReadUrl: 'postgres://user:word@replica.example/creneau',
      dataFolder: '/srv/creneau',
      publicUrl: 'https://rendez-vous.example',
      smsUrl: 'https://sms.example/messages',
      smsToken: 'sixteen characters',
      videoUrl: 'https://video.example',
      conversionsUrl: 'https://maps.example/collect',
      conversionPartner: '1234',
      mailFrom: 'rendez-vous@salon.example',
      metricsToken: 'sixteen characters',
      webhookAllowedNetworks: ['10.0.0.0/8', 'fd00::/8'],
      production: true,
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://user:word@db.example/creneau'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_READ_URL', 'postgres://replica.example/creneau'],
    ['CRENEAU_DATA', ' '],
    ['SMTP_URL', 'https://mail.example'],
    ['SMS_URL', 'sms.example'],
    ['SMS_TOKEN', 'short'],
    ['PUBLIC_URL', 'https://rendez-vous.example/page'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TILE_URL', 'https://tiles.example/'],
    ['TILE_KEY', '"><script>'],
    ['VIDEO_URL', 'video'],
    ['CONVERSIONS_URL', 'http://maps.example/collect'],
    ['CONVERSION_PARTNER', '"><script>'],
    ['CRENEAU_SECRET', 'too short to be one'],
    ['MAIL_FROM', 'Salon <rendez-vous@salon.example>'],
    ['MAIL_FROM', 'rendez-vous@salon.example\r\nBcc: x@y'],
    ['METRICS_TOKEN', 'short'],
    ['WEBHOOK_ALLOWED_NETWORKS', '192.168.1.7'],
    ['WEBHOOK_ALLOWED_NETWORKS', '192.168.0.0/33'],
    ['NODE_ENV', 'staging'],
    ['CRENEAU_PORT', '4000'],
  ])('stops the start with one line that names %s, and not its value: %s', (name, value) => {
    const parse = () => environmentFrom({ [name]: value });

    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(new RegExp(`^${name}\\b[^\\n]*$`));
    if (value.length > 3) expect(parse).not.toThrow(new RegExp(value.replace(/[()]/g, '.')));
  });

  it.each([
    [
      'DATABASE_URL',
      'postgres://user:s3#cret@db.example/creneau',
      'has # that is not escaped: in a user or password write it as %23',
    ],
    [
      'DATABASE_URL',
      'postgres://user:s3/cret@db.example/creneau',
      'has / that is not escaped: in a user or password write it as %2F',
    ],
    [
      'DATABASE_URL',
      'postgres://user:12/cret@db.example/creneau',
      'has / that is not escaped: in a user or password write it as %2F',
    ],
    [
      'DATABASE_URL',
      'postgres://user:s3?cret@db.example/creneau',
      'has ? that is not escaped: in a user or password write it as %3F',
    ],
    [
      'DATABASE_URL',
      'postgres://user:s3%cret@db.example/creneau',
      'has % that is not escaped: in a user or password write it as %25',
    ],
    [
      'DATABASE_URL',
      'postgres://user:word@db.example:54x/creneau',
      'should have a number from 0 to 65535 as its port',
    ],
    [
      'DATABASE_URL',
      'postgres://user:word@db.example:70000/creneau',
      'should have a number from 0 to 65535 as its port',
    ],
    ['DATABASE_URL', 'postgres://user:word@db example/creneau', 'has a host that is not one'],
    [
      'DATABASE_URL',
      'postgres:///creneau',
      'names no host; for a socket write postgres:///name?host=/var/run/postgresql',
    ],
    [
      'SMTP_URL',
      'smtps://user:s3/cret@mail.example',
      'has / that is not escaped: in a user or password write it as %2F',
    ],
    [
      'SMTP_URL',
      'smtps://user:s3#cret@mail.example',
      'has # that is not escaped: in a user or password write it as %23',
    ],
    [
      'SMTP_URL',
      'smtps://user:word@mail.example:smtp',
      'should have a number from 0 to 65535 as its port',
    ],
  ])('names the part of %s that is wrong: %s', (name, value, part) => {
    expect(() => environmentFrom({ [name]: value })).toThrow(
      new EnvironmentError(`${name} ${part}`),
    );
  });

  it.each([
    'postgres:///creneau?host=/var/run/postgresql',
    'postgresql://user:word@/creneau?host=/var/run/postgresql&port=5433',
    'postgres://%2Fvar%2Frun%2Fpostgresql/creneau',
    'postgres://user:p%23%2F%3F%25w@[::1]:5432/creneau?sslmode=verify-full',
    'postgres://user:w@rd@db.example/creneau',
  ])('takes the address %s of a database', (DATABASE_URL) => {
    expect(environmentFrom({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('ignores what Kubernetes tells every container about services called creneau and creneau-data', () => {
    const injected = {
      CRENEAU_SERVICE_HOST: '10.96.14.7',
      CRENEAU_SERVICE_PORT: '80',
      CRENEAU_SERVICE_PORT_HTTP: '80',
      CRENEAU_PORT: 'tcp://10.96.14.7:80',
      CRENEAU_PORT_80_TCP: 'tcp://10.96.14.7:80',
      CRENEAU_PORT_80_TCP_PROTO: 'tcp',
      CRENEAU_PORT_80_TCP_PORT: '80',
      CRENEAU_PORT_80_TCP_ADDR: '10.96.14.7',
      CRENEAU_DATA_SERVICE_HOST: '10.96.14.8',
      CRENEAU_DATA_PORT: 'tcp://10.96.14.8:80',
    };

    expect(environmentFrom(injected)).toEqual(environmentFrom({}));
  });

  it('has no embedded database in production unless it is told so', () => {
    const production = (variables: Record<string, string>) => () =>
      environmentFrom({ NODE_ENV: 'production', ...variables });

    expect(production({})).toThrow(
      new EnvironmentError(
        'DATABASE_URL is not set, which production needs: name a PostgreSQL, or write embedded for the database in CRENEAU_DATA',
      ),
    );
    expect(production({ DATABASE_URL: 'embedded' })()).toMatchObject({
      databaseUrl: undefined,
      production: true,
    });
  });

  it('is read before anything is opened', async () => {
    const ground = await aGround('PGlite');

    const start = startServer({ ...ground.environment, CRENEAU_COLOUR: 'blue' });

    await expect(start).rejects.toMatchObject({
      code: 1,
      log: 'CRENEAU_COLOUR is not a variable of Creneau; known: CRENEAU_DATA, CRENEAU_SECRET\n',
    });
    await ground.remove();
  }, 60_000);

  it('names a database that does not answer in one line', async () => {
    const ground = await aGround('PGlite');

    const start = startServer({
      ...ground.environment,
      DATABASE_URL: 'postgres://creneau:s3cret@127.0.0.1:9/creneau',
    });

    await expect(start).rejects.toBeInstanceOf(DidNotStart);
    await expect(start).rejects.toMatchObject({
      code: 1,
      log: 'the database of DATABASE_URL does not answer\n',
    });
    await ground.remove();
  }, 60_000);

  it('names the socket of a database that is not there in one line', async () => {
    const ground = await aGround('PGlite');

    const start = startServer({
      ...ground.environment,
      DATABASE_URL: 'postgres://creneau@/creneau?host=/nowhere',
    });

    await expect(start).rejects.toMatchObject({
      code: 1,
      log: 'no database answers at the socket /nowhere/.s.PGSQL.5432, which DATABASE_URL names\n',
    });
    await ground.remove();
  }, 60_000);

  it('names a database that does not exist in one line', async () => {
    const ground = await aGround('PostgreSQL');
    const missing = new URL(ground.environment.DATABASE_URL ?? '');
    missing.pathname = '/missing';

    const start = startServer({ ...ground.environment, DATABASE_URL: missing.href });

    await expect(start).rejects.toMatchObject({
      code: 1,
      log: 'the database of DATABASE_URL does not exist: create it with createdb\n',
    });
    await ground.remove();
  }, 60_000);

  it.each(['LATIN1', 'SQL_ASCII'])(
    'refuses an empty database in %s in one line, since it cannot hold the letters of all languages',
    async (encoding) => {
      const ground = await aGround('PGlite');
      const name = `encoded_${process.pid}_${encoding.toLowerCase()}`;
      await query(
        databaseAddress('postgres'),
        `create database ${name} template template0 encoding '${encoding}'`,
      );

      const start = startServer({ ...ground.environment, DATABASE_URL: databaseAddress(name) });

      await expect(start).rejects.toMatchObject({
        code: 1,
        log: 'the database of DATABASE_URL is not encoded in UTF8: create one with createdb --encoding=UTF8 --template=template0\n',
      });
      await ground.remove();
    },
    60_000,
  );

  it('names a database without TLS, whose certificate is refused, or for whose file there is none, in one line', async () => {
    const ground = await aGround('PostgreSQL');
    const [plain = '', secure] = [ground.environment.DATABASE_URL, await aTlsDatabase()];

    for (const [DATABASE_URL, log] of [
      [
        `${plain}?sslmode=verify-full`,
        'the server of DATABASE_URL offers no TLS: remove sslmode from DATABASE_URL, or turn its TLS on\n',
      ],
      [
        `${secure.url}?sslmode=verify-full`,
        'the certificate of the server of DATABASE_URL is refused (DEPTH_ZERO_SELF_SIGNED_CERT): name that of its authority as sslrootcert=FILE in DATABASE_URL\n',
      ],
      [
        `${plain}?sslrootcert=/nowhere/root.crt`,
        '/nowhere/root.crt, which DATABASE_URL names, cannot be read: name another file\n',
      ],
    ] as const)
      await expect(startServer({ ...ground.environment, DATABASE_URL })).rejects.toMatchObject({
        code: 1,
        log,
      });

    secure.close();
    await ground.remove();
  }, 60_000);

  it('names a user who may not create tables in one line', async () => {
    const ground = await aGround('PostgreSQL');
    const role = `guest_${process.pid}`;
    const database = new URL(ground.environment.DATABASE_URL ?? '');
    await query(database.href, `create role ${role} login`);
    database.username = role;

    const start = startServer({ ...ground.environment, DATABASE_URL: database.href });

    await expect(start).rejects.toMatchObject({
      code: 1,
      log: 'the user of DATABASE_URL may not create tables or extensions: make it the owner of the database\n',
    });
    await ground.remove();
  }, 60_000);

  it('names a data folder that is none, and an option that means nothing, in one line', async () => {
    const ground = await aGround('PGlite');

    const folder = startServer({ ...ground.environment, CRENEAU_DATA: '/dev/null/data' });
    await expect(folder).rejects.toMatchObject({
      code: 1,
      log: 'the data folder /dev/null/data is not a folder: set CRENEAU_DATA to another\n',
    });
    for (const refusing of ['/proc/creneau', '/proc/creneau/data'])
      await expect(
        startServer({ ...ground.environment, CRENEAU_DATA: refusing }),
      ).rejects.toMatchObject({
        code: 1,
        log: `the data folder ${refusing} cannot be created: set CRENEAU_DATA to another\n`,
      });
    const option = startServer(ground.environment, ['server/run.mjs', 'main', '--colour']);
    await expect(option).rejects.toMatchObject({
      code: 1,
      log: '--colour is not an option; known: --demonstration\n',
    });
    await ground.remove();
  }, 60_000);

  it.each(['PGlite', 'PostgreSQL'] as const)(
    'names a port that is taken, and a host that is none, in one line, and ends, on %s',
    async (engine) => {
      const ground = await aGround(engine, 'demonstration');
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;

      await expect(
        startServer({ ...ground.environment, PORT: String(port) }),
      ).rejects.toMatchObject({ code: 1, log: `port ${port} is in use: set PORT to another\n` });
      for (const HOST of ['203.0.113.9', 'nowhere.invalid'])
        await expect(startServer({ ...ground.environment, HOST })).rejects.toMatchObject({
          code: 1,
          log: 'HOST is not an address of this machine: set HOST to another\n',
        });

      other.close();
      await ground.remove();
    },
    60_000,
  );

  it.each([
    [
      {},
      [
        'no SMTP_URL: mails are written to files, nobody gets them',
        'no PUBLIC_URL: links in mails lead to',
      ],
    ],
    [{ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://rendez-vous.example' }, []],
  ])(
    'warns in production of mails that nobody gets, and of links that lead nowhere: %j',
    async (variables, warnings) => {
      const ground = await aGround('PGlite', 'schema');

      const server = await startServer({
        ...ground.environment,
        NODE_ENV: 'production',
        DATABASE_URL: 'embedded',
        ...variables,
      });
      await server.kill();

      const told = server
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":40'));
      expect(told).toHaveLength(warnings.length);
      for (const [index, warning] of warnings.entries()) expect(told[index]).toContain(warning);
      await ground.remove();
    },
    60_000,
  );

  it('writes nothing but lines of JSON in production', async () => {
    const ground = await aGround('PGlite', 'schema');

    const server = await startServer({
      ...ground.environment,
      NODE_ENV: 'production',
      DATABASE_URL: 'embedded',
    });
    await server.kill();
    await ground.remove();

    const lines = server.log().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(3);
  }, 60_000);
});
