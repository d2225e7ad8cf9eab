import type { DemonstrationGroup } from './demonstration-group';

/** An inactive group: only its name and phone number are shown. */
export const fermeDesPres: DemonstrationGroup = {
  group: {
    id: 6,
    urlname: 'ferme-des-pres',
    name: 'Ferme des Prés',
    sector: 'agriculture',
    phone: '03 39 03 12 84',
    timezone: 'Europe/Paris',
    active: false,
  },
  settings: { enabled_locales: 'fr,en', use_api_v3: true },
  hosts: ['ferme-des-pres.example'],
  interventionsets: [],
  interventions: [],
  packs: [],
  calendarsets: [],
  calendars: [],
  ficheForm: [],
  veventForm: [],
  taken: undefined,
};
