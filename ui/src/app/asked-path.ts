/** The requested path, kept in the history state by the error page that replaced it. */
export function askedPath(state: unknown): string | undefined {
  const asked: unknown = (state as { asked?: unknown } | null)?.asked;
  return typeof asked === 'string' ? asked : undefined;
}
