import { englishRefusals, formatsFor, type FieldError, type RefusalReason } from '@creneau/core';

/** Prices, durations and dates, written as in every front end. */
export const formats = formatsFor('en');

/** In words of its own where a terminal has other advice than a page. */
const refusals: { readonly [reason in RefusalReason]: string } = {
  ...englishRefusals,
  unreachable: 'The server does not answer: check its address and your connection.',
  groupUnknown: 'There is no business of that name: check the last word of the command.',
};

/** Why it did not work, and what to do. */
export const refusalMessage = (reason: RefusalReason): string => refusals[reason];

export const fieldMessages: { readonly [error in FieldError]: string } = {
  empty: 'This answer is needed.',
  format: 'This is too long, too short, or has signs that are not accepted.',
  dateFormat: 'Write the date as year-month-day, like 1990-02-28.',
  formatAnts: 'Write the ten letters and digits of your request number.',
  email: 'Write an e-mail address, like name@example.org.',
  phone: 'Write a telephone number, like 06 39 98 12 34.',
  future: 'Nobody is born after today: check the year.',
};
