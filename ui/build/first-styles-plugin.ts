import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';
import type { ChunkGroup, Compilation, Compiler } from 'webpack';
import { HASHED_NAME } from './short-names-plugin';

const CLASS = /\.([\w-]+)/g;
const HASHED = /^[fr][0-9a-z]{4,8}$/;
/** The map brings its own. */
const SHEET = /^(?!assets\/map\.).*\.css$/;
/** After the chunks are split. */
const STAGE_LAST = 20;

/**
 * Parts the stylesheet. `first.css` has the rules of the views up to the week of slots, for the HTML of a page that the server has
 * rendered, and `home.css` those of the public page as well. The whole sheet comes with the first script that is not of those views: an
 * atomic rule counts by its place in it.
 */
export class FirstStylesPlugin {
  /** @param names of the chunks with those views. */
  constructor(private readonly names: readonly string[]) {}

  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FirstStyles', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'FirstStyles', stage: STAGE_LAST }, () => {
        const sheet = compilation.namedChunks.get('griffel');
        if (!sheet) return;
        for (const group of this.groupsIn(compilation))
          if (group.removeChunk(sheet)) sheet.removeGroup(group);
        // each file of it must have a place in one of the groups that are left: Griffel sorts the rules of all
        const [other] = sheet.groupsIterable;
        const files = compilation.chunkGraph.getChunkModulesIterable(sheet);
        for (const file of files) other?.setModulePostOrderIndex(file, 0);
      });

      // while the classes have the names that Griffel gave them: no other word is one
      const stage = Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'FirstStyles', stage }, (assets) => {
        const groups = this.groupsIn(compilation);
        const home = compilation.namedChunkGroups.get('home');
        const textOf = (name: string): string => assets[name]?.source().toString() ?? '';
        const sheets = Object.keys(assets)
          .filter((name) => SHEET.test(name))
          .map((name) => {
            const sheet = withJoinedQueries(textOf(name));
            compilation.updateAsset(name, new sources.RawSource(sheet.toString()));
            return sheet;
          });
        const emit = (file: string, of: readonly ChunkGroup[]): void => {
          const scripts = of
            .flatMap((group) => group.getFiles())
            .filter((name) => name.endsWith('.js'));
          const used = new Set(scripts.flatMap((name) => textOf(name).match(HASHED_NAME) ?? []));
          const rules = sheets.map((sheet) => rulesOf(sheet, used)).join('');
          compilation.emitAsset(file, new sources.RawSource(rules));
        };
        emit('first.css', groups);
        emit('home.css', home ? [...groups, home] : groups);
      });
    });
  }

  private groupsIn({ namedChunkGroups }: Compilation): readonly ChunkGroup[] {
    return this.names.flatMap((name) => namedChunkGroups.get(name) ?? []);
  }
}

/** A sheet with one block for rules that follow each other under one media query: Griffel writes a block for each rule. */
function withJoinedQueries(text: string): Root {
  const sheet = postcss.parse(text);
  let before: AtRule | undefined;
  sheet.each((node) => {
    if (!isMedia(node)) before = undefined;
    else if (before?.params !== node.params) before = node;
    else {
      before.append(node.nodes);
      node.remove();
    }
  });
  return sheet;
}

const isMedia = (node: ChildNode): node is AtRule =>
  node.type === 'atrule' && node.name === 'media';

/** The rules of a sheet that need no class but these, with the animations that they name. */
function rulesOf(sheet: Root, classes: ReadonlySet<string>): string {
  const root = sheet.clone();
  const isUsed = (selector: string): boolean =>
    [...selector.matchAll(CLASS)].every(([, name = '']) => !HASHED.test(name) || classes.has(name));
  root.walkRules((rule) => {
    const kept = rule.selectors.filter(isUsed);
    if (kept.length > 0) rule.selectors = kept;
    else rule.remove();
  });
  root.walkAtRules((rule) => {
    // nobody prints before the whole sheet is there
    if (rule.nodes?.length === 0 || rule.params === 'print') rule.remove();
  });
  const named = new Set(root.toString().match(/[\w-]+/g));
  root.walkAtRules('keyframes', (rule) => {
    if (!named.has(rule.params)) rule.remove();
  });
  return root.toString();
}
