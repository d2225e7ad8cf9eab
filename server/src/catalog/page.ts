import { Refused } from '../refusal/refused';
import { valueOf, type Query } from '../request/query';

/** Which part of a list is asked. */
export interface Page {
  readonly startIndex: number;
  readonly pageSize: number;
}

/** No list is longer, even for `results=all` (S7). */
export const LONGEST_LIST = 1_000;
export const USUAL_LIST = 25;

/** @throws {Refused} for a `results` or `startIndex` that is no number. */
export function pageOf(query: Query): Page {
  const results = valueOf(query, 'results');
  const asked = results === 'all' ? LONGEST_LIST : numberOf(results, 'results', USUAL_LIST);
  return {
    startIndex: numberOf(valueOf(query, 'startIndex'), 'startIndex', 0),
    pageSize: Math.min(asked, LONGEST_LIST),
  };
}

function numberOf(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,6}$/.test(text)) throw new Refused('invalidField', name);
  return Number(text);
}

/** A list as every dialect writes it (contract.md 3). */
export const listed = (all: readonly unknown[], { startIndex, pageSize }: Page): object => {
  const records = all.slice(startIndex, startIndex + pageSize);
  return {
    recordsReturned: records.length,
    totalRecords: all.length,
    startIndex,
    sort: null,
    dir: null,
    pageSize,
    records,
  };
};
