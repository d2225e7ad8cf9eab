declare global {
  interface Window {
    /** Settles once a static host's configuration has been read; undefined on a page filled by a server. */
    creneauConfiguration?: Promise<void>;
  }
}

/** Beside `index.html`: the backend of a static host (docs/embedders.md). */
export const CONFIGURATION_FILE = 'creneau.json';

const ADDRESSES = ['api', 'apiV1', 'apiV2', 'apiV3', 'apiBooking', 'video', 'conversions'];
const TEXTS = ['apiKey', 'shards', 'conversionPartner', 'group', 'frameAncestors'];

/**
 * Inline, before the bundles, on a static host: writes the elements that a server would write. Hand-minified, since it is
 * not built.
 */
export const readConfiguration = [
  '(function(d,w,f){',
  // a path stays on this host; a page over TLS must not downgrade to plain http
  'function h(v){try{var u=new URL(v,location.origin)}catch(e){return}',
  "return v[0]=='/'?u.origin==location.origin:",
  "/^https?:\\/\\/[^/]/.test(v)&&(u.protocol=='https:'||u.protocol==location.protocol)}",
  `w.creneauConfiguration=fetch('/${CONFIGURATION_FILE}',{cache:'no-cache'}).then(function(r){`,
  "if(!r.ok)throw Error('is not there ('+r.status+')');return r.text()}).then(function(t){",
  "try{t=JSON.parse(t)}catch(e){throw Error('is not JSON: '+e.message)}",
  "if(!t||typeof t!='object'||Array.isArray(t))throw Error('should hold one object');",
  'for(var k in t){var v=t[k],a=f.a.indexOf(k)>=0,m;',
  "if(!a&&f.t.indexOf(k)<0)throw Error('has the unknown name \"'+k+'\"; known: '+f.a.concat(f.t).join(', '));",
  "if(typeof v!='string'||!v)throw Error('\"'+k+'\" should be a text');",
  'if(a&&!h(v))',
  "throw Error('\"'+k+'\" should begin with https:// or with one /');",
  "m=d.createElement('meta');m.name='creneau-'+k.replace(/[A-Z]/g,function(c){return'-'+c.toLowerCase()});",
  "m.content=v.replace(/\\/+$/,'');d.head.append(m)}})",
  `.catch(function(e){throw Error('/${CONFIGURATION_FILE} '+e.message)});`,
  'w.creneauConfiguration.catch(function(){})',
  `})(document,window,${JSON.stringify({ a: ADDRESSES, t: TEXTS })})`,
].join('');
