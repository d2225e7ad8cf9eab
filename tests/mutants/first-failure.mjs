/** Ends the run at the first test that fails: a mutant dies once. */
export default class FirstFailure {
  onTestCaseResult(_test, { status }) {
    if (status === 'failed') process.exit(1);
  }
}
