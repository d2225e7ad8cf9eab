import { createHash, createHmac } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';
import { escapeHtml } from '../mail/plain-text';

const LENGTH = 22;

/**
 * Contains a secret that only the output of the start shows, against other pages in the browser and
 * other users of the machine. The same at each start.
 */
export const outboxPath = (secret: Buffer): string =>
  `/outbox/${createHmac('sha256', secret).update('outbox').digest('base64url').slice(0, LENGTH)}`;

export interface StoredMail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** ISO 8601. */
  readonly date: string;
  readonly html: string;
  readonly text: string;
  readonly calendar: string | undefined;
  readonly source: Buffer;
}

export async function readMail(source: Buffer): Promise<StoredMail> {
  const { subject, from, to, date, html, text, attachments } = await PostalMime.parse(source, {
    attachmentEncoding: 'utf8',
  });
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content;
  return {
    subject: subject ?? '',
    from: listAddresses(from ? [from] : []),
    to: listAddresses(to ?? []),
    date: date ?? '',
    html: html ?? '',
    text: text ?? '',
    calendar: typeof calendar === 'string' ? calendar : undefined,
    source,
  };
}

const listAddresses = (addresses: readonly Address[]): string =>
  addresses.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ');

const STYLE = `
:root{--canvas:#faf8f5;--surface:#fff;--ink:#1e1e1e;--ink2:#545353;--line:#e1dfdd;--link:#24425c}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/24px Lato,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 24px 56px}
h1{margin:0 0 4px;font-size:28px;line-height:36px;letter-spacing:-.018em;overflow-wrap:anywhere}
h2{margin:32px 0 8px;font-size:18px;line-height:24px}
p{margin:0 0 16px;color:var(--ink2)}
a{color:var(--link);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
ul{list-style:none;margin:24px 0 0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:16px 20px;color:inherit;text-decoration:none}
li a:hover{background:var(--canvas)}
li a:focus-visible{outline-offset:-2px}
li strong,li span{overflow-wrap:anywhere}
li span,time{color:var(--ink2);font-size:14px}
li time{grid-area:1/2/3;align-self:center;white-space:nowrap}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0 24px}
dt{color:var(--ink2)}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:70vh;border:1px solid var(--line);border-radius:16px;background:#fff}
pre{margin:0;padding:20px;background:var(--surface);border:1px solid var(--line);border-radius:16px;font:14px/22px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:580px){main{padding:20px 16px 40px}h1{font-size:24px;line-height:32px}li a{grid-template-columns:1fr}li time{grid-area:auto}}
@media(prefers-color-scheme:dark){:root{--canvas:#1b1917;--surface:#262321;--ink:#f5f1ec;--ink2:#c2bbb3;--line:#3f3a36;--link:#85bdff;color-scheme:dark}}`;

const hash = createHash('sha256').update(STYLE).digest('base64');

/** Around a mail: one style, no script, frames of this origin only. */
export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** For the mail itself: any styles and images. */
export const MAIL_FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

const page = (title: string, content: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${content}</main></body></html>
`;

const timeOf = (date: string): string => {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
  return date === ''
    ? ''
    : `<time datetime="${escapeHtml(date)}">${escapeHtml(words.format(new Date(date)))}</time>`;
};

type MailSummary = Pick<StoredMail, 'subject' | 'to' | 'date'> & { readonly name: string };

export function outboxPage(root: string, mails: readonly MailSummary[]): string {
  const items = mails.map(
    ({ name, subject, to, date }) =>
      `<li><a href="${root}/${escapeHtml(name)}"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)}</span>${timeOf(date)}</a></li>`,
  );
  return page(
    'Outbox',
    `<h1>Outbox</h1><p>Mails that were written to files, because no <code>SMTP_URL</code> is set. The newest comes first.</p>${
      items.length === 0
        ? '<p>No mail yet: book an appointment, and reload this page.</p>'
        : `<ul>${items.join('\n')}</ul>`
    }`,
  );
}

export function mailPage(root: string, name: string, mail: StoredMail): string {
  const { subject, from, to, date, html, text, calendar } = mail;
  const own = `${root}/${escapeHtml(name)}`;
  return page(
    `${subject} – Outbox`,
    `<p><a href="${root}">Outbox</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Time</dt><dd>${timeOf(date)}</dd></dl>
${
  html === ''
    ? ''
    : `<iframe src="${own}/html" title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
<h2>Plain text</h2><pre>${escapeHtml(text)}</pre>
${
  calendar === undefined
    ? ''
    : `<h2>Calendar file</h2><p><a href="${own}/calendar">Download the calendar file</a></p><pre>${escapeHtml(calendar)}</pre>`
}
<h2>Source</h2><p><a href="${own}/source">Source of the mail</a></p>`,
  );
}

/** In a new tab: pages do not run in the sandbox. */
export const mailFrame = (html: string): string => `<!doctype html><base target="_blank">${html}`;

export const missingPage = (): string =>
  page(
    'Outbox',
    '<h1>Outbox</h1><p>The outbox is at the address that the start of the server prints: it ends with a key, so that no other page can read the mails.</p>',
  );
