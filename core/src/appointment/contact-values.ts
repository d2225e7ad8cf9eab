import type { FormValues } from '../fiche/form';
import type { Appointment } from './appointment';

/** What the business tells of whoever comes: a blank is what it does not tell, and would overwrite what is known. */
export const contactValues = ({ fiche }: Pick<Appointment, 'fiche'>): FormValues =>
  Object.fromEntries(Object.entries(fiche).filter(([, value]) => value !== ''));
