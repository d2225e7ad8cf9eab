/** The path of the page that was asked for when the error page came in its place: what that page keeps in the history. */
export function askedPath(state: unknown): string | undefined {
  const asked: unknown = (state as { asked?: unknown } | null)?.asked;
  return typeof asked === 'string' ? asked : undefined;
}
