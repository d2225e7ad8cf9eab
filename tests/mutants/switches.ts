import type { Mutation, Span } from './mutations';

/** A mutation of a sample: `MUTANT=7` in the environment switches that one on, `MUTANT=7,12` both. */
export interface NumberedMutation extends Mutation {
  readonly id: string;
}

/**
 * `MUTANT` as the path of a file switches none on, and tells which are reached: jest's own process in a set of the test that runs
 * (`environment.cjs`); any other process in the file, a line for each millisecond: the number, and the milliseconds of the monotonic
 * clock that all processes share. Lines of one turn of the event loop are written together, in jsdom (which has no `setImmediate`) of
 * one tick.
 */
const PRELUDE = `
var mutant = process.env.MUTANT ?? '', mutantsOn = mutant.split(','), mutantsReached = {}, mutantLines = '';
var mutantsFile = mutant.startsWith('/') && process.getBuiltinModule('node:fs');
var deferMutants = globalThis.setImmediate ?? process.nextTick;
function writeMutants() {
  mutantsFile.appendFileSync(mutant, mutantLines);
  mutantLines = '';
}
function isMutant(id) {
  if (!mutantsFile) return mutantsOn.includes(id);
  if (globalThis.mutantsOfTest) return globalThis.mutantsOfTest.add(id) && false;
  const now = process.hrtime.bigint() / 1000000n;
  if (mutantsReached[id] !== now) {
    if (mutantLines === '') deferMutants(writeMutants);
    mutantLines += id + ' ' + now + '\\n';
  }
  mutantsReached[id] = now;
  return false;
}
`.replace(/\n\s*/g, ' ');

/** The text of a file with all of these mutations in it, each behind a switch. */
export function addSwitches(source: string, mutations: readonly NumberedMutation[]): string {
  const part = ({ start, end }: Span, inside: readonly NumberedMutation[]): string => {
    let text = '';
    let at = start;
    for (let rest = inside; rest[0] !== undefined;) {
      const { host } = rest[0];
      const here = rest.filter((mutation) => isSame(mutation.host, host));
      const deeper = rest.filter(
        (mutation) => mutation.host.start < host.end && !here.includes(mutation),
      );
      text += source.slice(at, host.start) + here.reduce(choice(source), part(host, deeper));
      at = host.end;
      rest = rest.filter((mutation) => mutation.host.start >= host.end);
    }
    return text + source.slice(at, end);
  };
  return PRELUDE + part({ start: 0, end: source.length }, [...mutations].sort(outermostFirst));
}

const isSame = (one: Span, other: Span): boolean =>
  one.start === other.start && one.end === other.end;

const outermostFirst = ({ host: one }: Mutation, { host: other }: Mutation): number =>
  one.start - other.start || other.end - one.end;

const choice =
  (source: string) =>
  (text: string, { id, host, start, end, replacement, operator }: NumberedMutation): string => {
    if (operator === 'statement') return `{ if (!isMutant('${id}')) { ${text} } }`;
    const mutant = source.slice(host.start, start) + replacement + source.slice(end, host.end);
    return `(isMutant('${id}') ? (${mutant}) : (${text}))`;
  };
