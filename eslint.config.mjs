import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import rxjs from 'eslint-plugin-rxjs-x';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['**/node_modules', '**/dist', '**/.cache', '**/var', 'coverage', '**/*.d.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    rules: {
      // a leading underscore is how one says "asked for by the signature, not needed here"
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // ports are abstract classes (docs/decisions)
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      eqeqeq: 'error',
      // strings of control characters are what we look for in hostile input
      'no-control-regex': 'off',
    },
  },
  {
    files: [
      'core/**/*.ts',
      'adapters/**/*.ts',
      'ui/**/*.{ts,tsx}',
      'embed/**/*.ts',
      'server/**/*.ts',
      'docs/examples/**/*.{ts,tsx}',
    ],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'rxjs-x': rxjs },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      'rxjs-x/no-exposed-subjects': 'error',
      'rxjs-x/no-nested-subscribe': 'error',
      'rxjs-x/no-ignored-error': 'off',
      // a private subject has the bare noun, its public face the $ (style 3.10)
      'rxjs-x/finnish': [
        'error',
        {
          functions: false,
          methods: false,
          parameters: false,
          variables: false,
          types: { '^(Behavior)?Subject$': false },
        },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
  {
    // jest loads its resolver and its sequencer as CommonJS
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // its functions run in the page that is measured
    files: ['tests/bench/harness/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'addEventListener',
          'document',
          'getComputedStyle',
          'innerHeight',
          'innerWidth',
          'MessageChannel',
          'performance',
          'PerformanceObserver',
          'requestAnimationFrame',
          'setTimeout',
          'top',
          'window',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['ui/**/*.tsx'],
    ...jsxA11y.flatConfigs.strict,
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      // the date grid of the ARIA practices is a table
      'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { table: ['grid'] }],
    },
  },
  {
    files: ['ui/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
