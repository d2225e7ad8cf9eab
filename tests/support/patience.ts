/** Milliseconds after which a test in a browser is held to hang. No test is about how long it takes: a busy machine is several times slower. */
export const PATIENCE = 600_000;

/** The same for one thing that a test waits for. */
export const WAIT = 60_000;
