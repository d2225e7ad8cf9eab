import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { FilePost } from '../../../server/src/mail/post';
import {
  FileShortMessages,
  HttpShortMessages,
  type ShortMessage,
  type ShortMessages,
} from '../../../server/src/sms/short-messages';
import { readMail } from '../../../server/src/outbox/outbox-pages';

const TOKEN = 'a token of sixteen';

interface Delivered {
  readonly to: string;
  readonly text: string;
}

/** An adapter, and what it has delivered, each message once. */
interface Way {
  readonly messages: ShortMessages;
  readonly delivered: () => Promise<readonly Delivered[]>;
}

const message: ShortMessage = {
  id: '<one@salon.example>',
  to: '+33612345678',
  from: 'Salon Lumière',
  text: 'Rappel : rendez-vous mardi à 09:30. Été, 5 €',
  date: new Date('2027-06-07T08:00:00Z'),
};

describe('SMS', () => {
  const asked: { readonly headers: object; readonly body: ShortMessage }[] = [];
  let status = 202;
  let gateway: Server;
  let folder = '';
  const url = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'creneau-sms-'));
    gateway = createServer((request, reply) => {
      void json(request).then((body) => {
        if (status === 202) asked.push({ headers: request.headers, body: body as ShortMessage });
        reply.writeHead(status, status === 302 ? { location: url() } : {}).end('{}');
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    gateway.close();
    await rm(folder, { recursive: true });
  });

  const ways: { readonly [way: string]: () => Way } = {
    // a gateway knows a message by its id
    'a gateway': () => ({
      messages: new HttpShortMessages(url(), TOKEN),
      delivered: async () => [...new Map(asked.map(({ body }) => [body.id, body])).values()],
    }),
    'the outbox of files': () => ({
      messages: new FileShortMessages(new FilePost(folder), 'no-reply@salon.example'),
      delivered: async () => {
        const names = (await readdir(folder)).sort();
        return Promise.all(
          names.map(async (name) => {
            const { to, text } = await readMail(await readFile(join(folder, name)));
            return { to: /\+\d+/.exec(to)?.[0] ?? '', text: text.trim() };
          }),
        );
      },
    }),
  };

  it.each(Object.keys(ways))('are delivered by %s as they are, one for each id', async (name) => {
    const { messages, delivered } = ways[name]?.() ?? ({} as Way);

    await messages.send(message);
    await messages.send(message);
    await messages.send({ ...message, id: '<two@salon.example>', to: '+4915123456789' });

    expect((await delivered()).map(({ to, text }) => [to, text]).sort()).toEqual([
      ['+33612345678', message.text],
      ['+4915123456789', message.text],
    ]);
  });

  it('tell the gateway the key, the id, the number, the business and the text', async () => {
    await new HttpShortMessages(url(), TOKEN).send(message);

    const { date: _, ...body } = message;
    expect(asked.at(-1)?.body).toEqual(body);
    expect(asked.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
    });
  });

  it.each([400, 401, 500, 503, 302])(
    'are not delivered by a gateway that answers %s',
    async (no) => {
      status = no;
      const sent = new HttpShortMessages(url(), undefined).send(message);

      await expect(sent).rejects.toThrow();
      status = 202;
    },
  );
});
