import { build, type Plugin } from 'esbuild';
import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiler } from 'webpack';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const ENTRIES = {
  'first-step': source('app/first-step.tsx'),
  shell: source('shell/shell.ts'),
};

// React's server half asks for Node's own modules by name
const COMMONJS = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/** What a view loads when it is shown in a browser is no part of the first step. */
const withoutLaterParts: Plugin = {
  name: 'without later parts',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

/**
 * Beside the page's files, and of the same build, what a server loads of the page: `shell.mjs`, with which it fills the HTML, and
 * `first-step.mjs`, with which it writes the first step into it.
 */
export class ServerModulesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServerModules', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ServerModules', stage }, async () => {
        const { outputFiles } = await build({
          entryPoints: ENTRIES,
          outdir: compiler.outputPath,
          outExtension: { '.js': '.mjs' },
          bundle: true,
          // modules, of which a bundler takes what is used: half the size of what the platform `node` resolves to
          platform: 'neutral',
          conditions: ['@creneau/source', 'es2015', 'module', 'import'],
          mainFields: ['module', 'main'],
          external: [...builtinModules],
          plugins: [withoutLaterParts],
          write: false,
          minify: true,
          format: 'esm',
          target: 'node20',
          jsx: 'automatic',
          define: { 'process.env.NODE_ENV': '"production"' },
          banner: { js: COMMONJS },
          logLevel: 'warning',
        });
        for (const { path, contents } of outputFiles)
          compilation.emitAsset(basename(path), new sources.RawSource(Buffer.from(contents)));
      });
    });
  }
}
