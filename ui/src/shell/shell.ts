import { groundStyle, skeletonStyle } from './critical-style';
import { firstCalls } from './first-calls';
import { firstWords } from './first-words';
import { warmUp } from './warm-up';

/** What a build left to be loaded, as addresses. */
export interface ShellAssets {
  readonly scripts: readonly string[];
  /** Those with the views of the questions behind the first one. */
  readonly questions: readonly string[];
  readonly stylesheets: readonly string[];
  /** The one font file needed for the first paint. */
  readonly font: string | undefined;
  readonly fontFaces: string;
  /** Locale to the address of its words. */
  readonly locales: Readonly<Record<string, string>>;
  /** Locale to the address of the words of the later steps. */
  readonly laterWords: Readonly<Record<string, string>>;
}

/** What a server that knows the group puts into the shell; a static host puts nothing. */
export interface ShellGifts {
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Whether search engines may list the page. */
  readonly indexed: boolean;
  /** The group that the host belongs to, where the path names none. */
  readonly urlname: string;
  /** The declarations of the group's colours. */
  readonly theme: string;
  readonly name: string;
  readonly tagline: string;
  /** Where video rooms are, if not at the usual place. */
  readonly videoUrl: string | undefined;
  /** Where bookings of visitors from the maps are told, and as whose. */
  readonly conversionsUrl: string | undefined;
  readonly conversionPartner: string | undefined;
  /** What is said when the page cannot begin, and to whoever has no scripts. */
  readonly failed: string;
  readonly retry: string;
  readonly noScript: string;
  /** What is said in a frame that gives the page neither its storage nor its address. */
  readonly sandboxed: string;
  readonly ownTab: string;
  /** Address of the logo. */
  readonly logo: string;
  /** Where the page is reached from outside, without a path: what reads `og:image` asks for a whole address. */
  readonly origin: string | undefined;
  /** The title of the first step. */
  readonly question: string;
  /** The first step, written by its views, and the rules it is drawn by: they stand in for skeleton and stylesheet. */
  readonly step: { readonly html: string; readonly styles: string; readonly isOfEntry: boolean };
  /** JSON by the id of its element: `group` as the API answers it, `answers` by address. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Shell {
  readonly html: string;
  /** What stands inline, letter for letter: the content security policy carries their hashes. */
  readonly inlineStyles: readonly string[];
  readonly inlineScripts: readonly string[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** JSON that no HTML parser takes for markup; a field that has no value need not travel. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => field ?? undefined).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${escaped(id)}">${safeJson(value)}</script>`;

const lines = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().filter(Boolean).join('\n');

/** For whoever a static host has sent the page to. */
const inTwoLanguages = {
  failed: 'La page ne se charge pas. · The page does not load.',
  retry: 'Réessayer · Try again',
  noScript: 'Autorisez JavaScript pour réserver. · Allow JavaScript to book.',
  sandboxed: 'Ce cadre ne permet pas de réserver. · This frame does not allow booking.',
  ownTab: 'Réserver dans un nouvel onglet · Book in a new tab',
};

/** The page before any script: it says whose page it is, and has everything else already on its way. */
export function shellOf(assets: ShellAssets, gifts: Partial<ShellGifts> = {}): Shell {
  const {
    locale = 'fr',
    title = '',
    description = '',
    keywords = '',
    indexed = true,
    theme = '',
    urlname = '',
    videoUrl = '',
    conversionsUrl = '',
    conversionPartner = '',
    name = '',
    logo = '',
    origin = '',
    step,
  } = gifts;
  const { failed, retry, noScript, sandboxed, ownTab } = { ...inTwoLanguages, ...gifts };
  const critical = assets.fontFaces + groundStyle + (step?.styles ?? skeletonStyle);
  const stylesheets = step ? [] : assets.stylesheets;
  const ahead = !step || step.isOfEntry ? [] : assets.questions;
  const colours = theme && `:root{${theme}}`;
  // who has the answers need not call
  const scripts = [
    ...(gifts.json?.['answers'] ? [] : [firstCalls]),
    ...(gifts.locale === undefined ? [firstWords] : []),
    warmUp,
  ];
  const words = gifts.locale === undefined ? undefined : assets.locales[locale];
  const html = lines(
    '<!doctype html>',
    `<html lang="${escaped(locale)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    description && `<meta name="description" content="${escaped(description)}">`,
    keywords && `<meta name="keywords" content="${escaped(keywords)}">`,
    indexed ? '' : '<meta name="robots" content="noindex">',
    // no request for a picture that is not there
    `<link rel="icon" href="${escaped(logo || 'data:,')}">`,
    indexed && name ? sharing({ name, title, description, image: logo && origin + logo }) : '',
    urlname && `<meta name="creneau-group" content="${escaped(urlname)}">`,
    videoUrl && `<meta name="creneau-video" content="${escaped(videoUrl)}">`,
    conversionsUrl && `<meta name="creneau-conversions" content="${escaped(conversionsUrl)}">`,
    conversionPartner &&
      `<meta name="creneau-conversion-partner" content="${escaped(conversionPartner)}">`,
    `<style>${critical}</style>`,
    colours && `<style id="theme">${colours}</style>`,
    stylesheets.map((href) => `<link rel="preload" as="style" href="${escaped(href)}">`),
    assets.scripts.map((src) => `<script defer src="${escaped(src)}"></script>`),
    ahead.map((href) => `<link rel="preload" as="script" href="${escaped(href)}">`),
    words ? `<link rel="preload" as="fetch" crossorigin href="${escaped(words)}">` : '',
    assets.font
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(assets.font)}">`
      : '',
    '</head>',
    '<body>',
    `<div id="root">${step?.html ?? skeleton(gifts)}</div>`,
    stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`),
    `<noscript><p class="sk-p">${escaped(noScript)}</p></noscript>`,
    `<template id="failed"><div class="sk-p" role="alert"><p class="sk-t">${escaped(failed)}</p><p><a href="">${escaped(retry)}</a></p></div></template>`,
    `<template id="sandboxed"><div class="sk-p" role="alert"><p class="sk-t">${escaped(sandboxed)}</p><p><a href="" target="_blank" rel="noopener">${escaped(ownTab)}</a></p></div></template>`,
    dataBlock('locales', assets.locales),
    dataBlock('later-words', assets.laterWords),
    Object.entries(gifts.json ?? {}).map(([id, value]) => dataBlock(id, value)),
    scripts.map((script) => `<script>${script}</script>`),
    '</body>',
    '</html>',
    '',
  );
  return {
    html,
    inlineStyles: [critical, ...(colours ? [colours] : [])],
    inlineScripts: scripts,
  };
}

/** What a message or a network shows of a link to the page. */
const sharing = (shared: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
}): readonly string[] =>
  Object.entries({
    type: 'website',
    site_name: shared.name,
    title: shared.title,
    description: shared.description,
    image: shared.image,
  })
    .filter(([, content]) => content)
    .map(([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">`);

/** Boxes of the final sizes, and the words that are known already: text is what a visitor sees first. */
const skeleton = ({
  name = '',
  tagline = '',
  logo = '',
  question = '',
}: Partial<ShellGifts>): string =>
  lines(
    '<div class="sk">',
    '<div class="sk-h"><div class="sk-l">',
    logo && `<img class="sk-i" src="${escaped(logo)}" alt="" width="44" height="44">`,
    `<span class="sk-n"><strong>${escaped(name)}</strong>${tagline && `<span>${escaped(tagline)}</span>`}</span>`,
    '</div></div>',
    question &&
      `<div class="sk-p"><p class="sk-t">${escaped(question)}</p><div class="sk-c" aria-hidden="true">${'<i></i>'.repeat(ROWS)}</div></div>`,
    '</div>',
  ).replaceAll('\n', '');

const ROWS = 3;
