import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve, sep } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const FROM = /(?<!['"\w])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The sources of a folder, from the root of the repository. */
const sources = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));

const imports = (file: string): readonly string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(FROM)].map(([, name = '']) => name);

/** What a package exports, by the name of the import, and the source that is exported. */
const exportsOf = (folder: string): Readonly<Record<string, string>> => {
  const { name, exports } = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  ) as { name: string; exports?: string | Record<string, { '@creneau/source': string }> };
  const entries =
    typeof exports === 'string'
      ? [['.', exports] as const]
      : Object.entries(exports ?? {}).map(
          ([path, entry]) => [path, entry['@creneau/source']] as const,
        );
  return Object.fromEntries(
    entries.map(([path, source]) => [join(name, path), join(folder, source)]),
  );
};

const PACKAGES = ['core', 'adapters', 'ui', 'embed', 'server'];
const EXPORTS = Object.assign({}, ...PACKAGES.map(exportsOf)) as Readonly<Record<string, string>>;

/** The name of the package an import is of, without what follows it. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const packages = (folder: string): readonly string[] =>
  [
    ...new Set(
      sources(folder)
        .flatMap(imports)
        .filter((name) => !name.startsWith('.'))
        .map(packageOf),
    ),
  ].sort();

const ours = (folder: string): readonly string[] =>
  packages(folder).filter((name) => name.startsWith('@creneau/'));

/** The files of a package that a file of it imports. */
const neighbours = (file: string, all: ReadonlySet<string>): readonly string[] =>
  imports(file)
    .filter((name) => name.startsWith('.'))
    .map((name) =>
      normalize(join(dirname(file), name))
        .split(sep)
        .join('/'),
    )
    .flatMap((path) =>
      [`${path}.ts`, `${path}.tsx`, path].filter((candidate) => all.has(candidate)),
    );

/** The first ring found, each thing of it followed by the next. */
function ringOf(
  things: readonly string[],
  following: (thing: string) => readonly string[],
): readonly string[] {
  const done = new Set<string>();
  const search = (thing: string, path: readonly string[]): readonly string[] => {
    if (path.includes(thing)) return [...path.slice(path.indexOf(thing)), thing];
    if (done.has(thing)) return [];
    const rings = following(thing).map((next) => search(next, [...path, thing]));
    done.add(thing);
    return rings.find((ring) => ring.length > 0) ?? [];
  };
  return things.map((thing) => search(thing, [])).find((ring) => ring.length > 0) ?? [];
}

/** The first ring of files found, each importing the next. */
function ringIn(folder: string): readonly string[] {
  const all = new Set(sources(folder));
  return ringOf([...all], (file) => neighbours(file, all));
}

/** The folder of a file, below the folder of its sources: `.` for a file that stands there itself. */
const folderOf = (file: string, root: string): string => relative(root, dirname(file)) || '.';

/** The first ring of folders found, each with a file that imports one of the next. */
function folderRingIn(root: string): readonly string[] {
  const all = new Set(sources(root));
  const arrows = new Map<string, Set<string>>();
  for (const file of all) {
    const from = folderOf(file, root);
    const next = neighbours(file, all).map((other) => folderOf(other, root));
    const known = arrows.get(from) ?? new Set<string>();
    arrows.set(from, new Set([...known, ...next.filter((to) => to !== from)]));
  }
  return ringOf([...arrows.keys()], (folder) => [...(arrows.get(folder) ?? [])]);
}

describe('the arrows between the rooms', () => {
  it('keep the core to itself, RxJS and dates', () => {
    expect(packages('core/src')).toEqual(['luxon', 'rxjs']);
  });

  it.each([
    ['adapters/src', ['@creneau/core']],
    ['ui/src', ['@creneau/adapters', '@creneau/core']],
    ['embed/src', []],
    ['server/src', ['@creneau/core']],
  ])('lead from %s to %j only', (folder, allowed) => {
    expect(allowed).toEqual(expect.arrayContaining([...ours(folder)]));
  });

  it('let nobody but the composition root name an adapter', () => {
    const naming = sources('ui/src').filter((file) =>
      imports(file).some((name) => packageOf(name) === '@creneau/adapters'),
    );

    expect(
      naming.filter((file) => !/^ui\/src\/app\/(?:container\.ts|adapters\/)/.test(file)),
    ).toEqual([]);
  });

  it('let nobody but the adapters of the browser touch what it keeps', () => {
    const touching = ['core/src', 'adapters/src', 'ui/src', 'server/src']
      .flatMap(sources)
      .filter((file) => !file.startsWith('adapters/src/browser/'))
      .filter((file) =>
        /\b(?:localStorage|sessionStorage|document\.cookie|indexedDB)\b/.test(
          readFileSync(join(ROOT, file), 'utf8'),
        ),
      );

    // scripts that stand in the HTML, and run before there is any other
    expect(touching).toEqual(['ui/src/shell/early-scripts.ts']);
  });

  it('declare all that is kept in a browser in one table', () => {
    const written = ['core/src', 'adapters/src', 'ui/src']
      .flatMap(sources)
      .flatMap((file) =>
        [
          ...readFileSync(join(ROOT, file), 'utf8').matchAll(
            /['"`](creneau\.(?!json\b)[A-Za-z]+)/g,
          ),
        ].map(([, key = '']) => [file, key] as const),
      );
    const outside = written.filter(([file]) => !file.endsWith('/storage-table.ts'));

    expect(outside).toEqual([['ui/src/shell/early-scripts.ts', 'creneau.locale']]);
    expect(written.map(([, key]) => key)).toContain('creneau.locale');
  });

  it('let nobody but the design folder name Fluent', () => {
    const naming = sources('ui/src').filter((file) =>
      imports(file).some((name) => name.startsWith('@fluentui/')),
    );

    expect(naming).not.toEqual([]);
    expect(naming.filter((file) => !file.startsWith('ui/src/design/'))).toEqual([]);
  });

  it.each(PACKAGES)('lead from %s to another room by its door', (folder) => {
    const outside = sources(`${folder}/src`).flatMap((file) =>
      imports(file)
        .filter(
          (name) =>
            name.startsWith('.') &&
            !normalize(join(dirname(file), name))
              .split(sep)
              .join('/')
              .startsWith(`${folder}/`),
        )
        .filter((name) => !name.includes('locales/'))
        .map((name) => `${file} → ${name}`),
    );
    const deep = sources(`${folder}/src`).flatMap((file) =>
      imports(file)
        .filter((name) => name.startsWith('@creneau/') && !(name in EXPORTS))
        .map((name) => `${file} → ${name}`),
    );

    expect([...outside, ...deep]).toEqual([]);
  });

  it.each(PACKAGES.map((folder) => `${folder}/src`))('make no ring in %s', (folder) => {
    expect(ringIn(folder)).toEqual([]);
  });

  it('lead down the folders of the page, and never back up', () => {
    const order = [
      ...['app', 'shell', 'fiches', 'booking', 'appointments', 'account', 'agent'],
      ...['pages', 'fiche-form', 'design', 'i18n', 'hooks'],
    ];
    const folderOf = (file: string): string => file.split('/')[2] ?? '';
    const all = new Set(sources('ui/src').filter((file) => file.split('/').length > 3));
    const rising = [...all].flatMap((file) =>
      neighbours(file, all)
        .filter((next) => order.indexOf(folderOf(next)) < order.indexOf(folderOf(file)))
        .map((next) => `${file} → ${next}`),
    );

    expect([...new Set([...all].map(folderOf))].sort()).toEqual([...order].sort());
    expect(rising).toEqual([]);
  });

  it.each(['core/src', 'adapters/src', 'ui/src', 'server/src'])(
    'make no ring of folders in %s',
    (folder) => {
      expect(folderRingIn(folder)).toEqual([]);
    },
  );

  it('keep an index for what a package exports, and for nothing else', () => {
    const indexes = PACKAGES.flatMap((folder) =>
      sources(`${folder}/src`).filter((file) => /\/index\.tsx?$/.test(file)),
    );

    expect(indexes.sort()).toEqual(Object.values(EXPORTS).sort());
  });
});

describe('the clock', () => {
  it('is a port: no rule of the core asks the machine what time it is', () => {
    const asking = sources('core/src').filter((file) =>
      /Date\.now\(|new Date\(\)|DateTime\.(?:now|local)\(/.test(
        readFileSync(join(ROOT, file), 'utf8'),
      ),
    );

    expect(asking).toEqual([]);
  });
});
