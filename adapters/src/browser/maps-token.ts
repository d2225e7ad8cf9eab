const THIRTY_DAYS = 30 * 24 * 60 * 60;
export const TOKEN = 'rwg_token';
/** The group that the visitor was led to. */
export const MERCHANT = 'rwg_merchant';

/** Keeps the mark of a visit that came from the maps, so that a booking made later is told as theirs. */
export function keepMapsToken(token: string, groupId: number): void {
  keep(TOKEN, token);
  keep(MERCHANT, String(groupId));
}

function keep(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${THIRTY_DAYS}; secure; samesite=lax`;
}
