import { bundle } from './bundle';

// for whoever bundles it with a site of their own
await bundle('index.ts', 'embed/dist/index.js', 'esm');
