import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const PAGE = `
import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
createRoot(document.getElementById('root')).render(createElement('button', null, 'Book'));
`;

const HTML =
  '<!doctype html><html lang="en"><title>React alone</title><script defer src="/react-alone.js"></script><main id="root"></main></html>';

/** A page that is React and nothing else: what a machine makes of it says how fast that machine is. */
export async function reactAlone(): Promise<{ readonly address: string; readonly server: Server }> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = brotliCompressSync(outputFiles[0]?.contents ?? '');
  const server = createServer(({ url }, answer) => {
    if (url === '/react-alone.js')
      answer
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
        .end(script);
    else answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { address: `http://127.0.0.1:${address.port}`, server };
}
