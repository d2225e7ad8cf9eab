const process = require('node:process');
const { default: NodeEnvironment } = require('jest-environment-node');

const milliseconds = () => Number(process.hrtime.bigint() / 1_000_000n);
const nameOf = ({ name, parent }) => (parent ? `${nameOf(parent)} ${name}` : name);
const testsIn = ({ children }) =>
  children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));
/** `beforeAll` and `afterAll` of a `describe`: those of the whole file serve any test. */
const isOfDescribe = ({ type, parent }) => type.endsWith('All') && parent.parent !== undefined;

/**
 * Runs the tests that are asked for, none after the first that fails, and tells when each began and ended, and each hook of several,
 * and which mutants it reached.
 */
module.exports = class MutantEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    this.global.mutantsOfTest = globalThis.mutantRun.outside;
  }

  handleTestEvent({ name: event, test, hook, describeBlock }) {
    const { names, spans, outside } = globalThis.mutantRun;
    const isWanted = (name) =>
      (!names || names.includes(name)) && !spans.some(({ failed }) => failed);
    const begin = (...all) => {
      this.global.mutantsOfTest = new Set();
      spans.push({ names: all, start: milliseconds(), reached: this.global.mutantsOfTest });
    };
    const end = (failed) => {
      this.global.mutantsOfTest = outside;
      Object.assign(spans.at(-1), { end: milliseconds(), failed });
    };

    // before its hooks: jest runs those of a block that has a test to run
    if (event === 'run_describe_start')
      for (const each of testsIn(describeBlock)) if (!isWanted(nameOf(each))) each.mode = 'skip';
    if (event === 'test_start') {
      if (isWanted(nameOf(test))) begin(nameOf(test));
      else test.mode = 'skip';
    }
    if (event === 'test_done') end(test.errors.length > 0);
    if (event === 'hook_start' && isOfDescribe(hook)) begin(...testsIn(hook.parent).map(nameOf));
    if ((event === 'hook_success' || event === 'hook_failure') && isOfDescribe(hook)) end(false);
  }
};
