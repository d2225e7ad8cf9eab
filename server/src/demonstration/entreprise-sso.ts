import type { OpeningHours } from '@creneau/core';
import { contactFields } from './contact-fields';
import type { DemonstrationGroup } from './demonstration-group';

const day = [
  { from: '09:00', to: '12:30' },
  { from: '14:00', to: '17:30' },
];
const OPENING: OpeningHours = [day, day, day, day, day, [], []];

const { firstname, lastname, email, firstphone } = contactFields;

/** A company in Rennes whose employees book its internal services: they log in by single sign-on only. */
export const entrepriseSso: DemonstrationGroup = {
  group: {
    id: 7,
    urlname: 'entreprise-sso',
    name: 'Entreprise SSO',
    sector: 'company',
    phone: '02 61 91 45 30',
    timezone: 'Europe/Paris',
    step: 15,
    minimum_notice: 60,
    cancel_notice: 120,
    login_required: true,
  },
  settings: {
    dpo_address: 'Entreprise SSO\nProtection des données\n8 mail François-Mitterrand\n35000 Rennes',
    dpo_email: 'donnees@entreprise-sso.example',
    tagline: { fr: 'Services aux collaborateurs', en: 'Services for employees' },
    lat: 48.1113,
    lng: -1.68,
    address: {
      address: '8 mail François-Mitterrand',
      zipcode: '35000',
      city: 'Rennes',
      country: 'FR',
    },
    website: 'https://entreprise-sso.example/',
    enabled_locales: 'fr,en',
    use_api_v3: true,
    sso_login_only: true,
    sso: 'demonstration',
    user_allow_comment: true,
    display_intervention_price: false,
    usercolors: { primary: '#24425C' },
    opening_hours: OPENING,
    user_sequence_config: [
      {
        name: 'intervention_ids',
        max_multirdvs: null,
        skip_uniq_choice: false,
        any: false,
        preposition: null,
      },
      {
        name: 'calendar_id',
        max_multirdvs: null,
        skip_uniq_choice: true,
        any: true,
        preposition: 'with',
      },
    ],
  },
  hosts: ['entreprise-sso.example'],
  interventionsets: [],
  interventions: [
    {
      id: 701,
      name: 'Entretien avec les ressources humaines',
      publicname: {
        fr: 'Entretien avec les ressources humaines',
        en: 'Meeting with HR',
      },
      description: {
        fr: 'Contrat, congés, mobilité : une demi-heure pour en parler.',
        en: 'Contract, leave, moving jobs: half an hour to talk it through.',
      },
      length: 30,
    },
    {
      id: 702,
      name: 'Infirmerie',
      publicname: { fr: 'Infirmerie', en: 'Company nurse' },
      description: { fr: 'Vaccination, soin ou conseil.', en: 'Vaccination, first aid or advice.' },
      length: 15,
    },
    {
      id: 703,
      name: 'Assistance informatique',
      publicname: { fr: 'Assistance informatique', en: 'IT support' },
      description: {
        fr: 'Un poste, un accès, un outil : nous regardons avec vous.',
        en: 'A computer, a login, a tool: we sort it out with you.',
      },
      length: 30,
    },
  ],
  packs: [],
  calendarsets: [],
  calendars: [
    { id: 71, name: 'Maud', opening: OPENING, offers: [701] },
    { id: 72, name: 'Yann', opening: OPENING, offers: [701] },
    {
      id: 73,
      name: 'Infirmerie',
      publicname: { fr: 'Infirmerie', en: 'Company nurse' },
      opening: OPENING,
      offers: [702],
    },
    {
      id: 74,
      name: 'Assistance',
      publicname: { fr: 'Assistance', en: 'Support' },
      capacity: 2,
      opening: OPENING,
      offers: [703],
    },
  ],
  ficheForm: [firstname, lastname, email, { ...firstphone, required: false }],
  veventForm: [],
  taken: { days: 21, full: 2, interventionId: 701 },
};
