import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  aBookingBody,
  book,
  cancel,
  change,
  holderOf,
  listed,
  type Answer,
  type Listed,
} from '../../support/booking-calls';
import { letterHtml } from '../../../server/src/mail/letter-html';
import { aBrowser } from '../../support/browser';
import { inDays } from '../../support/days';
import { inheritedEnvironment } from '../../support/inherited-environment';
import {
  aMailServer,
  as,
  PASSWORD,
  send,
  type ArrivedMail,
  type MailServer,
} from '../../support/people-calls';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import { smallPictureOf } from '../../support/small-picture';
import { TYPESCRIPT } from '../../support/typescript';

const PATIENCE = 240_000;
const GROUP = 1;
const [CUT, BLOW_DRY, BY_VIDEO] = [11, 14, 16];
const BIG_DAY = { pack_id: 1, interventionIds: [21, 11, 31] };
/** The officer of the demonstration's salon, who hears of each erasure. */
const OFFICER = 'donnees@salon-lumiere.example';
const FOLDER = process.env.PICTURES;

jest.setTimeout(PATIENCE);

let ground: Ground;
let mails: MailServer;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [ground, mails, browser] = await Promise.all([
    aGround('PostgreSQL', 'demonstration'),
    aMailServer(),
    aBrowser(),
  ]);
  server = await startServer({ ...ground.environment, SMTP_URL: mails.url });
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await mails?.close();
  await ground?.remove();
});

interface Asked {
  readonly interventionIds: readonly number[];
  readonly [field: string]: unknown;
}

/** From the day after next: late in the evening the first times of tomorrow can no longer be changed. The next days alone may be full. */
const freeTimes = (
  interventionIds: readonly number[],
  calendarId: number | readonly number[] = 0,
): Promise<Listed> =>
  listed(server.address, GROUP, interventionIds, { from: inDays(2), nDays: 28, calendarId });

/** A real booking, at a time with a promotion if there is one. */
async function booked(email: string, locale: string, asked: Asked): Promise<Answer> {
  const { availabletimeslots: times } = await freeTimes(asked.interventionIds);
  const { start: date } = times.find(({ promotion }) => promotion) ?? times[0] ?? {};
  const fiche = { firstname: 'Camille', lastname: 'Duprés', email, firstphone: '06 11 22 33 44' };
  const body = aBookingBody({ group_id: GROUP, locale, date, fiche, ...asked });
  const answer = await book(server.address, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

/** Who does each service of a booking. */
const peopleOf = ({ json }: Answer): readonly number[] =>
  (json.records as { calendar_id: number }[]).map(({ calendar_id }) => calendar_id);

const succeeded = ({ status, text }: Answer): void => {
  if (status !== 200) throw new Error(`${status} ${text}`);
};

async function visitMails(locale: string): Promise<Readonly<Record<string, ArrivedMail>>> {
  const confirmation = async (name: string, asked: Asked): Promise<ArrivedMail> => {
    const email = `${name}-${locale}@example.org`;
    await booked(email, locale, asked);
    return mails.mailTo(email);
  };
  const two = { interventionIds: [CUT, BLOW_DRY] };
  const away = { visitor_timezone: 'America/New_York' };
  const email = `deplace-${locale}@example.org`;
  const answer = await booked(email, locale, two);
  const { records } = answer.json;
  await mails.mailTo(email);
  const { availabletimeslots } = await freeTimes([CUT, BLOW_DRY], peopleOf(answer));
  const date = availabletimeslots.at(-1)?.start;
  succeeded(await change(server.address, records[0].id, { date }, holderOf(answer), GROUP));
  const moved = await mails.mailTo(email);
  succeeded(await cancel(server.address, [records[1].id], holderOf(answer), GROUP));
  const partCancelled = await mails.mailTo(email);
  const gone = await booked(`annule-${locale}@example.org`, locale, two);
  await mails.mailTo(`annule-${locale}@example.org`);
  const ids = (gone.json.records as { id: number }[]).map(({ id }) => id);
  succeeded(await cancel(server.address, ids, holderOf(gone), GROUP));
  const cancelled = await mails.mailTo(`annule-${locale}@example.org`);
  return {
    confirmation: await confirmation('deux', two),
    'confirmation-pack': await confirmation('pack', BIG_DAY),
    'confirmation-elsewhere': await confirmation('ailleurs', { ...two, ...away }),
    'confirmation-video': await confirmation('visio', {
      interventionIds: [BY_VIDEO],
      videoconference_consent: true,
      ...away,
    }),
    moved,
    'part-cancelled': partCancelled,
    cancelled,
  };
}

const sql = (text: string, values: unknown[] = []) =>
  query(ground.environment.DATABASE_URL ?? '', text, values);

/** What the business hears, in its own language, and what leaves at an hour. */
async function businessMails(locale: string): Promise<Readonly<Record<string, ArrivedMail>>> {
  const owner = `patronne-${locale}@example.org`;
  const visitor = `rappel-${locale}@example.org`;
  await sql('update groups set locale = $1, recipients = $2 where id = $3', [
    locale,
    JSON.stringify([owner]),
    GROUP,
  ]);
  const interventionIds = [CUT, BLOW_DRY];
  const answer = await booked(visitor, locale, { interventionIds });
  const [{ id }] = answer.json.records;
  await mails.mailTo(visitor);
  const bookedNotice = await mails.mailTo(owner);
  const timesFrom = async (from: string, people: object = {}) =>
    (await listed(server.address, GROUP, interventionIds, { from, nDays: 28, ...people }))
      .availabletimeslots;
  const [later] = await timesFrom(inDays(7), { calendarId: peopleOf(answer) });
  if (!later) throw new Error('no time in a week to move to');
  const { start: date } = later;
  succeeded(await change(server.address, id, { date }, holderOf(answer), GROUP));
  await mails.mailTo(visitor);
  const movedNotice = await mails.mailTo(owner);
  const tomorrow = inDays(1);
  const next = (await timesFrom(tomorrow)).find(({ start }) => start.startsWith(tomorrow))?.start;
  await booked(`demain-${locale}@example.org`, locale, {
    interventionIds,
    ...(next !== undefined && { date: next }),
  });
  await mails.mailTo(owner);

  // as if booked long ago, and due for an hour; a server that starts looks at the clock first
  await sql(
    `update appointments set created_at = now() - interval '9 days', changed_at = null, booked_from = null where id = $1 or parent_id = $1`,
    [id],
  );
  const minutes = Math.ceil((Date.parse(date) - Date.now()) / 60_000) + 60;
  await sql('delete from daily_sheets');
  await sql(
    `update groups set daily_sheet = '00:00', reminders = $1, quiet_from = '00:00', quiet_to = '00:00' where id = $2`,
    [JSON.stringify([minutes]), GROUP],
  );
  const other = await startServer({ ...ground.environment, SMTP_URL: mails.url });
  const reminder = await mails.mailTo(visitor);
  const sheet = await mails.mailTo(owner);
  await other.kill();
  await sql(`update groups set daily_sheet = null, reminders = '[]' where id = $1`, [GROUP]);
  const ids = (answer.json.records as { id: number }[]).map((record) => record.id);
  succeeded(await cancel(server.address, ids, holderOf(answer), GROUP));
  const cancelledNotice = await mails.mailTo(owner);
  await sql(`update groups set locale = 'fr', recipients = '[]' where id = $1`, [GROUP]);
  return {
    reminder,
    'business-booked': bookedNotice,
    'business-moved': movedNotice,
    'business-cancelled': cancelledNotice,
    'daily-sheet': sheet,
  };
}

async function accountMails(locale: string): Promise<Readonly<Record<string, ArrivedMail>>> {
  const register = (email: string) =>
    send(server.address, 'POST', '/api/v3/accounts', {
      account: { group_id: GROUP, email, locale },
    });
  const open = (account: object) =>
    send(server.address, 'POST', '/api/v3/sessions/login', {
      account: { group_id: GROUP, ...account },
    });
  const keyIn = ({ link }: ArrivedMail): string => link.searchParams.get('validation_key') ?? '';
  const anAccount = async (email: string) => {
    await register(email);
    const activation = await mails.mailTo(email);
    const { json } = await open({ validation_key: keyIn(activation) });
    const put = (token: string, account: object) =>
      send(
        server.address,
        'PUT',
        `/api/v3/accounts/${json.account.id}`,
        { account: { group_id: GROUP, ...account } },
        as(token),
      );
    const opened = await put(json.account_token as string, { password: PASSWORD });
    return {
      id: json.account.id as number,
      token: opened.json.account_token as string,
      put,
      activation,
    };
  };

  const email = `compte-${locale}@example.org`;
  const one = await anAccount(email);
  await register(email);
  const alreadyRegistered = await mails.mailTo(email);
  await send(server.address, 'POST', '/api/v3/accounts/forgotPassword.json', {
    account: { group_id: GROUP, email, locale },
  });
  const password = await mails.mailTo(email);

  const other = await anAccount(`autre-${locale}@example.org`);
  const newEmail = `nouvelle-${locale}@example.org`;
  await other.put(other.token, { temp_email: newEmail, current_password: PASSWORD });
  const toNew = await mails.mailTo(newEmail);
  const emailNotice = await mails.mailTo(`autre-${locale}@example.org`);
  await other.put(other.token, { password: `${PASSWORD}!`, current_password: PASSWORD });
  const passwordNotice = await mails.mailTo(`autre-${locale}@example.org`);

  const leaving = await anAccount(`partie-${locale}@example.org`);
  const wish = `/api/v3/accounts/${leaving.id}/erasure_requests`;
  const account = { group_id: GROUP, locale };
  await send(server.address, 'POST', wish, { account }, as(leaving.token));
  const erasure = await mails.mailTo(`partie-${locale}@example.org`);
  await send(server.address, 'POST', wish, {
    account: { ...account, validation_key: keyIn(erasure) },
  });
  const withoutAccount = `deux-${locale}@example.org`;
  await send(server.address, 'POST', '/api/v3/accounts/0/erasure_requests', {
    account: { ...account, email: withoutAccount },
  });
  const erasureOfAddress = await mails.mailTo(withoutAccount);
  await eraseWhoConfirmed();
  return {
    activation: one.activation,
    alreadyRegistered,
    password,
    email: toNew,
    emailNotice,
    passwordNotice,
    erasure,
    'erasure-of-address': erasureOfAddress,
    farewell: await mails.mailTo(`partie-${locale}@example.org`),
    // the business reads its own language
    erased: await mails.mailTo(OFFICER),
  };
}

/** What the server does within the hour. */
async function eraseWhoConfirmed(): Promise<void> {
  const rounds = spawn(process.execPath, [...TYPESCRIPT, 'tests/support/erasure-rounds.ts'], {
    env: { ...inheritedEnvironment, ...ground.environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(rounds.stdout, 'data');
  rounds.stdin.write('1\n');
  // a round looks at its clock once a second, and what is under way is finished
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  rounds.stdin.end();
  await once(rounds, 'exit');
}

interface Reader {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly page: Page;
  /** What the page has asked the network for. */
  readonly asked: readonly string[];
}

async function aReader(width: number, scheme: Reader['scheme']): Promise<Reader> {
  const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme: scheme });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return { width, scheme, page, asked };
}

async function draw({ html }: ArrivedMail, { page, asked }: Reader) {
  await page.setContent(html);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return { asked, beyond: Math.max(0, beyond), inks: await inksOf(page) };
}

/** The colours of a title on the card. */
const inksOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const style = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body);
    return `${style('.ink').color} on ${style('.card').backgroundColor}`;
  });

/** The first font that mails name: few machines that run tests have it. What is measured is drawn without it, as most readers see it. */
async function wearLato(page: Page): Promise<void> {
  const faces = [400, 700].map((weight) => {
    const file = `node_modules/@fontsource/lato/files/lato-latin-${weight}-normal.woff2`;
    const font = readFileSync(file).toString('base64');
    return `@font-face{font-family:Lato;font-weight:${weight};src:url(data:font/woff2;base64,${font})}`;
  });
  await page.addStyleTag({ content: faces.join('') });
  await page.evaluate(async () => {
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px Lato`)));
  });
}

const LIGHT = 'rgb(30, 30, 30) on rgb(255, 255, 255)';
const DARK = 'rgb(245, 241, 236) on rgb(38, 35, 33)';

it('the initials of a business without a logo stand out from a dark mail, as from a light one', async () => {
  const html = letterHtml({
    locale: 'fr',
    sender: {
      name: 'Ana Le Goff',
      tagline: '',
      address: '',
      colors: {},
      logo: undefined,
      page: '',
    },
    subject: '',
    preview: '',
    heading: { text: '', mark: 'done' },
    parts: [],
    ways: [],
    facts: [],
    reason: '',
  });

  const tiles = await Promise.all(
    (['light', 'dark'] as const).map(async (scheme) => {
      const { page } = await aReader(375, scheme);
      await page.setContent(html);
      const tile = page.getByText('AL', { exact: true });
      const inks = await tile.evaluate((cell) => {
        const { color, backgroundColor } = getComputedStyle(cell);
        return `${color} on ${backgroundColor}`;
      });
      await page.close();
      return inks;
    }),
  );

  expect(tiles).toEqual([
    'rgb(255, 255, 255) on rgb(30, 30, 30)',
    'rgb(38, 35, 33) on rgb(245, 241, 236)',
  ]);
});

it('a mail is no wider than a telephone of 320 pixels, however long its words are', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaen12';
  const way = { words: word, address: `https://7.example/${word}` };
  const html = letterHtml({
    locale: 'de',
    sender: { name: word, tagline: word, address: word, colors: {}, logo: undefined, page: '' },
    subject: word,
    preview: word,
    heading: { text: word, mark: 'done' },
    parts: [
      { kind: 'title', lines: [word, word] },
      { kind: 'struck', label: word, text: word },
      { kind: 'text', text: `${word}\n  ${word}@${word}.example` },
      { kind: 'section', title: word, text: word },
      {
        kind: 'amounts',
        lines: [
          { name: word, note: word, amount: '1.234.567,00 €' },
          { name: word, amount: '1.234.567,00 €', tone: 'total' },
        ],
      },
      { kind: 'dashes' },
      { kind: 'band', title: word, lines: [word], way },
    ],
    button: way,
    ways: [way, way],
    facts: [{ label: word, text: word, ways: [way] }],
    reason: word,
    reasonWay: way,
  });
  const { page } = await aReader(320, 'light');
  await page.setContent(html);

  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const boxes = [...document.querySelectorAll('td, div, a')].map(
      (box) => box.getBoundingClientRect().right,
    );
    return [scrollWidth, Math.max(...boxes) <= clientWidth];
  });
  await page.close();

  expect(widths).toEqual([320, true]);
});

describe.each(['fr', 'en'])('every kind of mail, in %s', (locale) => {
  it('is drawn at the width of a computer and of a telephone, light and dark, asks for nothing from outside and leaves no word untranslated', async () => {
    const kinds = {
      ...(await visitMails(locale)),
      ...(await businessMails(locale)),
      ...(await accountMails(locale)),
    };

    const words = JSON.parse(readFileSync(`locales/${locale}/mail.json`, 'utf8')) as {
      account: Record<string, unknown>;
    };
    const { note: _, ...accountKinds } = words.account;
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(Object.keys(accountKinds)));
    const readers = await Promise.all([
      aReader(600, 'light'),
      aReader(375, 'light'),
      aReader(375, 'dark'),
      aReader(320, 'light'),
    ]);
    for (const [kind, mail] of Object.entries(kinds)) {
      for (const reader of readers) {
        const { page, width, scheme } = reader;
        const found = await draw(mail, reader);
        const inks = scheme === 'light' ? LIGHT : DARK;
        expect([kind, found]).toEqual([kind, { asked: [], beyond: 0, inks }]);
        const isShown = width === 600 || (scheme === 'dark' && kind === 'confirmation');
        if (FOLDER !== undefined && isShown) {
          await mkdir(join(FOLDER, locale), { recursive: true });
          await wearLato(page);
          const name = scheme === 'dark' ? `${kind}-dark` : kind;
          await writeFile(join(FOLDER, locale, `${name}.png`), await smallPictureOf(page));
        }
      }
      expect(mail.subject + mail.text).not.toMatch(/\{\{|undefined|\bnull\b/);
    }
    for (const { page } of readers) await page.close();
  });
});
