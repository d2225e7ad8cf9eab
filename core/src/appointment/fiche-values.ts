import type { FormValues } from '../fiche/form';
import type { Appointment } from './appointment';

/** The contact of an appointment as form values. Blanks are left out: they are unknown, and would overwrite what is known. */
export const ficheValues = ({ fiche }: Pick<Appointment, 'fiche'>): FormValues =>
  Object.fromEntries(Object.entries(fiche).filter(([, value]) => value !== ''));
