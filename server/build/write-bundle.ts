import { bundleServer } from './bundle';

await bundleServer();
