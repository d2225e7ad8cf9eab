// For translators: npm run locale -- add xx | missing xx | where KEY | unused (locales/README.md)
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES = process.env.LOCALES ?? 'locales';
const README = join(LOCALES, 'README.md');
const SOURCES = ['core/src', 'ui/src', 'server/src'];
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const read = (locale, file) => JSON.parse(readFileSync(join(LOCALES, locale, file), 'utf8'));

const namespaces = () => readdirSync(join(LOCALES, 'fr')).filter((name) => name.endsWith('.json'));

/** Key and text of all that a language says. */
function textsIn(locale) {
  const texts = new Map();
  const collect = (words, key) => {
    if (typeof words === 'string') texts.set(key, words);
    else if (Array.isArray(words)) texts.set(key, words.join('\n'));
    else
      for (const [name, inner] of Object.entries(words))
        collect(inner, key.endsWith(':') ? key + name : `${key}.${name}`);
  };
  for (const file of namespaces())
    if (existsSync(join(LOCALES, locale, file)))
      collect(read(locale, file), `${file.replace('.json', '')}:`);
  return texts;
}

const messageOf = (key) => key.replace(PLURAL, '');

/** Starts a language: its files, and its row in the table that the tests read. */
function add(locale) {
  if (!/^[a-z]{2}$/.test(locale) || Intl.PluralRules.supportedLocalesOf(locale).length === 0)
    return fail(
      `“${locale}” is no language that Intl knows: give the two letters of ISO 639, as “sv”.`,
    );
  const folder = join(LOCALES, locale);
  if (existsSync(folder))
    return fail(`${folder} is there already: npm run locale -- missing ${locale}`);
  mkdirSync(folder);
  for (const file of namespaces()) writeFileSync(join(folder, file), '{}\n');
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) =>
    forms.includes(form),
  );
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(locale);
  const row = `| ${name} | \`${locale}\` | in part | say how | ${order.join(', ')} |`;
  const rows = readFileSync(README, 'utf8').split('\n');
  const last = rows.findLastIndex((line) => /^\|.*`[a-z]{2}`/.test(line));
  writeFileSync(README, rows.toSpliced(last + 1, 0, row).join('\n'));
  console.log(
    `${folder} is there. Say in ${README} how visitors are called, translate what\n` +
      `“npm run locale -- missing ${locale}” lists, and name it in the languages of a business’s file.`,
  );
}

/** What is still to be translated, with the French and the English text. */
function missing(locale) {
  if (!existsSync(join(LOCALES, locale)))
    return fail(`no language ${locale}: npm run locale -- add ${locale}`);
  const own = new Set([...textsIn(locale).keys()].map(messageOf));
  const english = textsIn('en');
  for (const [key, text] of textsIn('fr'))
    if (!own.has(messageOf(key)))
      console.log(`${key}\n  fr  ${text}\n  en  ${english.get(key) ?? ''}`);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Texts between quotation marks, names of properties, and what is asked for inside another text. */
const LITERALS = [/'([^'\n]*)'/g, /`([^`\n]*)`/g, /"([^"\n]*)"/g, /^\s*(\w+):/g];
const CALLS = /\b(?:t|say|words)\('([^'\n]+)'/g;

/** Every text between quotation marks of the sources, and the namespaces that its file names. */
function literals() {
  return SOURCES.flatMap(filesIn).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const spoken = [...text.matchAll(/['`](\w+)(?=['`:])/g)].map(([, name]) => name);
    return text.split('\n').flatMap((line, index) =>
      [...LITERALS, CALLS].flatMap((pattern) =>
        [...line.matchAll(pattern)].map(([, literal = '']) => ({
          place: `${file}:${index + 1}`,
          text: literal,
          spoken,
        })),
      ),
    );
  });
}

const escaped = (text) => text.replace(/[.*+?^()|[\]\\]/g, '\\$&');
const patternOf = (text) =>
  new RegExp(
    `^${text
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('.+')}$`,
  );

/** What a message is called in the sources: with its namespace or without, with what depends on whoever reads it or without. */
function namesOf(message) {
  const [namespace, path] = message.split(':');
  const above = path.slice(0, path.lastIndexOf('.') + 1);
  const parts = path.slice(above.length).split('_');
  const paths = parts.map((_, count) => above + parts.slice(0, count + 1).join('_'));
  return paths.flatMap((each) => [each, `${namespace}:${each}`]);
}

/** Tells by its names whether a text of the sources asks for a message, whatever it fills in; one that fills in nearly all of it says nothing. */
function askedBy(text) {
  if (!text.includes('${')) return (names) => names.includes(text);
  if (!/[a-z]{3}/i.test(text.replace(/\$\{[^}]*\}/g, ''))) return () => false;
  const pattern = patternOf(text);
  return (names) => names.some((name) => pattern.test(name));
}

function where(key) {
  const messages = [...new Set([...textsIn('fr').keys()].map(messageOf))].filter(
    (message) => message === key || message.split(':')[1] === key,
  );
  if (messages.length === 0)
    return fail(`no text has the key “${key}”: write it as “slots:title”.`);
  const found = literals();
  for (const message of messages) {
    const [namespace] = message.split(':');
    const places = found
      .filter(({ text, spoken }) => askedBy(text)(namesOf(message)) && spoken.includes(namespace))
      .map(({ place }) => `  ${place}`);
    console.log([message, ...new Set(places)].join('\n'));
  }
}

/** Keys that no source names. Some texts are asked for by what stands above them, as lists of paragraphs are. */
function unused() {
  const texts = [...new Set(literals().map(({ text }) => text))].filter(
    (text) => !text.includes(' ') && !/^\$\{[^}]*\}$/.test(text),
  );
  const asking = texts.map(askedBy);
  const above = texts.filter((text) => text.length > 2).map((text) => `${text}.`);
  const messages = new Set([...textsIn('fr').keys()].map(messageOf));
  for (const message of messages) {
    const names = namesOf(message);
    const isAsked =
      asking.some((asks) => asks(names)) ||
      above.some((start) => names.some((name) => name.startsWith(start)));
    if (!isAsked) console.log(message);
  }
}

function fail(text) {
  console.error(text);
  process.exitCode = 1;
}

const orders = { add, missing, where, unused };
const [name, argument] = process.argv.slice(2);
const order = Object.hasOwn(orders, name ?? '') ? orders[name] : undefined;
if (!order || (order.length > 0 && argument === undefined))
  fail('npm run locale -- add xx | missing xx | where KEY | unused');
else order(argument);
