import { englishRefusals, formatsFor, type FieldError, type RefusalReason } from '@creneau/core';

/** Prices, durations and dates, written as in every front end. */
export const formats = formatsFor('en');

export const refusalMessage = (reason: RefusalReason): string => englishRefusals[reason];

export const fieldMessages: { readonly [error in FieldError]: string } = {
  empty: 'Fill in this field.',
  format: 'This is too long, too short, or has signs that are not accepted.',
  dateFormat: 'Choose a date.',
  formatAnts: 'Write the ten letters and digits of your request number.',
  email: 'Write an e-mail address, like name@example.org.',
  phone: 'Write a telephone number, like 06 39 98 12 34.',
  future: 'Nobody is born after today: check the year.',
};
