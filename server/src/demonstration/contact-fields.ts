import type { StoredField } from '../database/schema';

/** The usual fields of a contact form; each group overrides some. */
export const contactFields = {
  firstname: {
    name: 'firstname',
    type: 'text',
    label: { fr: 'Prénom', en: 'First name' },
    required: true,
    maxLength: 255,
  },
  lastname: {
    name: 'lastname',
    type: 'text',
    label: { fr: 'Nom', en: 'Last name' },
    required: true,
    maxLength: 255,
  },
  birthdate: {
    name: 'birthdate',
    type: 'datesplit',
    label: { fr: 'Date de naissance', en: 'Date of birth' },
    required: true,
  },
  email: {
    name: 'email',
    type: 'email',
    label: { fr: 'E-mail', en: 'E-mail' },
    required: true,
    maxLength: 255,
  },
  firstphone: {
    name: 'firstphone',
    type: 'text',
    label: { fr: 'Téléphone', en: 'Phone' },
    required: true,
    maxLength: 30,
  },
} as const satisfies Readonly<Record<string, StoredField>>;
