import type { FastifyInstance } from 'fastify';

/** Answers are no documents, so the browser may only read them. */
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
  // the filter of old browsers was itself a vulnerability
  'x-xss-protection': '0',
};

const STRICT_TRANSPORT = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Constants; a library would compose them for each request. */
export function addSecurityHeaders(server: FastifyInstance, publicUrl: string | undefined): void {
  const headers = publicUrl?.startsWith('https:') ? { ...HEADERS, ...STRICT_TRANSPORT } : HEADERS;
  server.addHook('onRequest', (_, reply, next) => {
    void reply.headers(headers);
    next();
  });
}
