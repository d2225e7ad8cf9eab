/** Says which site asks; public, and opens nothing. */
export const apiKey = 'creneau';

/** Where the API is when nothing else is said. */
export const API_ROOT = '/api';

/** The group's own call, letter for letter as the page asks it. */
export const groupCall = (apiRoot: string, urlname: string): string =>
  `${apiRoot}/v1/services/groups/${urlname}?apikey=${apiKey}&results=all`;
