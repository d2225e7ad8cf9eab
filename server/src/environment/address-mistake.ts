/** `URL` cannot parse an empty host, as of a socket, after a user. */
export function readAddress(text: string): URL | undefined {
  const readable = text.replace('@/', `@${NO_HOST}/`);
  return URL.canParse(readable) ? new URL(readable) : undefined;
}

const NO_HOST = 'no-host.invalid';

/** Or the folder of a socket, from the query; may be empty. */
export function hostOf({ hostname, searchParams }: URL): string {
  const host = searchParams.get('host') ?? '';
  if (host !== '') return host;
  return hostname === NO_HOST ? '' : decodeURIComponent(hostname);
}

const otherBeginning = (protocols: readonly string[]): string =>
  `should be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`;

/** Allows "#" and "@" anywhere. Undefined if the URL is valid. */
export function webAddressMistake(text: string, protocols: readonly string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRight = url && protocols.includes(url.protocol) && url.hostname !== '';
  return isRight ? undefined : otherBeginning(protocols);
}

/** Never repeats the text, which may contain a password. Undefined if valid. */
export function addressMistake(text: string, protocols: readonly string[]): string | undefined {
  if (!protocols.some((protocol) => text.startsWith(`${protocol}//`)))
    return otherBeginning(protocols);
  const misread = misreadCharacter(text);
  if (misread !== undefined)
    return `has ${misread} that is not escaped: in a user or password write it as ${ESCAPES[misread]}`;
  const [authority = ''] = text.slice(text.indexOf('//') + 2).split(/[/?]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const port = /:([^:\]]*)$/.exec(host)?.[1] ?? '';
  if (!/^\d{0,5}$/.test(port) || Number(port) > HIGHEST_PORT)
    return `should have a number from 0 to ${HIGHEST_PORT} as its port`;
  const address = readAddress(text);
  if (!address) return 'has a host that is not one';
  if (hostOf(address) === '')
    return protocols.includes('postgres:')
      ? 'names no host; for a socket write postgres:///name?host=/var/run/postgresql'
      : 'names no host';
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '#': '%23',
  '/': '%2F',
  '?': '%3F',
  '%': '%25',
};

/** Finds a character that must be percent-encoded in a user or password. */
function misreadCharacter(text: string): string | undefined {
  const rest = text.slice(text.indexOf('//') + 2);
  if (rest.includes('#')) return '#';
  const [authority = ''] = rest.split(/[/?]/);
  const userInfo = authority.includes('@') ? authority.slice(0, authority.lastIndexOf('@')) : '';
  if (/%(?![\da-f]{2})/i.test(userInfo)) return '%';
  if (userInfo !== '') return undefined;
  // an "@" after the host: the text before it was meant as a password, except in a query
  const [, end] = /^[^/?]*:[^/?]*([/?])[^=@]*@/.exec(rest) ?? [];
  return end;
}

export const HIGHEST_PORT = 65_535;
