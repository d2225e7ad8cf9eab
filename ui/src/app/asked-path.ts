/** The requested path, kept in the history state by the error page that replaced it. */
export function askedPath(state: unknown): string | undefined {
  const path: unknown = (state as { asked?: unknown } | null)?.asked;
  return typeof path === 'string' ? path : undefined;
}
