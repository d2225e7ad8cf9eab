import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment';

/** Where the demonstration tells of bookings that the maps led to, beside the page. */
const PATH = '/demonstration-maps';
/** A token of the maps and two ids. */
const LONGEST_CONVERSION = 8_192;

/**
 * Stands for the maps of the demonstration where the operator names no others: takes what the page tells them and writes a
 * line into the log. In production it is not there.
 */
export function demonstrationMaps(
  server: FastifyInstance,
  { production, conversionsUrl }: Pick<Environment, 'production' | 'conversionsUrl'>,
): string | undefined {
  if (production || conversionsUrl !== undefined) return conversionsUrl;
  void server.register(async (maps) => {
    maps.removeAllContentTypeParsers();
    maps.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    maps.post(
      PATH,
      { schema: { hide: true }, config: { access: 'public' }, bodyLimit: LONGEST_CONVERSION },
      async (request, reply) => {
        request.log.info('a booking of a visitor from the maps was told to them');
        return reply.code(204).send();
      },
    );
  });
  return PATH;
}
