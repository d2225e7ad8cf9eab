const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** Keeps the mark of a visit that came from the maps, so that a booking made later is told as theirs. */
export function keepMapsToken(token: string): void {
  document.cookie = `rwg_token=${token}; path=/; max-age=${THIRTY_DAYS}; secure; samesite=lax`;
}
