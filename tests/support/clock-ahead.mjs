// Preloaded into a server (`NODE_OPTIONS=--import …`): its clock is as many milliseconds ahead as `CLOCK_AHEAD` says, and
// what it does at intervals comes a thousand times sooner.
const ahead = Number(process.env.CLOCK_AHEAD);
const TIMES_FASTER = 1_000;

const RealDate = globalThis.Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

const { performance } = globalThis;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() * TIMES_FASTER;
