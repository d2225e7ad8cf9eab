// Two PostgreSQL servers under Patroni, each in a network namespace of its own, with etcd and HAProxy beside them: what
// docs/operators.md describes, on one machine and from Debian's packages. Needs root.
import { execFileSync, spawn, type ExecFileSyncOptions } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAtEnd } from '../harness/leave-nothing';

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql', 'iproute2'];
const BRIDGE = 'creneau0';
const HOST = '10.77.0.1';
const ETCD_PORT = 2379;
const REST_PORT = 8008;
const POSTGRES_PORT = 5432;
const PROXY_PORT = 6432;
/** Not a measure: a busy machine takes minutes, and a process that has ended is told at once. */
const PATIENCE = 900_000;
/** Asks for five seconds less than the 25 that an operator is promised (docs/operators.md). */
const PATRONI_TIMES = { ttl: 20, loop_wait: 4, retry_timeout: 8 };

const nodes = { a: '10.77.0.2', b: '10.77.0.3' } as const;
export type NodeName = keyof typeof nodes;

/** The database, and what can befall it. */
export interface Cluster {
  readonly databaseUrl: string;
  primary(): Promise<NodeName | undefined>;
  /** Kills PostgreSQL and Patroni of the node as a power cut would. */
  kill(node: NodeName): void;
  start(node: NodeName): void;
  /** A planned change of the primary. */
  switchOver(): Promise<void>;
  /** Takes the node off the network, with all its processes running. */
  partition(node: NodeName): void;
  heal(node: NodeName): void;
  /** Until one node is primary and the other its synchronous standby. */
  untilWhole(): Promise<void>;
}

const run = (program: string, ...words: readonly string[]): void =>
  void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });

const ip = (...words: readonly string[]): void => run('ip', ...words);

const SILENT: ExecFileSyncOptions = { stdio: ['ignore', 'pipe', 'ignore'] };

const quietly = (action: () => void): void => {
  try {
    action();
  } catch {
    // nothing was there to be removed
  }
};

const endProcess = (pid: number): void => quietly(() => process.kill(pid, 'SIGKILL'));

/** Installs what is missing. */
function ensurePackages(): void {
  const programs = [
    '/usr/bin/patroni',
    '/usr/bin/etcd',
    '/usr/sbin/haproxy',
    '/usr/sbin/ip',
    '/usr/bin/ip',
  ];
  if (programs.slice(0, 3).every(existsSync) && programs.slice(3).some(existsSync)) return;
  run('apt-get', '-qq', 'update');
  run('apt-get', '-qq', '-y', 'install', '--no-install-recommends', ...PACKAGES);
}

const namespaceOf = (node: NodeName): string => `creneau-${node}`;

/** Where the first namespace of a machine mounts a folder on itself, which the last one leaves. */
const NAMESPACES = '/run/netns';

const networkRemoval: readonly (readonly [string, ...string[]])[] = [
  ...(Object.keys(nodes) as NodeName[]).flatMap((node) => [
    ['ip', 'netns', 'del', namespaceOf(node)] as const,
    ['ip', 'link', 'del', `creneau-${node}`] as const,
  ]),
  ['ip', 'link', 'del', BRIDGE],
];

/** What a bench of an earlier version has left. */
function removeNetwork(): void {
  for (const node of Object.keys(nodes) as NodeName[])
    quietly(() => {
      const pids = execFileSync('ip', ['netns', 'pids', namespaceOf(node)], SILENT).toString();
      for (const pid of pids.split('\n').filter(Boolean)) endProcess(Number(pid));
    });
  for (const [program, ...words] of networkRemoval) quietly(() => run(program, ...words));
}

function createNetwork(): void {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${HOST}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const [node, address] of Object.entries(nodes) as [NodeName, string][]) {
    const namespace = namespaceOf(node);
    ip('netns', 'add', namespace);
    ip(
      'link',
      'add',
      `creneau-${node}`,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      namespace,
    );
    ip('link', 'set', `creneau-${node}`, 'master', BRIDGE, 'up');
    const within = ['netns', 'exec', namespace, 'ip'];
    ip(...within, 'link', 'set', 'lo', 'up');
    ip(...within, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip(...within, 'link', 'set', 'eth0', 'up');
  }
}

const patroniConfiguration = (node: NodeName, folder: string, binaries: string): string =>
  // JSON is YAML
  JSON.stringify({
    scope: 'creneau',
    name: node,
    restapi: { listen: `0.0.0.0:${REST_PORT}`, connect_address: `${nodes[node]}:${REST_PORT}` },
    etcd3: { host: `${HOST}:${ETCD_PORT}` },
    bootstrap: {
      dcs: {
        ...PATRONI_TIMES,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: ['host replication replicator all trust', 'host all all all trust'],
      users: { creneau: { password: 'creneau', options: ['superuser'] } },
    },
    postgresql: {
      listen: `0.0.0.0:${POSTGRES_PORT}`,
      connect_address: `${nodes[node]}:${POSTGRES_PORT}`,
      data_dir: join(folder, `data-${node}`),
      bin_dir: binaries,
      pgpass: join(folder, `socket-${node}`, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host replication replicator all trust',
        'host all all all trust',
      ],
      parameters: { unix_socket_directories: join(folder, `socket-${node}`) },
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'postgres', password: 'postgres' },
      },
    },
    watchdog: { mode: 'off' },
  });

const proxyConfiguration = (): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${PROXY_PORT}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${Object.entries(nodes)
  .map(([name, address]) => `  server ${name} ${address}:${POSTGRES_PORT} check port ${REST_PORT}`)
  .join('\n')}
`;

const answer = async (address: string, path: string): Promise<Response | undefined> =>
  fetch(`http://${address}:${REST_PORT}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );

/** Leaves nothing behind, however this process ends. */
export async function startCluster(postgresBinaries: string): Promise<Cluster> {
  ensurePackages();
  const folder = mkdtempSync(join(tmpdir(), 'creneau-failover-'));
  /** What has ended by itself. */
  const ended: string[] = [];
  removeNetwork();
  const isMounted = readFileSync('/proc/mounts', 'utf8').includes(` ${NAMESPACES} `);
  runAtEnd([...networkRemoval, ...(isMounted ? [] : [['umount', NAMESPACES]])]);
  createNetwork();
  chmodSync(folder, 0o755);
  const launch = (program: string, ...words: readonly string[]): void => {
    const child = spawn(program, words, { stdio: 'ignore' });
    child.once('error', ({ message }) => ended.push(message));
    child.once('exit', (code) => {
      // a signal is what this bench sends
      if (code !== null) ended.push(`${[program, ...words].join(' ')} ended with ${code}`);
    });
  };
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres']).toString()),
  );
  const own = (path: string): string => {
    chownSync(path, uid ?? 0, gid ?? 0);
    return path;
  };

  launch(
    'etcd',
    ...['--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `http://${HOST}:${ETCD_PORT}`],
    ...['--advertise-client-urls', `http://${HOST}:${ETCD_PORT}`],
    ...['--listen-peer-urls', `http://${HOST}:2380`],
  );
  for (const node of Object.keys(nodes) as NodeName[]) {
    for (const part of ['data', 'socket']) {
      const path = join(folder, `${part}-${node}`);
      mkdirSync(path, { mode: 0o700 });
      own(path);
    }
    const file = join(folder, `${node}.yml`);
    writeFileSync(file, patroniConfiguration(node, folder, postgresBinaries));
    own(file);
  }
  const proxy = join(folder, 'haproxy.cfg');
  writeFileSync(proxy, proxyConfiguration());

  const cluster: Cluster = {
    databaseUrl: `postgres://creneau@127.0.0.1:${PROXY_PORT}/postgres`,
    primary: async () => {
      for (const [node, address] of Object.entries(nodes) as [NodeName, string][])
        if ((await answer(address, '/primary'))?.status === 200) return node;
      return undefined;
    },
    start: (node) =>
      launch(
        'ip',
        ...['netns', 'exec', namespaceOf(node), 'setpriv'],
        ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
        ...['patroni', join(folder, `${node}.yml`)],
      ),
    kill: (node) => {
      const pids = execFileSync('ip', ['netns', 'pids', namespaceOf(node)]).toString();
      for (const pid of pids.split('\n').filter(Boolean)) endProcess(Number(pid));
    },
    switchOver: async () => {
      const leader = await cluster.primary();
      if (!leader) throw new Error('no primary to switch over from');
      const asked = await fetch(`http://${nodes[leader]}:${REST_PORT}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader }),
      });
      if (!asked.ok) throw new Error(`Patroni did not switch over: ${await asked.text()}`);
    },
    partition: (node) => ip('link', 'set', `creneau-${node}`, 'down'),
    heal: (node) => ip('link', 'set', `creneau-${node}`, 'up'),
    untilWhole: async () => {
      const end = performance.now() + PATIENCE;
      for (;;) {
        const whole = await Promise.all(
          Object.values(nodes).map(async (address) =>
            [
              (await answer(address, '/primary'))?.status === 200,
              (await answer(address, '/synchronous'))?.status === 200,
            ].includes(true),
          ),
        );
        if (whole.every(Boolean)) return;
        if (ended.length > 0) throw new Error(ended.join('\n'));
        if (performance.now() > end) throw new Error('the two nodes did not find each other');
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
  };
  for (const node of Object.keys(nodes) as NodeName[]) cluster.start(node);
  launch('haproxy', '-db', '-f', proxy);
  await cluster.untilWhole();
  return cluster;
}
