/** Ends the run with one line that a machine can read: `N passed, N failed`. */
export default class ClosingLine {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    // jest's own summary is written after every reporter has been told
    process.once('exit', () =>
      console.log(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`),
    );
  }
}
