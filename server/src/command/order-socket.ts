import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join, resolve } from 'node:path';
import { OrderRefused } from './order-refused';
import type { CarryOut, Order } from './orders';

const LARGEST = 100_000_000;
/** Bytes; operating systems limit the path of a socket. */
const LONGEST_PATH = 100;
const REFUSED = 409;
const FAULT = 500;

const socketIn = (dataFolder: string): string => resolve(join(dataFolder, 'orders.sock'));

/** The reason for which the server cannot be reached; undefined if it can. */
export const unreachable = (dataFolder: string): string | undefined =>
  Buffer.byteLength(socketIn(dataFolder)) > LONGEST_PATH
    ? `the path of the data folder ${dataFolder} is too long for a socket, which has ${LONGEST_PATH} bytes at most: commands cannot reach the server that uses it; stop the server first, or set CRENEAU_DATA to a shorter path`
    : undefined;

/**
 * An embedded database belongs to one process. Write access to the folder authorizes.
 *
 * @returns a function that stops listening
 */
export async function listenForOrders(
  dataFolder: string,
  carryOut: CarryOut,
  report: (failure: unknown) => void,
): Promise<() => Promise<void>> {
  const path = socketIn(dataFolder);
  const server = createServer((incoming, answer) => {
    const send = (status: number, body: unknown): void => {
      answer.writeHead(status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(body ?? null));
    };
    readText(incoming)
      .then((text) => carryOut(JSON.parse(text) as Order))
      .then((outcome) => send(200, outcome))
      .catch((failure: unknown) => {
        if (failure instanceof OrderRefused) return send(REFUSED, failure.message);
        report(failure);
        send(FAULT, 'the server failed; see its log');
      });
  });
  // left by a killed process: the folder's lock excludes another server
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}

async function readText(message: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message) {
    length += part.length;
    if (length > LARGEST) throw new OrderRefused('the pictures are more than 70 MB together');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** @throws {OrderRefused} if the server cannot be reached. */
export function orderSocket(dataFolder: string): CarryOut {
  const reason = unreachable(dataFolder);
  if (reason !== undefined) throw new OrderRefused(reason);
  return (order) =>
    new Promise((resolve, reject) => {
      const call = request(
        { socketPath: socketIn(dataFolder), method: 'POST', path: '/' },
        (answer) => {
          readText(answer)
            .then((text) => {
              const body: unknown = JSON.parse(text);
              if (answer.statusCode === 200) resolve((body ?? undefined) as never);
              else reject(new OrderRefused(String(body)));
            })
            .catch(reject);
        },
      );
      call.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(
          new OrderRefused(
            code === 'ECONNRESET'
              ? 'the server ended meanwhile: all of it is done, or nothing; ask again to see which'
              : `the data folder ${dataFolder} is in use by a process that takes no orders; stop it first`,
          ),
        ),
      );
      call.end(JSON.stringify(order));
    });
}
