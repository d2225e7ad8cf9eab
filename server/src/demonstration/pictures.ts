import type { FastifyInstance } from 'fastify';

const SIDE = 510;

const round = (value: number): number => Math.round(value);

const ground = (from: string, to: string): string =>
  `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path fill="url(#g)" d="M0 0h510v510H0z"/>`;

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const strokes = (width: number, content: string): string =>
  `<g fill="none" stroke-width="${width}" stroke-linecap="round">${content}</g>`;

const pick = (colours: readonly string[], index: number): string =>
  colours[index % colours.length] ?? '';

const valley = (colours: readonly string[]): string =>
  strokes(
    15,
    times(24, (index) => {
      const y = index * 24 - 20;
      return `<path stroke="${pick(colours, index)}" d="M-20 ${y}C150 ${y + 30} 170 ${round(y * 0.72 + 260)} 290 ${round(y * 0.72 + 250)}S420 ${y + 40} 530 ${y - 10}"/>`;
    }),
  );

const strands = (colours: readonly string[]): string =>
  strokes(
    17,
    times(18, (index) => {
      const x = index * 36 - 70;
      const top = 150 + ((index * 53) % 90);
      return `<path stroke="${pick(colours, index)}" d="M${x} 530L${round(x + (530 - top) * 0.42)} ${top}"/>`;
    }),
  );

const waves = (colours: readonly string[], width: number, gap: number, height: number): string =>
  strokes(
    width,
    times(Math.ceil(560 / gap), (index) => {
      const y = index * gap - 10;
      return `<path stroke="${pick(colours, index)}" d="M-40 ${y}q48 ${-height} 96 0t96 0 96 0 96 0 96 0 96 0"/>`;
    }),
  );

const curls = (colours: readonly string[]): string =>
  strokes(
    16,
    times(22, (index) => {
      const x = index * 25 - 15;
      return `<path stroke="${pick(colours, index)}" d="M${x} -20q26 70 4 140t4 140 0 140 4 140"/>`;
    }),
  );

const knot = (colours: readonly string[]): string =>
  strokes(
    13,
    times(
      11,
      (index) =>
        `<circle cx="255" cy="255" r="${28 + index * 32}" stroke="${pick(colours, index)}"/>`,
    ),
  );

const discs = (
  circles: readonly (readonly [x: number, y: number, r: number, colour: string])[],
): string =>
  `<g style="mix-blend-mode:multiply" opacity=".82">${circles
    .map(
      ([x, y, r, colour]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity=".8"/>`,
    )
    .join('')}</g>`;

const LEAVES = [-78, 78, -52, 52, -26, 26, 0];

const leaves = (colours: readonly string[]): string =>
  LEAVES.map(
    (angle, index) =>
      `<path transform="rotate(${angle} 255 470)" fill="${pick(colours, index)}" fill-opacity=".85" d="M255 470C190 380 205 210 255 ${140 + Math.abs(angle)}C305 210 320 380 255 470z"/>`,
  ).join('');

const drawings: { readonly [name: string]: string } = {
  'coupe-femme':
    ground('#f6e3d4', '#e9c3a6') + valley(['#b97f5d', '#d9a37e', '#9d6547', '#e8bf9f']),
  'coupe-homme':
    ground('#e9e6dd', '#d6d1c4') + strands(['#6f6659', '#958b7b', '#b3aa9b', '#837868']),
  'coupe-enfant':
    ground('#fbeecb', '#f3dc9d') + waves(['#d9a544', '#e8c176', '#c08f34'], 13, 44, 40),
  brushing:
    ground('#f0dfe6', '#e2c6d2') + waves(['#b07f95', '#cfa9b9', '#93607a', '#dcbfcb'], 22, 58, 60),
  chignon: ground('#f7e2d3', '#e6bfa1') + knot(['#7c4f39', '#a9755a', '#c99878']),
  conseil:
    ground('#dde8ea', '#c6d6db') +
    discs([
      [205, 225, 130, '#5d8a90'],
      [330, 290, 105, '#2f5d66'],
    ]),
  balayage: ground('#fbe9cc', '#e8bd85') + curls(['#8a5636', '#b97f4f', '#dcae74', '#f0d3a4']),
  patine:
    ground('#f1e4e8', '#e0c8d6') +
    discs([
      [210, 220, 140, '#8e4a66'],
      [310, 300, 130, '#c47f6a'],
    ]),
  'soin-profond':
    ground('#e3eadf', '#c8d8c4') + waves(['#7d9c82', '#a5bea4', '#5f8268'], 16, 50, 34),
  coiffure: ground('#f3e3d6', '#dcbfa8') + curls(['#6d4332', '#c99a7c', '#a46f54', '#e3c3aa']),
  couleur:
    ground('#eedfe3', '#e2c9d3') +
    discs([
      [200, 190, 140, '#8a3f5c'],
      [330, 240, 130, '#c0705a'],
      [255, 350, 120, '#cf9340'],
    ]),
  soins:
    ground('#e2ebe0', '#c9dac6') +
    leaves(['#5f8268', '#5f8268', '#8faf90', '#8faf90', '#b3caaf', '#b3caaf', '#6f9277']),
};

const svg = (content: string, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${SIDE} ${SIDE}">${content}</svg>`;

const SUN = svg(
  `<rect width="510" height="510" rx="110" fill="#2a2018"/><g fill="none" stroke="#e9bd7d" stroke-width="17" stroke-linecap="round"><path d="M110 335h290M160 335a95 95 0 0 1 190 0M205 335a50 50 0 0 1 100 0M255 205v-48M163 243l-34-34M347 243l34-34"/></g>`,
  SIDE,
);
const HORIZON = svg(
  `<rect width="510" height="510" rx="110" fill="#0d4f46"/><g fill="none" stroke="#c9ece2" stroke-width="18" stroke-linecap="round"><path d="M105 300h300M150 355h210M195 410h120M175 255a80 80 0 0 1 160 0"/></g>`,
  SIDE,
);
const TOWN_HALL = svg(
  `<rect width="510" height="510" rx="110" fill="#1f4e8c"/><g fill="none" stroke="#dbe7f7" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"><path d="M105 390h300M130 345V235M205 345V235M305 345V235M380 345V235M110 200h290L255 115z"/></g>`,
  SIDE,
);
const WRENCH = svg(
  `<rect width="510" height="510" rx="110" fill="#5a2210"/><g fill="none" stroke="#f6c9b2" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"><path d="M130 380l135-135M262 248a75 75 0 0 1 98-98l-48 48 8 42 42 8 48-48a75 75 0 0 1-98 98"/></g>`,
  SIDE,
);
const WAVE = svg(
  `<rect width="510" height="510" rx="110" fill="#003f4a"/><g fill="none" stroke="#bfe8ee" stroke-width="18" stroke-linecap="round"><path d="M100 300q52-50 104 0t104 0 104 0M100 365q52-50 104 0t104 0 104 0"/><circle cx="255" cy="180" r="52"/></g>`,
  SIDE,
);
const HEADSET = svg(
  `<rect width="510" height="510" rx="110" fill="#0a3f3d"/><g fill="none" stroke="#bfeae4" stroke-width="19" stroke-linecap="round" stroke-linejoin="round"><path d="M130 300v-40a125 125 0 0 1 250 0v40M130 280h42v95h-42zM338 280h42v95h-42zM360 375v10a40 40 0 0 1-40 40h-45"/></g>`,
  SIDE,
);
const logos: { readonly [groupId: string]: string } = {
  1: SUN,
  2: HORIZON,
  3: TOWN_HALL,
  4: WRENCH,
  5: HEADSET,
  8: WAVE,
};

/** Lists replace the first size by the second. */
const SIZES = [SIDE, 128];

const files: ReadonlyMap<string, string> = new Map([
  ...Object.entries(drawings).flatMap(([name, content]) =>
    SIZES.map((size) => [`/pictures/${name}-${size}x${size}.svg`, svg(content, size)] as const),
  ),
  ...Object.entries(logos).map(
    ([groupId, content]) => [`/group-${groupId}/logo/raw/logo.svg`, content] as const,
  ),
]);

const DAY = 86_400;

export async function demonstrationPictures(server: FastifyInstance): Promise<void> {
  for (const [path, content] of files) {
    server.get(path, { schema: { hide: true }, config: { access: 'public' } }, async (_, reply) =>
      reply
        .type('image/svg+xml')
        .headers({
          'cache-control': `public, max-age=${DAY}`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    );
  }
}
