/** Says which site asks; public, and opens nothing. */
export const apiKey = 'creneau';

/** Where the API is when nothing else is said. */
export const API_ROOT = '/api';

/** The group's own call, letter for letter as the page asks it. */
export const groupCall = (urlname: string): string =>
  `${API_ROOT}/v1/services/groups/${urlname}?apikey=${apiKey}&results=all`;

/** A list of a group, letter for letter as the page asks for it. */
export const listCall = (
  version: 'v1' | 'v3',
  groupId: number,
  list: string,
  locale: string,
): string =>
  `${API_ROOT}/${version}/groups/${groupId}/${list}?apikey=${apiKey}&results=all&locale=${locale}`;
