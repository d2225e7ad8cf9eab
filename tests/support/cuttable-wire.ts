import { connect, createServer, type Socket } from 'node:net';

/** A line between a server and its database that a test can cut and mend. */
export interface CuttableWire {
  readonly port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function aWireTo(target: { host: string; port: number }): Promise<CuttableWire> {
  const ends = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(target);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => wire.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = wire.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    cut: async () => {
      const closed = new Promise((resolve) => wire.close(resolve));
      for (const end of ends) end.destroy();
      await closed;
    },
    mend: () => listen(address.port),
  };
}
