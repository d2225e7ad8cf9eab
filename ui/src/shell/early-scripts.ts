/**
 * Runs before the scripts are there, on a host that does not know the visitor: it begins to load the words of the language that
 * the link, the last visit or the browser asks for. Kept by hand, for it stands in the page as it is written here.
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
 * Runs where a script of the page does not come: the server's markup would look as if it could be pressed, and the skeleton as if
 * more were on its way. Of all that may fail to load, only those scripts are deferred. Kept by hand, for it stands in the page as
 * it is written here.
 */
export const tellMissingScript = [
  "addEventListener('error',function(e,d){d=document;",
  "if(e.target.defer)d.getElementById('root').replaceChildren(d.getElementById('failed').content.cloneNode(true))",
  '},true)',
].join('');

/**
 * Runs while the scripts are on their way, after the first paint: what a browser makes at its first use, and the page uses at
 * once, is there then (`Intl` alone is 15 ms). Kept by hand, for it stands in the page as it is written here.
 */
export const warmUp = [
  'requestAnimationFrame(function(){setTimeout(function(){',
  // a blocked storage throws when it is only looked at
  'try{localStorage.length}catch(e){}',
  'var l=document.documentElement.lang;',
  "new Intl.DateTimeFormat(l,{timeZone:'Europe/Paris'}).format();",
  "new Intl.NumberFormat(l,{style:'currency',currency:'EUR'}).format(1)",
  '})})',
].join('');
