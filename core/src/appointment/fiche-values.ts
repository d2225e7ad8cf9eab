import type { FormValues } from '../fiche/form';
import type { Appointment } from './appointment';

/** Empty values are unknown, and would overwrite known ones. */
export const ficheValues = ({ fiche }: Pick<Appointment, 'fiche'>): FormValues =>
  Object.fromEntries(Object.entries(fiche).filter(([, value]) => value !== ''));
