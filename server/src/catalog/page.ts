import { readAll, refuse } from '../refusal/refusal';
import { type Query, valueOf } from '../request/query';
import type { AnswerRecord } from './conditions';

export interface Page {
  readonly startIndex: number;
  readonly pageSize: number;
  /** Undefined for the default order. */
  readonly sort: string | undefined;
  readonly dir: 'asc' | 'desc';
}

/** Limit even for `results=all`. */
export const MAX_PAGE_SIZE = 1_000;
export const DEFAULT_PAGE_SIZE = 25;

/** @throws {Refusal} for a malformed number, or a field not in `sortable`. */
export function pageOf(query: Query, sortable: readonly string[]): Page {
  return readAll({
    startIndex: () => numberOf(valueOf(query, 'startIndex'), 'startIndex', 0),
    pageSize: () => pageSizeOf(valueOf(query, 'results')),
    sort: () => {
      const sort = valueOf(query, 'sort') || undefined;
      return sort === undefined || sortable.includes(sort) ? sort : refuse('sort');
    },
    dir: () => {
      const dir = valueOf(query, 'dir')?.toLowerCase() || 'asc';
      return dir === 'asc' || dir === 'desc' ? dir : refuse('dir');
    },
  });
}

const pageSizeOf = (results: string | undefined): number =>
  results === 'all'
    ? MAX_PAGE_SIZE
    : Math.min(numberOf(results, 'results', DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);

function numberOf(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,6}$/.test(text)) refuse(name);
  return Number(text);
}

export const listAnswer = (
  all: readonly AnswerRecord[],
  { startIndex, pageSize, sort, dir }: Page,
): object => {
  const records = sortRecords(all, sort, dir).slice(startIndex, startIndex + pageSize);
  return {
    recordsReturned: records.length,
    totalRecords: all.length,
    startIndex,
    sort: sort ?? null,
    dir: sort === undefined ? null : dir,
    pageSize,
    records,
  };
};

/** Missing values come last, in either direction. */
function sortRecords(
  all: readonly AnswerRecord[],
  sort: string | undefined,
  dir: Page['dir'],
): readonly AnswerRecord[] {
  if (sort === undefined) return all;
  const sign = dir === 'asc' ? 1 : -1;
  return [...all].sort(({ [sort]: a }, { [sort]: b }) => {
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b, 'und');
    return Number(a === null) - Number(b === null);
  });
}
