import { PHONE_FIELD } from '../fiche/field-errors';
import type { FormValues } from '../fiche/form';

const NUMBER = /^[\d\s.+()-]{3,}$/;

/** What the words of a search already say of a contact that has to be made: nobody types it twice. */
export function contactPrefill(words: string): FormValues {
  const said = words.trim();
  if (said.includes('@')) return { email: said };
  if (NUMBER.test(said)) return { [PHONE_FIELD]: said };
  return { lastname: said.charAt(0).toLocaleUpperCase() + said.slice(1) };
}
