// Prints the speed of the page of the salon, as people get it: HTTP/2 with TLS before the server, cold, medians.
//   node -C @creneau/source --import tsx tests/bench/page.ts [--runs 5] [--harness tests/bench/harness]
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aBenchBrowser, longVisit, type LongVisit } from './long-visit';
import { reactAlone } from './react-alone';
import './harness/leave-nothing';
import { buildPrograms } from './harness/build-programs';
import { aGround, startServer } from '../support/running-server';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    harness: { type: 'string', default: 'tests/bench/harness' },
  },
});

if (!existsSync(join(values.harness, 'measure.mjs'))) {
  console.error(`there is no harness in ${values.harness}: name its folder with --harness`);
  process.exit(1);
}

const aPort = (): number => 20_000 + Math.floor(Math.random() * 20_000);
const KIB = 1024;

const main = 'main button';
const steps = [
  { name: 'services', click: { css: main, text: 'Voir' }, waitFor: { css: 'main [role=tab]' } },
  {
    name: 'calendars',
    click: { css: `${main}[aria-label^="Choisir"]` },
    waitFor: { css: 'main', text: 'Ana' },
  },
  { name: 'slots', click: { css: `${main}[aria-label*="Ana"]` }, waitFor: '[data-start]' },
];

interface Figures {
  readonly fcp: number;
  readonly lcp: number;
  readonly ready: number;
  readonly tbt: number;
  readonly clsFlow: number;
  readonly inp?: number;
  readonly heap: number;
  readonly nodes: number;
  readonly nodesEnd: number;
  readonly steps: Readonly<Record<string, number>>;
}

type Profiles = Readonly<
  Record<string, { readonly median?: Figures; readonly failures: readonly string[] }>
>;

interface Target {
  readonly url: string;
  readonly ready: string;
  readonly steps?: typeof steps;
  readonly locale: string;
}

const salon = (address: string): Target => ({
  url: `${address}/salon-lumiere`,
  ready: main,
  steps,
  locale: 'fr-FR',
});

/** The median figures of a page on a viewport, by profile. */
async function measured(
  target: Target,
  viewport: string,
  more: readonly string[] = [],
): Promise<Profiles> {
  const folder = mkdtempSync(join(tmpdir(), 'creneau-bench-'));
  const [targets, out] = [join(folder, 'targets.json'), join(folder, 'out.json')];
  writeFileSync(targets, JSON.stringify([{ name: 'page', ...target }]));
  const harness = spawn(
    process.execPath,
    [
      join(values.harness, 'measure.mjs'),
      targets,
      '--runs',
      values.runs,
      '--viewport',
      viewport,
      '--out',
      out,
      ...more,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = (await once(harness, 'exit')) as [number];
  if (code !== 0) throw new Error(`the harness ended with ${code}`);
  const { targets: found } = JSON.parse(readFileSync(out, 'utf8')) as {
    targets: { page: { profiles: Profiles } };
  };
  return found.page.profiles;
}

/** One line of the table. */
interface Line {
  readonly what: string;
  readonly figure: number | undefined;
  readonly asked: number;
  readonly aim: number;
  readonly unit: string;
}

function linesOf(profiles: Profiles): readonly Line[] {
  const [plain, slow, slowest] = [
    profiles['1x']?.median,
    profiles['4x']?.median,
    profiles['4x-slow4g']?.median,
  ];
  return [
    {
      what: 'first contentful paint, 4x + Slow 4G',
      figure: slowest?.fcp,
      asked: 600,
      aim: 450,
      unit: 'ms',
    },
    { what: 'LCP, 4x + Slow 4G', figure: slowest?.lcp, asked: 800, aim: 550, unit: 'ms' },
    { what: 'ready, 4x + Slow 4G', figure: slowest?.ready, asked: 1550, aim: 1200, unit: 'ms' },
    { what: 'total blocking time, 4x', figure: slow?.tbt, asked: 250, aim: 160, unit: 'ms' },
    {
      what: 'total blocking time, 4x + Slow 4G',
      figure: slowest?.tbt,
      asked: 180,
      aim: 100,
      unit: 'ms',
    },
    {
      what: 'press → slots, 4x + Slow 4G',
      figure: slowest?.steps['slots'],
      asked: 150,
      aim: 90,
      unit: 'ms',
    },
    { what: 'longest interaction, 4x', figure: slow?.inp, asked: 100, aim: 64, unit: 'ms' },
    {
      what: 'layout shift of the flow, 4x + Slow 4G',
      figure: slowest?.clsFlow,
      asked: 0.01,
      aim: 0,
      unit: '',
    },
    { what: 'elements, entry', figure: plain?.nodes, asked: 400, aim: 250, unit: '' },
    { what: 'elements, week of slots', figure: plain?.nodesEnd, asked: 600, aim: 400, unit: '' },
    {
      what: 'heap after load',
      figure: plain && plain.heap / KIB / KIB,
      asked: 5,
      aim: 4,
      unit: 'MiB',
    },
  ];
}

/** The lines that a longer visit draws. */
function linesOfLong(visits: readonly LongVisit[]): readonly Line[] {
  const median = (figure: (visit: LongVisit) => number): number => middle(visits.map(figure));
  return [
    {
      what: 'JavaScript until the first choice',
      figure: median(({ scriptsUntilFirstChoice }) => scriptsUntilFirstChoice / KIB),
      asked: 150,
      aim: 110,
      unit: 'KiB',
    },
    {
      what: 'everything until the slots, pictures aside',
      figure: median(({ bytesUntilSlots }) => bytesUntilSlots / KIB),
      asked: 200,
      aim: 150,
      unit: 'KiB',
    },
    {
      what: 'requests until the slots, pictures aside',
      figure: median(({ requestsUntilSlots }) => requestsUntilSlots),
      asked: 16,
      aim: 16,
      unit: '',
    },
    {
      what: 'scripts that the contact step adds',
      figure: median(({ scriptsOfFicheStep }) => scriptsOfFicheStep / KIB),
      asked: 75,
      aim: 50,
      unit: 'KiB',
    },
    {
      what: 'next week → its slots, 4x + Slow 4G',
      figure: middle(visits.flatMap(({ nextDays }) => nextDays)),
      asked: 120,
      aim: 80,
      unit: 'ms',
    },
    {
      what: 'heap after 50 weeks, beside that after 10',
      figure: median(
        ({ heapAfterTen, heapAfterFifty }) => (heapAfterFifty / heapAfterTen - 1) * 100,
      ),
      asked: 5,
      aim: 0,
      unit: '%',
    },
  ];
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** Times are printed as measured, and compared as the reference machine would take them. */
function print(title: string, lines: readonly Line[], slowdown: number): void {
  console.log(`\n${title}`);
  for (const { what, figure, asked, aim, unit } of lines) {
    const there = figure !== undefined && unit === 'ms' ? figure / slowdown : figure;
    const verdict = there === undefined || there <= asked ? ' ' : '!';
    console.log(
      `${verdict} ${what.padEnd(44)} ${shown(figure, unit).padStart(14)} ${(there === figure ? '' : `(${shown(there, unit)})`).padStart(14)}   asked ≤ ${asked}, aim ${aim}`,
    );
  }
}

const shown = (figure: number | undefined, unit: string): string =>
  figure === undefined ? 'not measured' : `${Math.round(figure * 1000) / 1000} ${unit}`.trim();

/** A server as people get it. */
async function front(
  address: string,
): Promise<{ readonly address: string; readonly process: ChildProcess }> {
  const port = aPort();
  const before = spawn(
    process.execPath,
    [join(values.harness, 'front.mjs'), address, '--port', String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(before.stdout, 'data');
  return { address: `https://localhost:${port}`, process: before };
}

/** When a page of React alone is ready on the reference machine: this machine's own figure says how much slower it is. */
const REACT_ALONE = 881;

/** Prints it. @returns how many times longer it takes here, at least 1. */
async function slowdownHere(): Promise<number> {
  const alone = await reactAlone();
  const before = await front(alone.address);
  const profiles = await measured({ url: before.address, ready: main, locale: 'en' }, '1280x800', [
    '--profiles',
    '4x-slow4g',
  ]);
  before.process.kill();
  alone.server.close();
  const ready = profiles['4x-slow4g']?.median?.ready;
  console.log(
    `\nThis machine: React alone is ready after ${ready} ms, ${REACT_ALONE} on that of the peers' figures; in brackets, times as there`,
  );
  return Math.max(1, (ready ?? REACT_ALONE) / REACT_ALONE);
}

await buildPrograms();
const ground = await aGround('PGlite');
const server = await startServer(ground.environment);
const before = await front(server.address);
try {
  const slowdown = await slowdownHere();
  const page = salon(before.address);
  print('Page, 1280 x 800', linesOf(await measured(page, '1280x800')), slowdown);
  print('Page, phone', linesOf(await measured(page, 'mobile')), slowdown);
  const browser = await aBenchBrowser();
  const visits: LongVisit[] = [];
  for (let run = 0; run < Number(values.runs); run++)
    visits.push(await longVisit(browser, server.address));
  await browser.close();
  print('A longer visit, 1280 x 800', linesOfLong(visits), slowdown);
  const again = await measured(page, '1280x800', ['--warm', '--profiles', '4x-slow4g']);
  print(
    'Second visit',
    [
      {
        what: 'LCP, 4x + Slow 4G',
        figure: again['4x-slow4g']?.median?.lcp,
        asked: 700,
        aim: 500,
        unit: 'ms',
      },
    ],
    slowdown,
  );
} finally {
  before.process.kill();
  await server.kill();
  await ground.remove();
}
