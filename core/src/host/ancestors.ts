const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * True if the sources of a `frame-ancestors` directive allow the origin. As in browsers, `http:`
 * includes `https:`. The caller checks `'self'`.
 */
export function allowsAncestor(sources: string, origin: string): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  return sources.split(' ').some((source) => isOf(source, new URL(origin)));
}

function isOf(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === '*') return true;
  const [, scheme = '', wildcard, host = '', portPattern] =
    /^(https?:)\/\/(\*\.)?([^:]+)(?::(.+))?$/i.exec(source.toLowerCase()) ?? [];
  const isHost = wildcard ? hostname.endsWith(`.${host}`) : hostname === host;
  const isScheme = scheme === protocol || (scheme === 'http:' && protocol === 'https:');
  const own = port || PORTS[protocol];
  const isPort = portPattern === '*' || own === (portPattern ?? PORTS[protocol]);
  return isHost && isScheme && isPort;
}
