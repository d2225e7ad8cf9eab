import type { FastifyInstance } from 'fastify';

/** What a browser may do with an answer of the API: nothing but read it, since it is no page. */
const HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // any page may read the API
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // the filter that it switches off in old browsers was a hole of its own
  'x-xss-protection': '0',
};

const STRICT_TRANSPORT = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Adds the headers to every answer. They are constants, which a library would compose for each request. */
export function addSecurityHeaders(server: FastifyInstance, publicUrl: string | undefined): void {
  const headers = publicUrl?.startsWith('https:') ? { ...HEADERS, ...STRICT_TRANSPORT } : HEADERS;
  server.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
