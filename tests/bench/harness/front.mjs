#!/usr/bin/env node
// Puts HTTP/2 over TLS in front of a plain HTTP server, as a load balancer would, so that it is measured like the peers.
//   node tests/bench/harness/front.mjs http://127.0.0.1:4000 --port 4443        then measure.mjs https://localhost:4443/…
// It changes nothing in the answers: compression and caching headers are the server's own. The certificate is thrown away with the temporary folder.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4443' } },
});
const target = new URL(positionals[0] ?? 'http://127.0.0.1:4000');

// The same folder and file names as the harness looks for: a trusted certificate lets the browser's cache work.
const folder = join(tmpdir(), 'perf-tls'),
  file = (name) => join(folder, name);
if (!existsSync(file('spki'))) {
  mkdirSync(folder, { recursive: true });
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '365',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
      '-keyout',
      file('key'),
      '-out',
      file('cert'),
    ],
    { stdio: 'ignore' },
  );
  const key = new X509Certificate(readFileSync(file('cert'))).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  writeFileSync(file('spki'), createHash('sha256').update(key).digest('base64'));
}

const oneHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'http2-settings',
  'host',
]);
createSecureServer(
  { key: readFileSync(file('key')), cert: readFileSync(file('cert')), allowHTTP1: true },
  (asked, answered) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !oneHop.has(name)),
    );
    const inner = request(
      {
        hostname: target.hostname,
        port: target.port,
        method: asked.method,
        path: asked.url,
        headers: {
          ...headers,
          host: asked.headers[':authority'] ?? asked.headers.host ?? 'localhost',
          'x-forwarded-proto': 'https',
        },
      },
      (from) => {
        answered.writeHead(
          from.statusCode ?? 502,
          Object.fromEntries(Object.entries(from.headers).filter(([name]) => !oneHop.has(name))),
        );
        from.pipe(answered);
      },
    );
    inner.on('error', (failure) => {
      answered.writeHead(502, { 'content-type': 'text/plain' });
      answered.end(String(failure));
    });
    asked.pipe(inner);
  },
).listen(Number(values.port), () =>
  console.log(`https://localhost:${values.port} -> ${target.origin}`),
);
