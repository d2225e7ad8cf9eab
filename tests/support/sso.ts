import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { inheritedEnvironment } from './inherited-environment';
import { send } from './people-calls';
import type { Answer } from './booking-calls';
import { TYPESCRIPT } from './typescript';

/** As a page draws it. */
export const aSecret = (): string => randomBytes(24).toString('base64url');

export const begin = (
  address: string,
  secret: unknown,
  { groupId = 7, root = '/api/v3' }: { groupId?: number; root?: string } = {},
): Promise<Answer> =>
  send(address, 'POST', `${root}/sessions/sso`, {
    sso: { group_id: groupId, secret, locale: 'en' },
  });

/** What the address of the page has after the provider. */
export interface BroughtBack {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

export const finish = (
  address: string,
  secret: string,
  brought: object,
  { groupId = 7, root = '/api/v3' }: { groupId?: number; root?: string } = {},
): Promise<Answer> =>
  send(address, 'POST', `${root}/sessions/login`, {
    account: { group_id: groupId, sso: { secret, ...brought } },
  });

/** A browser, as far as a provider needs one: it follows, and keeps cookies. */
export class Wanderer {
  private readonly cookies = new Map<string, string>();

  /** Follows until an address whose path ends so, which is not asked for any more. */
  async follow(start: string, end: string): Promise<URL> {
    let at = new URL(start);
    for (let step = 0; step < 12; step++) {
      if (at.pathname.endsWith(end)) return at;
      const { location } = await this.fetch(at);
      if (location === undefined) return at;
      at = new URL(location, at);
    }
    throw new Error(`no end at ${at.pathname}`);
  }

  async fetch(
    url: URL,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly location: string | undefined; readonly text: string }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { location: response.headers.get('location') ?? undefined, text: await response.text() };
  }
}

export const broughtBackIn = (url: URL): BroughtBack =>
  Object.fromEntries(url.searchParams) as unknown as BroughtBack;

/** Logs in at the demonstration's own provider, as a person would. */
export async function throughDemonstration(
  loginUrl: string,
  name: string,
  { password = 'Bonjour-2026!', as = new Wanderer() } = {},
): Promise<URL> {
  const page = await as.follow(loginUrl, '/login');
  if (!page.pathname.includes('/interaction/')) return page;
  const { location = '' } = await as.fetch(page, { name, password });
  return as.follow(new URL(location, page).href, '/login');
}

/** What a provider's answer becomes on its way, when somebody stands in between. */
export type Tampering = (answered: {
  readonly status: number;
  readonly body: string;
}) => { readonly status?: number; readonly body: string } | 'silence';

export interface RealProvider {
  readonly issuer: string;
  readonly clientSecret: string;
  /** How an answer of that path is changed from now on. */
  tamper(path: string, how: Tampering | undefined): void;
  close(): Promise<void>;
}

/** A real provider at an address of its own, with somebody in between who may change what it says. */
export async function aProvider(
  back: string,
  people: Readonly<Record<string, object>>,
  /** What the userinfo endpoint alone says of them. */
  userinfo: Readonly<Record<string, object>> = {},
): Promise<RealProvider> {
  const clientSecret = aSecret();
  const tamperings = new Map<string, Tampering>();
  let port = 0;
  const between = createServer((request, response) => forward(request, response));
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '/', headers } = request;
    const upstream = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answered) => {
      const chunks: Buffer[] = [];
      answered.on('data', (chunk: Buffer) => chunks.push(chunk));
      answered.on('end', () => {
        const body = Buffer.concat(chunks);
        const { 'content-length': _, 'transfer-encoding': __, ...rest } = answered.headers;
        const status = answered.statusCode ?? 0;
        const how = tamperings.get(url.split('?')[0] ?? '');
        const answer = how?.({ status, body: body.toString() }) ?? { body };
        if (answer === 'silence') return;
        response.writeHead('status' in answer && answer.status ? answer.status : status, rest);
        response.end(answer.body);
      });
    });
    request.pipe(upstream);
  };
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = between.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const provider = spawn(process.execPath, [...TYPESCRIPT, 'tests/support/identity-provider.ts'], {
    env: {
      ...inheritedEnvironment,
      PROVIDER: JSON.stringify({ issuer, clientSecret, back, people, userinfo }),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  port = await new Promise<number>((resolve, reject) => {
    provider.stdout.on('data', (text: Buffer) => {
      const found = /port (\d+)/.exec(text.toString())?.[1];
      if (found) resolve(Number(found));
    });
    provider.on('exit', () => reject(new Error('the provider did not start')));
  });
  // its first answer takes long, and the server waits for five seconds only
  await fetch(`${issuer}/.well-known/openid-configuration`);
  return {
    issuer,
    clientSecret,
    tamper: (path, how) => {
      if (how) tamperings.set(path, how);
      else tamperings.delete(path);
    },
    close: async () => {
      provider.removeAllListeners('exit').kill();
      between.closeAllConnections();
      await new Promise((resolve) => between.close(resolve));
    },
  };
}
