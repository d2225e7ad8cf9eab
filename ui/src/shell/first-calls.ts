import { API_ROOT, apiKey } from './backend';

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
