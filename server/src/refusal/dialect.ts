import { listOf, oneOf, record, recordOf, text, type Field } from '../description/fields';
import type { ErrorAnswer } from './error-answer';
import type { Answer } from './v3-refusals';

/** All that differs between the versions of the API on this side. What is not here is common to all. */
export interface Dialect {
  /** Paths under it are spoken so. */
  readonly root: string;
  readonly error: (answer: ErrorAnswer) => unknown;
  /** The shape of what `error` writes for one of these. */
  readonly errorSchema: (answers: readonly Answer[]) => Field;
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
  error: ({ key, text: error }) => [
    {
      error,
      code: numbers[key]?.code ?? null,
      translate_key: numbers[key]?.name ?? key,
    },
  ],
  errorSchema: (answers) =>
    listOf(
      record({
        error: text('For people, in plain English'),
        code: { type: ['integer', 'null'], description: 'Its number, if it has one' },
        translate_key: oneOf(
          answers.map(({ key }) => numbers[key]?.name ?? key),
          'What is wrong',
        ),
      }),
      'One error',
    ),
};

const v3: Dialect = {
  root: '/api/v3/',
  error: ({ key, text: error, field }) => ({
    message: error,
    messages: { errors: [{ key, error, ...(field !== undefined && { field }) }] },
  }),
  errorSchema: (answers) =>
    record({
      message: text('For people, in plain English'),
      messages: record({
        errors: listOf(
          recordOf(['key', 'error'], {
            key: oneOf(
              answers.map(({ key }) => key),
              'What is wrong',
            ),
            error: text('For people, in plain English'),
            field: text('The parameter or form field concerned'),
          }),
          'One error',
        ),
      }),
    }),
};

/** The versions spoken; another is another row. */
const dialects: readonly Dialect[] = [v1, v3];

/** The dialect of a path; what has no version answers as the newest. */
export const dialectOf = (path: string): Dialect =>
  dialects.find(({ root }) => path.startsWith(root)) ?? v3;
