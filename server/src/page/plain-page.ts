import { createHash } from 'node:crypto';
import { escapeHtml } from '../mail/html';

const STYLE =
  'body{margin:0;padding:24px;font:1rem/1.5rem system-ui,sans-serif;color:#1e1e1e;background:#fff}h1{margin:0 0 16px;font-size:1.25rem}p{margin:0 0 16px}a{color:#0066c8}small{color:#545353}';

/** The policy of a page of texts and links. */
export const plainPolicy = (ancestors: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;

interface PlainPage {
  readonly locale: string;
  readonly title: string;
  /** Seconds until the browser loads it again. */
  readonly refresh?: number;
  /** HTML of each paragraph. */
  readonly body: readonly string[];
}

/** A page that needs neither scripts nor data. */
export const plainPage = ({ locale, title, refresh, body }: PlainPage): string =>
  [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    ...(refresh === undefined ? [] : [`<meta http-equiv="refresh" content="${refresh}">`]),
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body>${body.join('\n')}</body></html>`,
  ].join('\n');
