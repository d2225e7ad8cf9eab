import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment';

/** Where visitors find the page: what the operator said, or else where this process listens. */
export function originOf(server: FastifyInstance, { publicUrl, host, port }: Environment): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = server.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${listening}`;
}

/** What the addresses and the ids of our mails end with. */
export const mailHostOf = ({ publicUrl }: Environment): string =>
  new URL(publicUrl ?? 'http://localhost').hostname;
