// Preloaded into a server (`NODE_OPTIONS=--import …`): the library of the demonstration's identity provider takes longer to
// load than a provider may take to answer, as on a machine that has much else to do.
import { register } from 'node:module';

const LOAD_TIME = 6_000;

const hooks = `
  export async function resolve(specifier, context, next) {
    if (specifier === 'oidc-provider') await new Promise((done) => setTimeout(done, ${LOAD_TIME}));
    return next(specifier, context);
  }`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
