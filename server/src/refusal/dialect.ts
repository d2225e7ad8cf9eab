import type { ErrorAnswer } from './error-answer';

/** All that differs between the versions of the API on this side. What is not here is common to all. */
export interface Dialect {
  /** Paths under it are spoken so. */
  readonly root: string;
  readonly error: (answer: ErrorAnswer) => unknown;
}

/** The numbers that v1 and v2 know for what v3 names (contract.md 3); a time that is taken has none. */
const numbers: { readonly [key: string]: { readonly code: number; readonly name: string } } = {
  'appointment.max_rdv_number': { code: 6, name: 'MaxRdvNumber' },
  'appointment.mintime_between': { code: 7, name: 'MintimeBetween' },
  'appointment.max_rdv_period': { code: 8, name: 'MaxRdvPeriod' },
  'appointment.mintime_rdv': { code: 9, name: 'MintimeRdv' },
  'appointment.same_time_rdv': { code: 12, name: 'SameTimeRdv' },
};

const v1: Dialect = {
  root: '/api/v1/',
  error: ({ key, text }) => [
    {
      error: text,
      code: numbers[key]?.code ?? null,
      translate_key: numbers[key]?.name ?? key,
    },
  ],
};

const v3: Dialect = {
  root: '/api/v3/',
  error: ({ key, text, field }) => ({
    message: text,
    messages: { errors: [{ key, error: text, ...(field !== undefined && { field }) }] },
  }),
};

/** The versions spoken; another is another row. */
const dialects: readonly Dialect[] = [v1, v3];

/** The dialect of a path; what has no version answers as the newest. */
export const dialectOf = (path: string): Dialect =>
  dialects.find(({ root }) => path.startsWith(root)) ?? v3;
