import { runCommand } from './command/run-command';
import { processTerminal } from './command/terminal';

process.exitCode = await runCommand(process.argv.slice(2), process.env, processTerminal);
