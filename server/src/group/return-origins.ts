const MOST_ORIGINS = 50;

/** The group's hosts, and valid entries of its setting `return_origins`. */
export function returnOriginsOf(setting: unknown, hosts: readonly string[]): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(setting) ? setting : [];
  const origins = [...hosts.map((host) => `https://${host}`), ...entries].flatMap(originOf);
  return [...new Set(origins)].slice(0, MOST_ORIGINS);
}

function originOf(text: unknown): readonly string[] {
  if (typeof text !== 'string' || !URL.canParse(text)) return [];
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) ? [origin] : [];
}
