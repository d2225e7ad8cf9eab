/** Runs before the scripts are there: on a host that gave no data, it starts the first calls beside them (peers.md 4). */
export const firstCalls = '';
