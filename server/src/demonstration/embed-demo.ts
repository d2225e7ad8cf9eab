import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment/environment';
import { escapeHtml } from '../mail/plain-text';

const words = {
  fr: {
    title: 'Maison Lumière : démonstration de l’intégration',
    tagline: 'Le site d’un commerce, et la réservation dedans',
    lead: 'Cette page joue le site d’un commerce. La réservation y est intégrée de quatre façons par un seul script ; le code de chacune est à copier. La page a une politique de sécurité stricte : ni script ni style écrits dans ses balises.',
    script: 'Le script, une fois par page',
    popUp: 'Dans une fenêtre, par un bouton ou un lien',
    popUpText:
      'Tout élément peut l’ouvrir. Un lien mène à la page de réservation même sans script.',
    button: 'Prendre rendez-vous',
    link: 'Réserver une coupe chez Ana',
    element: 'Sur place, par un élément',
    elementText:
      'Le cadre a la hauteur de son contenu et la suit. Langue et couleurs changent sans rien perdre :',
    language: 'En anglais',
    colors: 'En vert',
    inline: 'Sur place, dans un bloc',
    inlineText: 'Ici un autre établissement, avec des champs remplis d’avance.',
    float: 'Par un bouton flottant',
    floatText: 'Il est en bas à droite de cette page : un attribut du script suffit.',
    events: 'Ce que la page apprend',
    eventsText: 'Chaque étape est un événement ; rien de personnel n’y figure.',
    none: 'Rien encore.',
    copy: 'Copier',
    copied: 'Copié',
    codeOf: 'Code : ',
    more: 'Tout est décrit dans docs/embedders.md.',
  },
  en: {
    title: 'Maison Lumière: embedding demonstration',
    tagline: 'The site of a business, with the booking in it',
    lead: 'This page stands in for the site of a business. One script embeds the booking in four ways; copy the code of each. The page has a strict content security policy: no inline scripts or styles.',
    script: 'The script, once per page',
    popUp: 'In a dialog, opened by a button or a link',
    popUpText: 'Any element can open it. A link leads to the booking page even without the script.',
    button: 'Book an appointment',
    link: 'Book a haircut with Ana',
    element: 'Inline, as an element',
    elementText:
      'The frame is always as high as its content. Language and colours change without losing anything:',
    language: 'In French',
    colors: 'In green',
    inline: 'Inline, in a block',
    inlineText: 'Another business, with prefilled fields.',
    float: 'Behind a floating button',
    floatText: 'At the bottom right of this page: one attribute of the script is enough.',
    events: 'Events that the page receives',
    eventsText: 'Each step is an event, without personal data.',
    none: 'Nothing yet.',
    copy: 'Copy',
    copied: 'Copied',
    codeOf: 'Code: ',
    more: 'Everything is described in docs/embedders.md.',
  },
} as const;

type Locale = keyof typeof words;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:17px/28px Georgia,'Times New Roman',serif;color:#2a2118;background:#fbf7f1}
header{padding:72px 24px 56px;text-align:center;background:#2a2118;color:#fbf3e6}
header p{margin:8px auto 0;max-width:640px;color:#e6d5bd}
h1{margin:0;font-size:clamp(28px,5vw,48px);line-height:1.15;font-weight:400;letter-spacing:-.01em}
h2{margin:0 0 8px;font-size:26px;line-height:34px;font-weight:400}
main{max-width:1120px;margin:0 auto;padding:40px 24px 120px}
section{margin:0 0 56px}
p{margin:0 0 16px}
pre{margin:0;padding:16px 20px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/22px ui-monospace,Consolas,monospace;background:#fff;border:1px solid #e4d8c6;border-radius:12px}
.code{position:relative;margin:16px 0 24px}
.code button{position:absolute;top:2px;right:2px;border-color:transparent}
.code pre{padding-right:110px}
button,.action{display:inline-block;min-height:44px;padding:8px 20px;font:600 16px/28px system-ui,sans-serif;color:#2a2118;background:#fff;border:1px solid #8a7350;border-radius:10px;cursor:pointer;text-decoration:none}
.main{color:#fff;background:#7a3b1d;border-color:#7a3b1d}
.row{display:flex;flex-wrap:wrap;gap:12px}
.place{margin-top:16px;border:1px solid #e4d8c6;border-radius:16px;overflow:hidden;background:#faf8f5}
ol{margin:0;padding-left:28px;font:15px/26px ui-monospace,Consolas,monospace}
:focus-visible{outline:3px solid #1d5a7a;outline-offset:3px}
footer{padding:32px 24px;text-align:center;background:#efe6d8}
@media(max-width:560px){main{padding:32px 16px 120px}.place{margin-inline:-16px;border-inline:0;border-radius:0}.code pre{padding:56px 16px 16px}}
`;

/** A separate file, since the policy allows no inline script. */
const SCRIPT = `
for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = button.dataset.copy), 2000);
  });
const booking = document.querySelector('creneau-booking');
for (const button of document.querySelectorAll('[data-set]'))
  button.addEventListener('click', () => booking.setAttribute(button.dataset.set, button.dataset.value));
const list = document.querySelector('ol');
for (const name of ['ready', 'step', 'booked', 'changed', 'cancelled', 'closed', 'failed'])
  document.addEventListener('creneau-' + name, ({ type, detail }) => {
    const item = document.createElement('li');
    item.textContent = type + ' ' + JSON.stringify(detail);
    list.append(item);
    list.hidden = false;
    list.nextElementSibling.hidden = true;
  });
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; script-src 'self'; frame-src 'self'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A business's site with the four kinds of embedding. Not in production. */
export function embedDemo(
  server: FastifyInstance,
  { production, publicUrl }: Pick<Environment, 'production' | 'publicUrl'>,
): void {
  if (production) return;
  const config = { access: 'public' } as const;
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' };
  server.get('/embed-demo', { schema: { hide: true }, config }, async (request, reply) => {
    const [tag = ''] = (request.headers['accept-language'] ?? '').split(/[-,;]/);
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    return reply
      .headers({ ...headers, 'content-security-policy': POLICY, vary: 'Accept-Language' })
      .type('text/html; charset=utf-8')
      .send(pageIn(tag === 'fr' ? 'fr' : 'en', origin));
  });
  server.get('/embed-demo/page.js', { schema: { hide: true }, config }, async (_, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(SCRIPT),
  );
}

function pageIn(locale: Locale, origin: string): string {
  const say = words[locale];
  const other = locale === 'fr' ? 'en' : 'fr';
  const address = (group: string): string => `${origin}/${group}`;
  const script = (attribute = ''): string =>
    `<script src="${origin}/embed.js"${attribute} async></script>`;
  const float = ` data-creneau-float="salon-lumiere" data-color-primary="7a3b1d"`;
  const button = `<button type="button" data-creneau="salon-lumiere">${say.button}</button>`;
  const link = `<a href="${address('salon-lumiere')}?intervention_ids=11" data-creneau>${say.link}</a>`;
  const element = `<creneau-booking group="salon-lumiere" locale="${locale}"></creneau-booking>`;
  const inline = `<div data-creneau-inline="garage-central" data-noheader="1"\n  data-fiche-lastname="Le Goff"></div>`;
  const code = (text: string, of: string): string =>
    `<div class="code"><pre tabindex="0" aria-label="${escapeHtml(say.codeOf + of)}">${escapeHtml(text)}</pre><button type="button" data-copy="${say.copy}" data-copied="${say.copied}">${say.copy}</button></div>`;
  const section = (title: string, text: string, snippet: string, example: string): string =>
    `<section><h2>${title}</h2><p>${text}</p>${example}${snippet && code(snippet, title)}</section>`;
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">`,
    `<title>${say.title}</title><link rel="icon" href="data:,"><style>${STYLE}</style>${script(float).replace(origin, '')}<script src="/embed-demo/page.js" defer></script></head>`,
    `<body><header><h1>Maison Lumière</h1><p>${say.tagline}</p></header><main>`,
    section(say.script, say.lead, script(), ''),
    section(
      say.popUp,
      say.popUpText,
      `${button}\n${link}`,
      `<div class="row">${button.replace('<button', '<button class="main"')}${link.replace(origin, '').replace('<a', '<a class="action"')}</div>`,
    ),
    section(say.float, say.floatText, script(float), ''),
    section(
      say.element,
      say.elementText,
      element,
      `<div class="row"><button type="button" data-set="locale" data-value="${other}">${say.language}</button><button type="button" data-set="color-primary" data-value="1d6b4f">${say.colors}</button></div><div class="place">${element}</div>`,
    ),
    section(say.inline, say.inlineText, inline, `<div class="place">${inline}</div>`),
    `<section><h2>${say.events}</h2><p>${say.eventsText}</p><ol hidden aria-live="polite"></ol><p>${say.none}</p></section>`,
    `</main><footer>${say.more}</footer></body></html>`,
  ].join('\n');
}
