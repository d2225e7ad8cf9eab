const { default: Sequencer } = require('@jest/test-sequencer');

const KINDS = ['browser', 'server', 'unit'];
const placeOf = ({ context }) => KINDS.indexOf(context.config.displayName?.name);

/** As jest does, by what they took the last time; where that is not known, the kinds that take longest first, so that both workers end together. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const known = sorted.some(({ duration }) => duration !== undefined);
    return known ? sorted : sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
};
