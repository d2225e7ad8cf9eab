import { SMTPServer } from 'smtp-server';
import { call, type Answer } from './booking-calls';
import { readMail } from './mails';

export const PASSWORD = 'Bonjour-2026!';

type Headers = { readonly [name: string]: string };

export const as = (token: string, headers: Headers = {}): Headers => ({
  authorization: `Bearer ${token}`,
  ...headers,
});

/** A proxy on this machine says for whom it asks. */
export const from = (network: string): Headers => ({ 'x-forwarded-for': network });

export const send = (
  address: string,
  method: string,
  path: string,
  body: unknown,
  headers: Headers = {},
): Promise<Answer> =>
  call(address, method, path, {
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers,
  });

export const logIn = (
  address: string,
  email: string,
  {
    password = PASSWORD,
    groupId = 1,
    root = '/api/v3',
    headers = {},
  }: {
    readonly password?: string;
    readonly groupId?: number;
    readonly root?: string;
    readonly headers?: Headers;
  } = {},
): Promise<Answer> =>
  send(
    address,
    'POST',
    `${root}/sessions/login`,
    { credentials: { email, password }, account: { email, group_id: groupId } },
    headers,
  );

export const logInPro = (
  address: string,
  email: string,
  { password = PASSWORD, groupId = 1 }: { password?: string; groupId?: number } = {},
): Promise<Answer> =>
  send(address, 'POST', '/api/v3/sessions/login', {
    credentials: { email, password },
    pro: { email, group_id: groupId },
  });

/** The key of whoever can log in. */
export async function tokenOf(
  address: string,
  email: string,
  options: Parameters<typeof logIn>[2] = {},
): Promise<string> {
  const { status, json, text } = await logIn(address, email, options);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json.account_token as string;
}

export async function proTokenOf(
  address: string,
  email: string,
  options: Parameters<typeof logInPro>[2] = {},
): Promise<string> {
  const { status, json, text } = await logInPro(address, email, options);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json.pro_token as string;
}

export const current = (address: string, token: string | undefined, groupId = 1): Promise<Answer> =>
  call(address, 'GET', `/api/v3/sessions/current?group_id=${groupId}`, {
    headers: token === undefined ? {} : as(token),
  });

/** What nobody in particular is told of their session. */
export const NOBODY = {
  logged: false,
  type: null,
  account: null,
  pro: null,
  groups: [],
  fiche_token: null,
  pro_token: null,
  appointment_id: null,
  pendingRdv: null,
  needPasswordChange: false,
  sso_logged: false,
  sso_logout: false,
  last_signed_at: null,
};

/** The key of an error, whatever the dialect. */
export const keyOf = ({ json }: Answer): string | undefined =>
  json?.messages?.errors?.[0]?.key ?? json?.[0]?.translate_key;

/** A mail that arrived, decoded. */
export interface ArrivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly source: string;
  /** The parameters of its link. */
  readonly link: URL;
}

export interface MailServer {
  readonly url: string;
  readonly mails: readonly ArrivedMail[];
  /** How often somebody has connected. */
  readonly connections: number;
  /** While set, every mail is refused for now; it counts them. */
  away: { refused: number } | undefined;
  /** The next mail to that address that nobody has waited for yet. */
  mailTo(address: string): Promise<ArrivedMail>;
  close(): Promise<void>;
}

const PATIENCE = 20_000;

/** A real mail server that keeps what it gets, and answers a mail at once, or when `answer` calls back. */
export async function aMailServer(
  answer: (done: (refusal?: Error) => void) => void = (done) => done(),
): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  let connections = 0;
  const waitedFor = new Set<ArrivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onMailFrom: (_, __, done) => {
      if (!mailServer.away) return done();
      mailServer.away.refused += 1;
      done(Object.assign(new Error('Try again later.'), { responseCode: 451 }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join();
        mails.push(arrived(to, Buffer.concat(chunks).toString()));
        answer(done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get connections() {
      return connections;
    },
    away: undefined,
    mailTo: async (to) => {
      const end = Date.now() + PATIENCE;
      for (;;) {
        const mail = mails.find((one) => one.to === to && !waitedFor.has(one));
        if (mail) {
          waitedFor.add(mail);
          return mail;
        }
        if (Date.now() > end) throw new Error(`no mail to ${to} came`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function arrived(to: string, source: string): ArrivedMail {
  const { subject, text, html } = readMail(source);
  return {
    to,
    subject,
    text,
    html,
    source,
    link: new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'none:'),
  };
}
