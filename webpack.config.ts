import { GriffelCSSExtractionPlugin } from '@griffel/webpack-extraction-plugin';
import { EsbuildPlugin } from 'esbuild-loader';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { CompressedPlugin } from './ui/build/compressed-plugin';
import { FirstStylesPlugin } from './ui/build/first-styles-plugin';
import { LocalesPlugin } from './ui/build/locales-plugin';
import { narrowestLast } from './ui/build/media-queries';
import { ServerModulesPlugin } from './ui/build/server-modules-plugin';
import { ShellPlugin } from './ui/build/shell-plugin';
import { ShortNamesPlugin } from './ui/build/short-names-plugin';
import { withoutTypes } from './ui/build/styles-evaluator';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const TARGET = ['es2022', 'chrome100', 'firefox103', 'safari15.4'];
/**
 * Tells V8 to compile every function of a script while it is on its way, off the main thread, in place of each at its first call:
 * nearly all of them are called before the first choice can be made. It is a comment to every other engine.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** i18next's messages for developers, off unless its `debug` is set: 1 KiB with their texts, and Polish would exceed its budget until the slots. */
const SILENT = ['log', 'warn', 'deprecate'].flatMap((level) => [
  `this.logger.${level}`,
  `baseLogger.${level}`,
]);

const FLUENT = /[\\/]node_modules[\\/](?:@fluentui|@floating-ui|@swc|tabster|keyborg)[\\/]/;
/** What the fields of a form are made of. */
const FIELDS = /[\\/]design[\\/]form[\\/](?:controls|Field)\.tsx$/;
const LIBRARY = /[\\/]node_modules[\\/]/;
const LEAFLET = /[\\/]node_modules[\\/]leaflet[\\/]/;

interface Graphs {
  readonly chunkGraph: webpack.ChunkGraph;
  readonly moduleGraph: webpack.ModuleGraph;
}

const isField = (module: webpack.Module): boolean => FIELDS.test(module.nameForCondition() ?? '');
const neededBy = new WeakMap<webpack.Module, ReadonlySet<webpack.Module>>();

/** A module and all that it brings of Fluent, by the imports that are in use. */
function needsOf(field: webpack.Module, { moduleGraph }: Graphs): ReadonlySet<webpack.Module> {
  const known = neededBy.get(field);
  if (known) return known;
  const needs = new Set([field]);
  for (const needed of needs)
    for (const connection of moduleGraph.getOutgoingConnections(needed)) {
      const { module } = connection;
      if (!FLUENT.test(module.nameForCondition() ?? '')) continue;
      if (connection.getActiveState(undefined) !== false) needs.add(module);
    }
  neededBy.set(field, needs);
  return needs;
}

/** Whether a module is a field of forms, or one that such a field needs. */
const comesWithFields = (module: webpack.Module, graphs: Graphs): boolean =>
  [...graphs.chunkGraph.getModuleChunks(module)].some((chunk) =>
    [...graphs.chunkGraph.getChunkModulesIterable(chunk)]
      .filter(isField)
      .some((field) => needsOf(field, graphs).has(module)),
  );

export default function build(
  _environment: unknown,
  { mode = 'production' }: { mode?: string },
): Configuration & { devServer: DevServer } {
  const production = mode === 'production';
  const name = production ? '[name].[contenthash:10]' : '[name]';
  return {
    mode: production ? 'production' : 'development',
    context: at('.'),
    entry: { application: at('ui/src/app/main.tsx') },
    output: {
      path: at('ui/dist'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${name}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: true,
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 20_000,
      // one of the names in ui/src/shell/shell.ts: the browser loads chunks by this policy alone
      trustedTypes: { policyName: 'webpack' },
    },
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      // our packages from their sources; RxJS as ES2015: no helpers, smaller classes
      conditionNames: ['@creneau/source', 'es2015', '...'],
      alias: {
        // The library's own production build: by its package.json a bundler gets the one that warns developers
        ...(production && {
          'react-router$': at('node_modules/react-router/dist/production/index.mjs'),
        }),
      },
    },
    module: {
      rules: [
        {
          // Our styles leave the scripts for one stylesheet; Fluent's stay in its own, which nothing before the times loads
          test: /\.(?:[cm]?js|tsx?)$/,
          include: at('ui/src'),
          use: [
            ...(production ? [at('ui/build/compact-styles.mjs')] : []),
            at('ui/build/fresh-styles.mjs'),
            GriffelCSSExtractionPlugin.loader,
          ],
        },
        {
          test: /\.tsx?$/,
          include: at('ui/src'),
          use: {
            loader: '@griffel/webpack-loader',
            options: {
              evaluationRules: [
                { action: withoutTypes },
                { test: /[\\/]node_modules[\\/]/, action: 'ignore' },
              ],
            },
          },
        },
        {
          test: /\.tsx?$/,
          loader: 'esbuild-loader',
          options: {
            target: 'es2022',
            jsx: 'automatic',
            ...(production ? {} : { jsxDev: true }),
          },
        },
        {
          test: /[\\/]node_modules[\\/]leaflet[\\/].*\.js$/,
          loader: at('ui/build/without-inner-html.mjs'),
        },
        { test: /\.css$/, exclude: LEAFLET, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        {
          // its pictures are of controls and markers that we draw ourselves
          test: /\.css$/,
          include: LEAFLET,
          use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { url: false } }],
        },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimizer: [
        // esbuild keeps what a module does not use of its own: terser takes a tenth more away
        new TerserPlugin({
          extractComments: false,
          terserOptions: {
            ecma: 2020,
            compress: { passes: 4, pure_getters: true, inline: 1, pure_funcs: SILENT },
            format: { comments: false },
          },
        }),
        new EsbuildPlugin({ include: /\.css$/, target: TARGET, css: true }),
      ],
      splitChunks: {
        chunks: 'all',
        minSize: 10_000,
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // React and the libraries stay cached over releases; two files would be 0.8 KiB more
          libraries: {
            test: LIBRARY,
            name: 'libraries',
            chunks: 'initial',
            priority: 10,
            enforce: true,
            type: /^javascript/,
          },
          // Griffel sorts its rules within one sheet, after what is not its own
          styles: {
            type: 'css/mini-extract',
            test: (module: webpack.Module) => !LEAFLET.test(module.nameForCondition() ?? ''),
            name: 'griffel',
            chunks: 'all',
            priority: 30,
            enforce: true,
          },
          // the controls of forms, with what they need of Fluent: the contact step has no bytes for the rest of it
          fields: {
            test: (module: webpack.Module, graphs: Graphs) =>
              (isField(module) || FLUENT.test(module.nameForCondition() ?? '')) &&
              comesWithFields(module, graphs),
            name: 'fields',
            chunks: 'async',
            minChunks: 2,
            priority: 25,
            enforce: true,
            type: /^javascript/,
          },
          // the controls of what opens later: what several screens use of Fluent, in one file
          fluent: {
            test: FLUENT,
            name: 'fluent',
            chunks: 'async',
            minChunks: 2,
            priority: 20,
            enforce: true,
            type: /^javascript/,
          },
          sharedLater: { chunks: 'async', minChunks: 2, reuseExistingChunk: true },
        },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        chunkFilename: `assets/${name}.css`,
        ignoreOrder: true,
        // behind the rules in the HTML of the first step, before the colours of the group
        insert: 'style',
      }),
      new GriffelCSSExtractionPlugin({ compareMediaQueries: narrowestLast }),
      new FirstStylesPlugin(['application', 'questions', 'slots', 'day-stack', 'place-facts']),
      new LocalesPlugin(at('locales')),
      new ShellPlugin(at('locales')),
      ...(production
        ? [
            new ShortNamesPlugin(),
            new webpack.BannerPlugin({
              banner: COMPILE_HINT,
              raw: true,
              test: /\.js$/,
              // after terser, which takes comments away, and before the names are made of what is in the files
              stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2,
            }),
            new ServerModulesPlugin(),
            new CompressedPlugin(),
          ]
        : []),
    ],
    cache: {
      type: 'filesystem',
      version: createHash('sha256')
        .update(readFileSync(at('webpack.config.ts')))
        // what is kept names files by their whole path: a folder that was moved begins anew
        .update(at('.'))
        .digest('hex'),
      cacheDirectory: at('node_modules/.cache/webpack'),
      buildDependencies: { config: [at('webpack.config.ts'), at('ui/build/')] },
    },
    performance: { hints: false },
    stats: production ? 'errors-warnings' : 'minimal',
    devServer: {
      host: 'localhost',
      port: Number(process.env.PORT ?? 4001),
      // no module of ours takes a change while it runs: each reloads the page
      hot: false,
      historyApiFallback: { index: '/index.html', disableDotRule: true },
      static: false,
      // words are no modules: a change of theirs reloads the page
      watchFiles: ['locales/**/*.json'],
      devMiddleware: { publicPath: '/', index: 'index.html' },
      proxy: [
        {
          context: ['/api', '/ics', '/pictures', '/group-', '/stylesheets', '/outbox'],
          target: process.env.CRENEAU_API ?? 'http://localhost:4000',
        },
      ],
    },
  };
}
