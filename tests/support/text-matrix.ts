/** A table in text, with bars between its columns: the cells of each row by the heads of their columns. */
export function textMatrix(
  text: string,
): ReadonlyMap<string, { readonly [column: string]: string }> {
  const [[, ...heads] = [], ...rows] = text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])),
    ]),
  );
}
