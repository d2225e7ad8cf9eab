import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Compiler } from 'webpack';

/** Under hashed names alone: a host would send the copy of a file such as `creneau.json` in place of what people write into it. */
const COMPRESSIBLE = /^assets\/.*\.(?:js|css|json|svg|txt)$/;

const smallestBrotli = (source: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });

/** Puts `.br` and `.gz` beside what compresses, so that the server only has to pick. */
export class CompressedPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('Compressed', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'Compressed', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(
          names.map(async (name) => {
            const source = assets[name]?.buffer();
            if (!source) return;
            const [brotli, zipped] = await Promise.all([
              smallestBrotli(source),
              promisify(gzip)(source, { level: 9 }),
            ]);
            compilation.emitAsset(`${name}.br`, new sources.RawSource(brotli));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(zipped));
          }),
        );
      });
    });
  }
}
