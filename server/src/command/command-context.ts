import type { Terminal } from './terminal';

export interface CommandContext {
  readonly variables: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
}
