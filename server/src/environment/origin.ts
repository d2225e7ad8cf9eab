import type { FastifyInstance } from 'fastify';
import type { Environment } from './environment';

/** The operator's setting, else the address that this process listens at. */
export function originOf(server: FastifyInstance, { publicUrl, host, port }: Environment): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = server.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${listening}`;
}

/** For mail addresses and message ids. */
export const mailHostOf = ({ publicUrl }: Environment): string =>
  new URL(publicUrl ?? 'http://localhost').hostname;
