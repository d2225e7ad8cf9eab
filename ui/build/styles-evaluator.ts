import { shakerEvaluator } from '@griffel/babel-preset';
import { transformSync } from 'esbuild';

/** Lets Griffel read at build time what its styles import (tokens, breakpoints): its own evaluator, with the types taken off before. */
export const withoutTypes: typeof shakerEvaluator = (file, options, source, only) =>
  shakerEvaluator(file, options, /\.tsx?$/.test(file) ? javascript(source) : source, only);

const javascript = (source: string): string =>
  transformSync(source, {
    loader: 'tsx',
    jsx: 'automatic',
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  }).code;
