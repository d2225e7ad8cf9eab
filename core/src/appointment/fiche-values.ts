import type { FormValues } from '../fiche/form';
import type { Appointment } from './appointment';

/**
 * Form values of an appointment's fiche. Leaves out empty ones: they are unknown, and would
 * overwrite known values.
 */
export const ficheValues = ({ fiche }: Pick<Appointment, 'fiche'>): FormValues =>
  Object.fromEntries(Object.entries(fiche).filter(([, value]) => value !== ''));
