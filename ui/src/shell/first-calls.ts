import { API_ROOT, apiKey } from './backend';

/**
 * Runs before the scripts are there: on a host that gave no data, it starts the first call beside them, at the
 * backend that the page names. Kept by hand, for it stands in the page as it is written here.
 */
export const firstCalls = [
  '(function(d,w,u,m,a,c){',
  'c=function(){',
  "m=function(n){return(d.querySelector('meta[name=creneau-'+n+']')||{}).content};",
  // a key of the link's own is for the page to read
  "if(d.getElementById('answers')||m('shards')||/[?&]key=/.test(location.search)||!/^[a-z\\d][a-z\\d-]{0,99}$/.test(u))return;",
  `a=(m('api-v1')||(m('api')||'${API_ROOT}')+'/v1')+'/services/groups/'+u`,
  `+'?apikey='+encodeURIComponent(m('api-key')||'${apiKey}')+'&results=all';`,
  "var f=fetch(a,{headers:{Accept:'application/json'},credentials:'omit',redirect:'error'});",
  'f.catch(function(){});',
  '(w.creneauAnswers={})[a]=f};',
  // on a static host the backend is known a moment later
  'w.creneauConfiguration?w.creneauConfiguration.then(c,function(){}):c()',
  "})(document,window,location.pathname.split('/')[1].toLowerCase())",
].join('');
