import type { FormValues } from '@creneau/core';

/** How somebody is named where there is little room. */
export interface PersonName {
  /** Two letters at most. */
  readonly initials: string;
  readonly shown: string;
}

const initialOf = (text: string): string => ([...text.trim()][0] ?? '').toLocaleUpperCase();

const textIn = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value.trim() : '';

/** By the first name of a contact; nothing for one without name. */
export function namedBy({ firstname, lastname }: FormValues): PersonName | undefined {
  const [first, last] = [textIn(firstname), textIn(lastname)];
  const shown = first || last;
  return shown === '' ? undefined : { initials: initialOf(first) + initialOf(last), shown };
}

/** By the part of an address before the at sign. */
export function nameOf(email: string): PersonName {
  const [shown = ''] = email.split('@');
  const [first = '', last = ''] = shown.split(/[._+-]/);
  return { initials: initialOf(first) + initialOf(last), shown };
}
