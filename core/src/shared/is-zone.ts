/**
 * Rejects offsets such as `+01:00`, which `Intl` accepts: PostgreSQL reads their sign the other way
 * round.
 */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}
