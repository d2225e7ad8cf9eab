/**
 * Whether a text is the name of a time zone, as `Europe/Paris`. An offset as `+01:00` is none, though `Intl` takes it for
 * one: PostgreSQL reads its sign the other way round.
 */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}
