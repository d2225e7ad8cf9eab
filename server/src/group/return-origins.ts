const MOST_ORIGINS = 50;

/**
 * Origins besides that of its website that a link may lead visitors of a group back to: those of its hosts, and those that
 * its setting `return_origins` lists. Whatever there is no origin of the web is left out.
 */
export function returnOriginsOf(setting: unknown, hosts: readonly string[]): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(setting) ? setting : [];
  const origins = [...hosts.map((host) => `https://${host}`), ...listed].flatMap(originOf);
  return [...new Set(origins)].slice(0, MOST_ORIGINS);
}

function originOf(text: unknown): readonly string[] {
  if (typeof text !== 'string' || !URL.canParse(text)) return [];
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) ? [origin] : [];
}
