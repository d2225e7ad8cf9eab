/** How many letters of the short name of a class name its property (`short-names-plugin.ts`). */
const PROPERTY_LENGTH = 2;

type Lists = Readonly<Record<string, string>>;
type Slots = Record<string, Record<string, string | 0>>;

/** What Griffel reads, by slot and property, of the lists in the page's scripts: a class, or a property alone, which has none there. */
const slotsOf = (lists: Lists): Slots =>
  Object.fromEntries(
    Object.entries(lists).map(([slot, list]) => [
      slot,
      Object.fromEntries(
        (list.match(/\w+/g) ?? []).map((name) => [
          name.slice(0, PROPERTY_LENGTH),
          name.length > PROPERTY_LENGTH ? name : 0,
        ]),
      ),
    ]),
  );

/** Griffel's hook for the lists, which are read when a view first uses it: most of a script's are of views that do not show yet. */
export function styles<Classes>(css: (slots: Slots) => () => Classes, lists: Lists): () => Classes {
  let use: (() => Classes) | undefined;
  return () => (use ??= css(slotsOf(lists)))();
}
