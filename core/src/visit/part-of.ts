/** Makes a part when it is first asked for, and once for each whole. */
export function partOf<Whole extends object, Part>(
  make: (whole: Whole) => Part,
): (whole: Whole) => Part {
  const parts = new WeakMap<Whole, { readonly part: Part }>();
  return (whole) => {
    const entry = parts.get(whole) ?? { part: make(whole) };
    parts.set(whole, entry);
    return entry.part;
  };
}
