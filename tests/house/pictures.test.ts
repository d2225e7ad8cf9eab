import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pictures } from '../pictures/pictures';

const FOLDER = 'docs/pictures';
/** A text is read over a telephone as well. */
const MOST_BYTES = 90 * 1024;

const texts = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The pictures that the texts show, by their path from the root. */
const shown = texts.flatMap((text) =>
  [...readFileSync(text, 'utf8').matchAll(/(?:!\[[^\]]*\]\(|<img\s[^>]*src=")([^)"\s]+)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.includes('://'))
    .map((address) => relative('.', join(dirname(text), address))),
);

it('has every picture that a text shows', () => {
  const missing = shown.filter((file) => !statSync(file, { throwIfNoEntry: false }));

  expect(shown.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

it('shows every picture that `npm run pictures` draws, and no other than these and the mails', () => {
  const drawn = Object.keys(pictures).map((name) => `${FOLDER}/${name}.webp`);
  const kept = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${FOLDER}/${name}`);
  const ofPages = shown.filter((file) => !file.startsWith(`${FOLDER}/mails/`));

  expect([...new Set(ofPages)].sort()).toEqual([...drawn].sort());
  expect(kept.sort()).toEqual([...drawn].sort());
});

it('keeps each picture small', () => {
  const large = Object.keys(pictures)
    .map((name) => `${FOLDER}/${name}.webp`)
    .filter((file) => statSync(file).size > MOST_BYTES);

  expect(large).toEqual([]);
});

it('gives each picture words for whom it is not seen by', () => {
  const silent = texts.flatMap((text) =>
    [
      ...readFileSync(text, 'utf8').matchAll(/!\[\s*\]\([^)]+\)|<img\s(?![^>]*alt="[^"])[^>]*>/g),
    ].map(([tag]) => `${text}: ${tag}`),
  );

  expect(silent).toEqual([]);
});
