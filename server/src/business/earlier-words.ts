import { type Entries, isRecord } from '../untyped/untyped';
/** Former words of the format, mapped to the present ones. */
const QUESTIONS = new Map([
  ['interventionset_ids', 'category'],
  ['intervention_ids', 'service'],
  ['calendarset_id', 'site'],
  ['calendar_id', 'calendar'],
  ['resource_id', 'resource'],
]);
const PAGE_LISTS = new Map([
  ['intervention', 'service'],
  ['package', 'pack'],
]);

/** Accepts files of earlier versions. */
export function withPresentWords(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { booking, page } = value;
  return {
    ...value,
    ...(isRecord(booking) &&
      Array.isArray(booking.questions) && {
        booking: {
          ...booking,
          questions: booking.questions.map((each: unknown) =>
            isRecord(each) ? presentWord(each, 'ask', QUESTIONS) : each,
          ),
        },
      }),
    ...(isRecord(page) && { page: presentWord(page, 'lists', PAGE_LISTS) }),
  };
}

const presentWord = (
  entries: Entries,
  key: string,
  words: ReadonlyMap<unknown, string>,
): Entries => (words.has(entries[key]) ? { ...entries, [key]: words.get(entries[key]) } : entries);
