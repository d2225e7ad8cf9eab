const WIDEST = 100;

/** JSON on as few lines as stay readable. */
export function readableJson(value: unknown, indent = ''): string {
  const line = oneLine(value);
  if (indent.length + line.length <= WIDEST || typeof value !== 'object' || value === null)
    return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => deeper + readableJson(one, deeper))
    : Object.entries(value).map(
        ([name, one]) => `${deeper}${JSON.stringify(name)}: ${readableJson(one, deeper)}`,
      );
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const parts = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${oneLine(one)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
