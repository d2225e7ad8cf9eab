/** How many letters of the short name of a class name its property (`short-names-plugin.ts`). */
const PROPERTY_LENGTH = 2;

/** What Griffel reads, by slot and property, of the lists in the page's scripts: a class, or a property alone, which has none there. */
export const styleSlots = (
  lists: Readonly<Record<string, string>>,
): Record<string, Record<string, string | 0>> =>
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
