const process = require('node:process');
const { default: NodeEnvironment } = require('jest-environment-node');

const milliseconds = () => Number(process.hrtime.bigint() / 1_000_000n);
const nameOf = ({ name, parent }) => (parent ? `${nameOf(parent)} ${name}` : name);

/** Runs the tests that are asked for, none after the first that fails, and tells when each began and ended. */
module.exports = class MutantEnvironment extends NodeEnvironment {
  handleTestEvent({ name: event, test }) {
    const { names, tests } = globalThis.mutantRun;
    if (event === 'test_start') {
      const name = nameOf(test);
      if ((names && !names.includes(name)) || tests.some(({ failed }) => failed))
        test.mode = 'skip';
      else tests.push({ name, start: milliseconds() });
    }
    if (event === 'test_done') {
      const last = tests.at(-1);
      last.end = milliseconds();
      last.failed = test.errors.length > 0;
    }
  }
};
