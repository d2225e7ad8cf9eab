import type { Colors, Group } from '@creneau/core';

/** The colours of the group came with the shell; else, and for those that the address asks for, they are computed here. */
export async function applyTheme(
  document: Document,
  { usercolors, darkScheme }: Pick<Group, 'usercolors' | 'darkScheme'>,
  asked: Colors,
): Promise<void> {
  if (document.getElementById('theme') && Object.keys(asked).length === 0) return;
  const { applyColors } = await import('../design/theme/theme-rules');
  applyColors(document, { ...usercolors, ...asked }, darkScheme);
}

/** A style sheet of the business, above ours; one that is not there changes nothing. */
export function addStylesheet(document: Document, name: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/stylesheets/${name}.css`;
  link.onerror = () => link.remove();
  document.head.append(link);
}
