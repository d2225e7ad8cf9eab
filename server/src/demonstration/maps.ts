import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment/environment';

const PATH = '/demonstration-maps';
/** Bytes: a token of the maps and two ids. */
const LONGEST_CONVERSION = 8_192;

/** Unless the operator has set another endpoint. Not in production. */
export function demonstrationMaps(
  server: FastifyInstance,
  { production, conversionsUrl }: Pick<Environment, 'production' | 'conversionsUrl'>,
): string | undefined {
  if (production || conversionsUrl !== undefined) return conversionsUrl;
  void server.register(async (maps) => {
    maps.removeAllContentTypeParsers();
    maps.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, next) =>
      next(null, body),
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
