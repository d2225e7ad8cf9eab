// From the present sources.
import { bundlePrograms } from './bundle-programs';

await bundlePrograms();
