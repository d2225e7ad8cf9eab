// Preloaded into a server (`NODE_OPTIONS=--import …`): it dies, as by `kill -9`, when it is about to answer its first
// booking, which is committed by then.
import { ServerResponse } from 'node:http';

const { writeHead } = ServerResponse.prototype;

ServerResponse.prototype.writeHead = function dyingWriteHead(status, ...rest) {
  if (status === 201) process.kill(process.pid, 'SIGKILL');
  return writeHead.call(this, status, ...rest);
};
