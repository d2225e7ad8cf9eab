import { connect, createServer, type Socket } from 'node:net';

/** A line to a PostgreSQL that ends once a statement has arrived there; its answer never comes back. */
export interface StatementWire {
  /** The address of the database by this line. */
  readonly url: string;
  /** The statements that it has carried. */
  readonly statements: readonly string[];
  /** Those that were committed. */
  readonly transactions: readonly CarriedTransaction[];
  /** Resolves when the database has closed all its connections, and with them rolled back what was open. */
  close(): Promise<void>;
}

export interface CarriedTransaction {
  readonly statements: readonly string[];
  /** How often the client waited for answers before it sent more, the commit included. */
  readonly roundTrips: number;
}

const [PARSE, BIND, QUERY, SYNC] = ['P', 'B', 'Q', 'S'];
const HEAD = 5;

/** @param breaksAfter asked with all statements so far, after each of them. */
export async function aStatementWire(
  url: string,
  breaksAfter: (statements: readonly string[]) => boolean = () => false,
): Promise<StatementWire> {
  const target = new URL(url);
  const statements: string[] = [];
  const transactions: CarriedTransaction[] = [];
  const closings: Promise<void>[] = [];
  const ends = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    ends.add(near).add(far);
    closings.push(new Promise((resolve) => far.once('close', () => resolve())));
    // a statement is several messages: none waits for the others
    for (const end of [near, far]) end.setNoDelay().on('error', () => undefined);
    near.on('close', () => far.end());
    far.on('close', () => near.destroy());
    let isAnswered = false;
    far.on('data', (bytes) => {
      isAnswered = true;
      if (!near.destroyed) near.write(bytes);
    });
    const prepared = new Map<string, string>();
    let open: { statements: string[]; roundTrips: number } | undefined;
    const follow = (type: string, text: string): void => {
      const [name = '', statement = ''] = text.split('\0');
      if (type === PARSE) prepared.set(name, statement);
      if (type === BIND) open?.statements.push(prepared.get(statement) ?? '');
      if (type === QUERY && name === 'begin') open = { statements: [], roundTrips: 1 };
      if (type === QUERY && name === 'rollback') open = undefined;
      if (type === QUERY && name === 'commit' && open) {
        transactions.push(open);
        open = undefined;
      }
    };
    let waiting = Buffer.alloc(0);
    let isStarted = false;
    near.on('data', (bytes) => {
      if (isAnswered && open) open.roundTrips++;
      isAnswered = false;
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        // the first message has no type
        const head = isStarted ? HEAD : HEAD - 1;
        if (waiting.length < head) return;
        const length = waiting.readUInt32BE(head - 4) + head - 4;
        if (waiting.length < length) return;
        const message = waiting.subarray(0, length);
        waiting = waiting.subarray(length);
        far.write(message);
        const type = isStarted ? String.fromCharCode(message[0] ?? 0) : '';
        isStarted = true;
        follow(type, message.toString('utf8', HEAD));
        if (type === PARSE) statements.push(message.toString('utf8', HEAD).split('\0')[1] ?? '');
        if (type === QUERY) statements.push(message.toString('utf8', HEAD).split('\0')[0] ?? '');
        if ((type === SYNC || type === QUERY) && breaksAfter(statements)) {
          near.destroy();
          return;
        }
      }
    });
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const address = wire.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const through = new URL(url);
  through.port = String(address.port);
  return {
    url: through.href,
    statements,
    transactions,
    close: async () => {
      const closed = new Promise((resolve) => wire.close(resolve));
      await Promise.all(closings);
      for (const end of ends) end.destroy();
      await closed;
    },
  };
}
