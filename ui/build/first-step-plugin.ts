import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type { Compiler } from 'webpack';

const ENTRY = fileURLToPath(new URL('../src/app/first-step.tsx', import.meta.url));

// React's server half asks for Node's own modules by name
const COMMONJS = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/** Beside the page's files, and of the same build: `first-step.mjs`, with which a server writes the first step into the shell. */
export class FirstStepPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FirstStep', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FirstStep', stage }, async () => {
        const { outputFiles } = await build({
          entryPoints: [ENTRY],
          bundle: true,
          conditions: ['@creneau/source'],
          write: false,
          minify: true,
          platform: 'node',
          format: 'esm',
          target: 'node20',
          jsx: 'automatic',
          define: { 'process.env.NODE_ENV': '"production"' },
          banner: { js: COMMONJS },
          logLevel: 'warning',
        });
        const [bundle] = outputFiles;
        if (bundle)
          compilation.emitAsset(
            'first-step.mjs',
            new sources.RawSource(Buffer.from(bundle.contents)),
          );
      });
    });
  }
}
