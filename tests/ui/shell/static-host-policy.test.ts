/** @jest-environment jsdom */
import { createHash } from 'node:crypto';
import { staticHostPolicy } from '../../../ui/build/static-host-policy';
import { shellOf } from '../../../ui/src/shell/shell';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const assets = {
  scripts: ['/assets/application.js'],
  questions: [],
  home: [],
  stylesheets: ['/assets/application.css'],
  fontFaces: '@font-face{font-family:Lato}',
  firstFonts: {},
  locales: { en: '/assets/en.json', fr: '/assets/fr.json' },
  brands: {},
  laterWords: { en: '/assets/en.later.json', fr: '/assets/fr.later.json' },
  serverWords: { en: '/assets/en.server.json', fr: '/assets/fr.server.json' },
};

it('the policy for a static host lets every inline script and style of its page run, and no other', () => {
  const shell = shellOf(assets);
  const document = new DOMParser().parseFromString(shell.html, 'text/html');
  const inline = [...document.querySelectorAll('script:not([src]):not([type]), style')].map(
    ({ textContent }) => hashOf(textContent ?? ''),
  );

  const policy = staticHostPolicy(shell);

  const hashes = policy.match(/'sha256-[^']+'/g) ?? [];
  expect(inline.length).toBeGreaterThan(2);
  expect(hashes.filter((hash) => hash !== hashOf('')).sort()).toEqual([...inline].sort());
  expect(policy).not.toMatch(/unsafe-/);
});

/** Opens the page of a static host as a browser with these languages does, and tells which words it asks for ahead. */
function wordsAskedFor(languages: readonly string[], search = ''): readonly (string | null)[] {
  window.history.replaceState(null, '', `/salon${search}`);
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const { html, inlineScripts } = shellOf(assets);
  document.documentElement.innerHTML = html;
  const [script = ''] = inlineScripts.filter((text) => text.includes('preload'));
  window.eval(script);
  return [...document.querySelectorAll('link[rel=preload][href$=json]')].map((link) =>
    link.getAttribute('href'),
  );
}

it.each<readonly [string, readonly string[], string, readonly string[]]>([
  ['an English browser', ['en-GB', 'fr'], '', ['/assets/en.json']],
  ['a French browser', ['fr-FR', 'fr'], '', ['/assets/fr.json']],
  ['a link in English', ['fr-FR'], '?locale=en', ['/assets/en.json']],
  ['a language without words', ['de'], '', []],
])('the page of a static host loads ahead what %s reads', (_, languages, search, words) => {
  expect(wordsAskedFor(languages, search)).toEqual(words);
});

it('a page that a server wrote loads ahead the words of its language', () => {
  expect(shellOf(assets, { locale: 'en' }).html).toContain('href="/assets/en.json"');
  expect(shellOf(assets, { locale: 'en' }).html).not.toContain('href="/assets/fr.json"');
});
