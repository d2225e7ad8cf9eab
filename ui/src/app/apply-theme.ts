import type { Colors, Group } from '@creneau/core';

/** Computes the colours that the address asks for or the shell lacks. */
export async function applyTheme(
  document: Document,
  { usercolors, darkScheme }: Pick<Group, 'usercolors' | 'darkScheme'>,
  queryColors: Colors,
): Promise<void> {
  if (document.getElementById('theme') && Object.keys(queryColors).length === 0) return;
  const { applyColors } = await import('../design/theme/theme-rules');
  applyColors(document, { ...usercolors, ...queryColors }, darkScheme);
}

/** Adds the business's style sheet after ours; a missing file is ignored. */
export function addStylesheet(document: Document, name: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/stylesheets/${name}.css`;
  link.onerror = () => link.remove();
  document.head.append(link);
}
