/** @jest-environment jsdom */
import { createHash } from 'node:crypto';
import { staticHostPolicy } from '../../../ui/build/static-host-policy';
import { shellOf } from '../../../ui/src/shell/shell';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('the policy for a static host lets every inline script and style of its page run, and no other', () => {
  const shell = shellOf({
    scripts: ['/assets/application.js'],
    questions: [],
    stylesheets: ['/assets/application.css'],
    font: undefined,
    fontFaces: '@font-face{font-family:Lato}',
    locales: { en: '/assets/en.json', fr: '/assets/fr.json' },
    laterWords: { en: '/assets/en.later.json', fr: '/assets/fr.later.json' },
  });
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
