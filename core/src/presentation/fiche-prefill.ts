import { PHONE_FIELD } from '../fiche/field-errors';
import type { FormValues } from '../fiche/form';

const NUMBER = /^[\d\s.+()-]{3,}$/;

/** Prefills a new fiche with the text of a search without match. */
export function fichePrefill(words: string): FormValues {
  const text = words.trim();
  if (text.includes('@')) return { email: text };
  if (NUMBER.test(text)) return { [PHONE_FIELD]: text };
  return { lastname: text.charAt(0).toLocaleUpperCase() + text.slice(1) };
}
