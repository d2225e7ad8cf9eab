import type { ShellProps } from '@creneau/core';
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

/** Pixels per side. */
const TILE = 256;
/** Zoom level of the drawing; others scale it. */
const DRAWN_FOR = 16;
const LEVELS = { from: 13, to: 19 } as const;
const TILES = '/demonstration-tiles';
const DAY = 86_400;

/** Draws a fictional town if the operator has no tiles; in production there is no map then. */
export function demonstrationTiles(
  server: FastifyInstance,
  {
    production,
    tileUrl: url,
    tileKey: key = '',
    tileAttribution: attribution = '',
  }: Pick<Environment, 'production' | 'tileUrl' | 'tileKey' | 'tileAttribution'>,
): ShellProps['tiles'] | undefined {
  if (url !== undefined) return { url, key, attribution };
  if (production) return undefined;
  server.get<{ Params: { readonly z: string; readonly x: string; readonly y: string } }>(
    `${TILES}/:z/:x/:y`,
    { schema: { hide: true }, config: { access: 'public' } },
    async ({ params: { z, x, y } }, reply) => {
      const tile = tileOf(numberIn(z), numberIn(x), numberIn(y.replace(/\.svg$/, '')));
      if (tile === undefined) return reply.code(404).type('text/plain').send('No such tile\n');
      return reply
        .type('image/svg+xml')
        .headers({
          'cache-control': `public, max-age=${DAY}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .send(tile);
    },
  );
  return { url: `${TILES}/{z}/{x}/{y}.svg`, attribution: 'Creneau' };
}

const numberIn = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : NaN);

interface Ways {
  readonly every: number;
  readonly slope: number;
}

const STREETS: Ways = { every: 132, slope: 0.12 };
const LANES: Ways = { every: 168, slope: -0.07 };
const RIVERS: Ways = { every: 1_340, slope: 0.05 };
const RIVER_WIDTH = 210;
const PARK = { every: 620, width: 150, height: 110 } as const;

/** Pseudo-random, from 0 to 1, per place. */
function hash(a: number, b = 0): number {
  const noise = Math.sin(a * 127.1 + b * 311.7) * 43_758.545;
  return noise - Math.floor(noise);
}

const round = (value: number): number => Math.round(value * 10) / 10;

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);

/** Points at which ways enter and leave the tile. */
function crossings(
  { every, slope }: Ways,
  across: number,
  along: number,
  side: number,
): readonly { readonly index: number; readonly from: number; readonly to: number }[] {
  const edges = [across - slope * along, across - slope * (along + side)];
  const first = Math.floor(Math.min(...edges) / every) - 1;
  const last = Math.ceil((Math.max(...edges) + side) / every) + 1;
  return range(first, last).map((index) => {
    const place = (index + (hash(index) - 0.5) * 0.4) * every - across;
    return {
      index,
      from: round(place + slope * along),
      to: round(place + slope * (along + side)),
    };
  });
}

/** SVG; undefined for a tile outside of the map. */
function tileOf(level: number, column: number, row: number): string | undefined {
  const most = 2 ** level;
  const exists = level >= LEVELS.from && level <= LEVELS.to && column < most && row < most;
  if (!exists) return undefined;
  const side = TILE * 2 ** (DRAWN_FOR - level);
  const [left, top] = [column * side, row * side];
  const widthOf = (index: number): number => (index % 4 === 0 ? 16 : 8);
  const streets = crossings(STREETS, top, left, side).map(
    ({ index, from, to }) =>
      `<path stroke-width="${widthOf(index)}" d="M0 ${from}L${side} ${to}"/>`,
  );
  const lanes = crossings(LANES, left, top, side).map(
    ({ index, from, to }) =>
      `<path stroke-width="${widthOf(index)}" d="M${from} 0L${to} ${side}"/>`,
  );
  const rivers = crossings(RIVERS, left, top, side).map(
    ({ from, to }) =>
      `<path stroke="#cfe0e8" stroke-width="${RIVER_WIDTH}" d="M${from} 0L${to} ${side}"/>`,
  );
  const cells = (start: number): readonly number[] =>
    range(Math.floor(start / PARK.every) - 1, Math.ceil((start + side) / PARK.every));
  const parks = cells(left).flatMap((x) =>
    cells(top).map((y) => {
      const [dx, dy] = [(x + hash(x, y) * 0.7) * PARK.every, (y + hash(y, x) * 0.7) * PARK.every];
      return `<rect x="${round(dx - left)}" y="${round(dy - top)}" width="${PARK.width}" height="${PARK.height}" rx="12" fill="#d9e6d0"/>`;
    }),
  );
  const ways = [...rivers, ...streets, ...lanes].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}" viewBox="0 0 ${side} ${side}"><path fill="#f0ebe3" d="M0 0h${side}v${side}H0z"/>${parks.join('')}<g fill="none" stroke="#fff" stroke-linecap="square">${ways}</g></svg>`;
}
