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
