/** The cells of a row of a table. */
export type TableRow = readonly string[];

export const code = (text: string): string => `\`${text}\``;
export const codeBlock = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const table = (head: TableRow, rows: readonly TableRow[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');
