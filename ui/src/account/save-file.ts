/** Gives the visitor a file to keep. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // the browser has taken it up by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
