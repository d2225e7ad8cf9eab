import type { Shell, ShellAssets, ShellProps, ShellModule } from '@creneau/core';
import { themeRules } from '../design/theme/theme-rules';
import { groupCall, listCall } from './backend';
import { readConfiguration } from './configuration';
import { groundStyle, skeletonStyle } from './critical-style';
import { firstCalls, firstWords, tellMissingScript, warmUp } from './early-scripts';

/** The Trusted Types policies for loading chunks, sanitized HTML and foreign text. */
const TRUSTED_TYPES =
  "require-trusted-types-for 'script'; trusted-types webpack dompurify plain-text";

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** JSON that is safe in HTML; null fields are dropped. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => field ?? undefined).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${escapeHtml(id)}">${safeJson(value)}</script>`;

const lines = (...parts: readonly (string | readonly string[])[]): string =>
  parts.flat().filter(Boolean).join('\n');

/** Used on static hosts, which do not know the visitor's language. */
const inTwoLanguages = {
  failure: 'La page ne se charge pas. · The page does not load.',
  retry: 'Réessayer · Try again',
  noScript: 'Autorisez JavaScript pour réserver. · Allow JavaScript to book.',
  sandbox: 'Ce cadre ne permet pas de réserver. · This frame does not allow booking.',
  ownTab: 'Réserver dans un nouvel onglet · Book in a new tab',
};

const DEFAULT_LOCALE = 'fr';

/** The page before any script: identifies the business and preloads the rest. */
export function shellOf(assets: ShellAssets, props: Partial<ShellProps> = {}): Shell {
  return writeShell(assets, props, props.json?.['answers'] ? [] : [firstCalls]);
}

export const staticShellOf = (assets: ShellAssets): Shell =>
  writeShell(assets, {}, [readConfiguration, firstCalls]);

/** @param calls inline scripts for the first calls; none where the answers are in the page. */
function writeShell(
  assets: ShellAssets,
  props: Partial<ShellProps>,
  calls: readonly string[],
): Shell {
  const { locale = DEFAULT_LOCALE, theme: scheme, step } = props;
  const theme = scheme ? themeRules(scheme.colors, scheme.allowsDark) : '';
  const faces = assets.fontFaces + (assets.firstFonts[locale]?.faces ?? '');
  const critical = faces + groundStyle + (step?.styles ?? skeletonStyle);
  const stylesheets = step ? [] : assets.stylesheets;
  const scripts = [
    ...calls,
    ...(props.locale === undefined ? [firstWords] : []),
    // one inline script needs one hash in the policy
    `${tellMissingScript};${warmUp}`,
  ];
  const html = lines(
    '<!doctype html>',
    `<html lang="${escapeHtml(locale)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...pageMeta(props),
    settingsMeta(props),
    props.isIndexed !== false && props.structuredData
      ? `<script type="application/ld+json">${safeJson(props.structuredData)}</script>`
      : '',
    `<style>${critical}</style>`,
    theme && `<style id="theme">${theme}</style>`,
    stylesheets.map((href) => `<link rel="preload" as="style" href="${escapeHtml(href)}">`),
    assets.scripts.map((src) => `<script defer src="${escapeHtml(src)}"></script>`),
    preloads(assets, props),
    '</head>',
    '<body>',
    `<div id="root">${step?.html ?? skeleton(props)}</div>`,
    stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    failureNotices(props),
    dataBlock('locales', assets.locales),
    Object.keys(assets.brands).length > 0 ? dataBlock('brands', assets.brands) : '',
    Object.entries(props.json ?? {}).map(([id, value]) => dataBlock(id, value)),
    scripts.map((script) => `<script>${script}</script>`),
    '</body>',
    '</html>',
    '',
  );
  return {
    html,
    inlineStyles: [critical, ...(theme ? [theme] : [])],
    inlineScripts: scripts,
    trustedTypes: TRUSTED_TYPES,
  };
}

function pageMeta({
  title = '',
  description = '',
  keywords = '',
  isIndexed = true,
  logo = '',
  origin = '',
  canonical,
  translations = [],
  name = '',
  picture: image,
}: Partial<ShellProps>): readonly (string | readonly string[])[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    keywords && `<meta name="keywords" content="${escapeHtml(keywords)}">`,
    isIndexed ? '' : '<meta name="robots" content="noindex">',
    // prevents a request for a default icon
    `<link rel="icon" href="${escapeHtml(logo || 'data:,')}">`,
    isIndexed && canonical ? listing(origin, canonical, translations) : '',
    isIndexed && name ? sharing({ name, title, description, image }) : '',
  ];
}

const settingsMeta = ({
  urlname,
  videoUrl,
  conversionsUrl,
  conversionPartner,
  frameAncestors,
  tiles,
}: Partial<ShellProps>): readonly string[] =>
  Object.entries({
    group: urlname,
    video: videoUrl,
    conversions: conversionsUrl,
    tiles: tiles?.url,
    'tiles-key': tiles?.key,
    'tiles-attribution': tiles?.attribution,
    'conversion-partner': conversionPartner,
    'frame-ancestors': frameAncestors,
  }).map(([name, content]) =>
    content ? `<meta name="creneau-${name}" content="${escapeHtml(content)}">` : '',
  );

function preloads(assets: ShellAssets, { locale, step }: Partial<ShellProps>): readonly string[] {
  const scripts = step?.scripts ? assets[step.scripts] : [];
  const words = [
    ...(locale === undefined ? [] : [assets.locales[locale], ...overlays(assets, locale)]),
    // the public page needs the later words
    ...(step?.scripts === 'home' ? [assets.laterWords[locale ?? DEFAULT_LOCALE]] : []),
  ].filter((address) => address !== undefined);
  const font = assets.firstFonts[locale ?? DEFAULT_LOCALE]?.file;
  return [
    ...scripts.map((href) => `<link rel="preload" as="script" href="${escapeHtml(href)}">`),
    ...words.map(
      (href) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(href)}">`,
    ),
    font
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(font)}">`
      : '',
  ];
}

/** Messages without scripts, after a failed load, and in a frame with blocked storage. */
function failureNotices(props: Partial<ShellProps>): readonly string[] {
  const { failure, retry, noScript, sandbox, ownTab } = { ...inTwoLanguages, ...props };
  return [
    `<noscript><p class="sk-p">${escapeHtml(noScript)}</p></noscript>`,
    `<template id="failed"><div class="sk-p" role="alert"><p class="sk-t">${escapeHtml(failure)}</p><p><a href="">${escapeHtml(retry)}</a></p></div></template>`,
    `<template id="sandboxed"><div class="sk-p" role="alert"><p class="sk-t">${escapeHtml(sandbox)}</p><p><a href="" target="_blank" rel="noopener">${escapeHtml(ownTab)}</a></p></div></template>`,
  ];
}

const overlays = ({ brands }: ShellAssets, locale: string): readonly (string | undefined)[] =>
  Object.values(brands).map((words) => words[locale]);

/** The address without a language adapts to the visitor. */
function listing(
  origin: string,
  { path, locale }: ShellProps['canonical'],
  translations: readonly string[],
): readonly string[] {
  const addressIn = (language: string | undefined): string =>
    escapeHtml(origin + path + (language === undefined ? '' : `?locale=${language}`));
  const alternate = (language: string, address: string): string =>
    `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${address}">`;
  return [
    `<link rel="canonical" href="${addressIn(locale)}">`,
    ...(translations.length > 1
      ? [
          alternate('x-default', addressIn(undefined)),
          ...translations.map((each) => alternate(each, addressIn(each))),
        ]
      : []),
  ];
}

/** The preview of a shared link (Open Graph). */
const sharing = (preview: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly image: string | undefined;
}): readonly string[] => [
  ...Object.entries({
    type: 'website',
    site_name: preview.name,
    title: preview.title,
    description: preview.description,
    image: preview.image,
  }).map(([property, content]) =>
    content ? `<meta property="og:${property}" content="${escapeHtml(content)}">` : '',
  ),
  preview.image ? '<meta name="twitter:card" content="summary_large_image">' : '',
];

/** Text is what a visitor perceives first. */
const skeleton = ({
  name = '',
  tagline = '',
  logo = '',
  question = '',
}: Partial<ShellProps>): string =>
  lines(
    '<div class="sk">',
    '<div class="sk-h"><div class="sk-l">',
    logo && `<img class="sk-i" src="${escapeHtml(logo)}" alt="" width="44" height="44">`,
    `<span class="sk-n"><strong>${escapeHtml(name)}</strong>${tagline && `<span>${escapeHtml(tagline)}</span>`}</span>`,
    '</div></div>',
    question &&
      `<div class="sk-p"><p class="sk-t">${escapeHtml(question)}</p><div class="sk-c" aria-hidden="true">${'<i></i>'.repeat(ROWS)}</div></div>`,
    '</div>',
  ).replaceAll('\n', '');

const ROWS = 3;

/** The module interface of `shell.mjs` for a server. */
export default { shellOf, groupCall, listCall } satisfies ShellModule;
