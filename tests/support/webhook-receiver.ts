import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface ReceivedMessage {
  readonly path: string;
  readonly id: string;
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly body: string;
  readonly type: string;
  readonly data: {
    readonly group_id: number;
    readonly position: number;
    readonly booking_id: number;
    readonly appointments: readonly unknown[];
    /** Present where the webhook tells who comes; null once they are erased. */
    readonly fiche?: unknown;
    readonly comments?: string;
  };
}

/** The program of a business that hears of events: a real HTTP server. */
export interface WebhookReceiver {
  readonly address: string;
  /** All that arrived, whatever was answered. */
  readonly received: ReceivedMessage[];
  /** Answers the messages to a path from now on; 204 for those to other paths. */
  answer(path: string, how: (answer: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function aWebhookReceiver(host: string): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const answers = new Map<string, (answer: ServerResponse) => void>();
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const body = Buffer.concat(parts).toString();
      const { type, data } = JSON.parse(body || '{}') as Pick<ReceivedMessage, 'type' | 'data'>;
      received.push({
        path,
        id: String(headers['webhook-id']),
        timestamp: Number(headers['webhook-timestamp']),
        signatures: String(headers['webhook-signature']).split(' '),
        body,
        type,
        data,
      });
      const how = answers.get(path) ?? ((each) => each.writeHead(204).end());
      how(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${port}`,
    received,
    answer: (path, how) => answers.set(path, how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The signature of a message by the specification of Standard Webhooks. */
export function signatureOf({ id, timestamp, body }: ReceivedMessage, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
