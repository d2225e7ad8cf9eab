import type { Static } from 'typebox';
import {
  listOf,
  withTitle,
  oneOf,
  record,
  optional,
  orNull,
  whole,
  text,
  type Schema,
} from '../json-schema/fields';
import type { ErrorAnswer } from '../refusal/error-answer';
import { type FaultReason, faultReasons } from '../refusal/refusal';
import type { Answer } from '../refusal/v3-refusals';

/** The number of an error depends on it. */
export type Operation = 'booking' | 'deletion';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly operation?: Operation;
  }
}

export interface ErrorFormat {
  readonly status: (answer: ErrorAnswer) => number;
  readonly error: (answer: ErrorAnswer, operation: Operation | undefined) => unknown;
  readonly errorSchema: Schema;
}

interface PublicError {
  readonly code: number | null;
  readonly name: string;
  readonly text: string;
}

/** From the public documentation, by operation and v3 key. */
const numbers: { readonly [operation in Operation]: { readonly [key: string]: PublicError } } = {
  booking: {
    'appointment.max_rdv_number': {
      code: 6,
      name: 'MaxRdvNumber',
      text: 'The user has reached the maximum number of upcoming appointments',
    },
    'appointment.mintime_between': {
      code: 7,
      name: 'MintimeBetween',
      text: 'Another appointment is too close to this one',
    },
    'appointment.max_rdv_period': {
      code: 8,
      name: 'MaxRdvPeriod',
      text: 'This appointment is too far away',
    },
    'appointment.mintime_rdv': {
      code: 9,
      name: 'MintimeRdv',
      text: 'This appointment is too soon',
    },
    availabletimeslots: {
      code: null,
      name: 'NotAvailable',
      text: 'This time slot is not available anymore',
    },
    'appointment.same_time_rdv': {
      code: 12,
      name: 'SameTimeRdv',
      text: 'The user already has an appointment at this time',
    },
  },
  deletion: {
    'appointment.mintime_change': {
      code: 10,
      name: 'mintimeRDVError',
      text: 'This appointment is too close to be cancelled',
    },
  },
};

const numberOf = ({ key, text: words }: Answer, operation: Operation | undefined): PublicError => {
  const errors = operation && numbers[operation];
  const error = errors && Object.hasOwn(errors, key) ? errors[key] : undefined;
  return error ?? { code: null, name: key, text: words };
};

const faultTexts = {
  missing: 'This value is missing.',
  malformed: 'This value is not of the right form.',
  too_long: 'This value is too long.',
  out_of_range: 'This value is out of range.',
  unknown: 'There is no such value here.',
} as const satisfies { readonly [reason in FaultReason]: string };

interface Entry {
  readonly error: string;
  readonly field?: string;
  readonly reason?: FaultReason;
}

/** One entry per invalid value, or one for the whole request. */
const entriesOf = ({ text: error, field, faults }: ErrorAnswer): readonly Entry[] =>
  faults?.map(({ reason, ...fault }) => ({ error: faultTexts[reason], ...fault, reason })) ?? [
    { error, ...(field !== undefined && { field }) },
  ];

const field = optional(text('The parameter or form field concerned'));
const reason = optional(oneOf(faultReasons, 'What is wrong with the value of that field'));

const numberedRefusals = withTitle(
  'NumberedRefusals',
  listOf(
    record({
      error: text('For people, in plain English', 'This time slot is not available anymore'),
      code: orNull(whole('Its number, if it has one')),
      translate_key: text('What is wrong, of the closed list', 'NotAvailable'),
      field,
      reason,
    }),
    'One error for each thing that is wrong',
  ),
);

const keyedRefusal = withTitle(
  'Refusal',
  record({
    message: text('For people, in plain English', 'This time is no longer available.'),
    messages: record({
      errors: listOf(
        record({
          key: text('What is wrong, of the closed list', 'availabletimeslots'),
          error: text('For people, in plain English', 'This time is no longer available.'),
          field,
          reason,
        }),
        'One error for each thing that is wrong',
      ),
    }),
  }),
);

export type NumberedRefusals = Static<typeof numberedRefusals>;
export type KeyedRefusal = Static<typeof keyedRefusal>;

const REFUSED_VALUES: readonly number[] = [409, 422];

/** Status 400 for every invalid request, except for an unknown header. */
export const NUMBERED: ErrorFormat = {
  status: ({ status, key }) =>
    REFUSED_VALUES.includes(status) && key !== 'idempotency_key_reused' ? 400 : status,
  error: (answer, operation) => {
    const { code, name, text: error } = numberOf(answer, operation);
    return entriesOf({ ...answer, text: error }).map(({ error: words, ...fault }) => ({
      error: words,
      code,
      translate_key: name,
      ...fault,
    }));
  },
  errorSchema: numberedRefusals,
};

export const KEYED: ErrorFormat = {
  status: ({ status }) => status,
  error: (answer) => ({
    message: answer.text,
    messages: { errors: entriesOf(answer).map((entry) => ({ key: answer.key, ...entry })) },
  }),
  errorSchema: keyedRefusal,
};
