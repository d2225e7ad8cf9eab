// Cleans up after a bench that could not, as one that is killed: its end closes this input.
import { cleanUp } from './clean-up';

process.stdin.resume().once('end', () => cleanUp(process.argv[2] ?? '', [process.pid]));
