import { createHash } from 'node:crypto';
import { escapeHtml } from '../mail/html';

const STYLE = `
body{margin:0;padding:24px;font:1rem/1.5rem Lato,system-ui,sans-serif;color:#1e1e1e;background:#faf8f5;overflow-wrap:anywhere}
main{max-width:30rem;margin:0 auto}
h1{margin:0 0 8px;font-size:1.5rem;line-height:2rem;text-wrap:balance}
p{margin:0 0 16px}
a{display:inline-block;padding:10px 0;color:#0066c8;text-underline-offset:3px}
a:focus-visible{outline:2px solid;outline-offset:2px;border-radius:4px}
small{color:#545353}
`;
const NIGHT = `
@media(prefers-color-scheme:dark){
:root{color-scheme:dark}
body{color:#f5f1ec;background:#1b1917}
a{color:#85bdff}
small{color:#c2bbb3}
}
`;
const hashes = [STYLE, NIGHT]
  .map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  .join(' ');

export const plainPolicy = (ancestors: string): string =>
  `default-src 'none'; style-src ${hashes}; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;

interface PlainPage {
  readonly locale: string;
  readonly title: string;
  /** Seconds. */
  readonly refresh?: number;
  readonly allowsDark?: boolean;
  /** HTML, one item per paragraph. */
  readonly body: readonly string[];
}

export const plainPage = ({
  locale,
  title,
  refresh,
  allowsDark = false,
  body,
}: PlainPage): string =>
  [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    ...(refresh === undefined ? [] : [`<meta http-equiv="refresh" content="${refresh}">`]),
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${allowsDark ? `<style>${NIGHT}</style>` : ''}</head>`,
    `<body><main>${body.join('\n')}</main></body></html>`,
  ].join('\n');
