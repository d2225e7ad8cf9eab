import { API_ROOT, apiKey } from './backend';

/**
 * Inline, before the bundles: preloads the words of the language from the link, the last visit or the browser.
 * Hand-minified, since it is not built.
 */
export const firstWords = [
  '(function(d,w,s,l){',
  "w=JSON.parse(d.getElementById('locales').textContent);",
  // a blocked storage throws
  "try{s=localStorage.getItem('creneau.locale')}catch(e){}",
  "l=[new URLSearchParams(location.search).get('locale'),s].concat(navigator.languages)",
  ".map(function(t){return(t||'').toLowerCase().split('-')[0]}).find(function(t){return w[t]});",
  "if(!l)return;s=d.createElement('link');s.rel='preload';s.as='fetch';s.crossOrigin='';s.href=w[l];d.head.append(s)",
  '})(document)',
].join('');

/**
 * Inline: without a bundle, the server's markup would look interactive and the skeleton would seem to be loading. Only the
 * bundles are deferred, which distinguishes them from other failed resources. Hand-minified, since it is not built.
 */
export const tellMissingScript = [
  "addEventListener('error',function(e,d){d=document;",
  "if(e.target.defer)d.getElementById('root').replaceChildren(d.getElementById('failed').content.cloneNode(true))",
  '},true)',
].join('');

/**
 * Inline, after the first paint: initializes browser features that the page uses at once (`Intl` alone takes 15 ms).
 * Hand-minified, since it is not built.
 */
export const warmUp = [
  'requestAnimationFrame(function(){setTimeout(function(){',
  // a blocked storage throws on mere access
  'try{localStorage.length}catch(e){}',
  'var l=document.documentElement.lang;',
  "new Intl.DateTimeFormat(l,{timeZone:'Europe/Paris'}).format();",
  "new Intl.NumberFormat(l,{style:'currency',currency:'EUR'}).format(1)",
  '})})',
].join('');

/** Inline, before the bundles: starts the first call where the page has no data. Hand-minified, since it is not built. */
export const firstCalls = [
  '(function(d,w,u,m,a,c){',
  'c=function(){',
  "m=function(n){return(d.querySelector('meta[name=creneau-'+n+']')||{}).content};",
  // the page itself handles a key in the link
  "if(d.getElementById('answers')||m('shards')||/[?&]key=/.test(location.search)||!/^[a-z\\d][a-z\\d-]{0,99}$/.test(u))return;",
  `a=(m('api-v1')||(m('api')||'${API_ROOT}')+'/v1')+'/services/groups/'+u`,
  `+'?apikey='+encodeURIComponent(m('api-key')||'${apiKey}')+'&results=all';`,
  "var f=fetch(a,{headers:{Accept:'application/json'},credentials:'omit',redirect:'error'});",
  'f.catch(function(){});',
  '(w.creneauAnswers={})[a]=f};',
  // on a static host the backend is known only after its configuration
  'w.creneauConfiguration?w.creneauConfiguration.then(c,function(){}):c()',
  "})(document,window,location.pathname.split('/')[1].toLowerCase())",
].join('');
