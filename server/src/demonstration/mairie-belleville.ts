import type { OpeningHours } from '@creneau/core';
import { contactFields } from './contact-fields';
import type { DemonstrationGroup } from './demonstration-group';

const day = [
  { from: '08:30', to: '12:00' },
  { from: '13:30', to: '17:00' },
];
const OPENING: OpeningHours = [day, day, day, day, day, [{ from: '09:00', to: '12:00' }], []];
const WEEKDAYS: OpeningHours = OPENING.map((ranges, index) => (index < 5 ? ranges : []));

const PAPERS = 31;
const CIVIL = 32;

/** A town hall, in the public sector: identity papers need a request number and are booked alone. */
export const mairieBelleville: DemonstrationGroup = {
  group: {
    id: 3,
    urlname: 'mairie-belleville',
    name: 'Mairie de Belleville',
    sector: 'public',
    phone: '04 65 71 55 10',
    timezone: 'Europe/Paris',
    step: 20,
    minimum_notice: 120,
    cancel_notice: 120,
  },
  settings: {
    dpo_address:
      'Mairie de Belleville\nProtection des données\n105 rue de la République\n69220 Belleville-en-Beaujolais',
    dpo_email: 'donnees@mairie-belleville.example',
    lat: 46.1086,
    lng: 4.7486,
    address: {
      address: '105 rue de la République',
      zipcode: '69220',
      city: 'Belleville-en-Beaujolais',
      country: 'FR',
    },
    website: 'https://mairie-belleville.example/',
    enabled_locales: 'fr,en',
    logo_key: 'logo.svg',
    use_api_v3: true,
    use_booking_service: true,
    ants_group: true,
    hide_marketing_sms: true,
    display_intervention_price: false,
    max_multirdvs: 2,
    loginProfile: 'Fiche',
    usercolors: { primary: '#1F4E8C' },
    user_sequence_config: [
      {
        name: 'interventionset_ids',
        max_multirdvs: null,
        skip_uniq_choice: true,
        any: false,
        preposition: null,
      },
      {
        name: 'intervention_ids',
        max_multirdvs: null,
        skip_uniq_choice: false,
        any: false,
        preposition: null,
      },
    ],
    opening_hours: OPENING,
    tagline: { fr: 'Vos démarches à Belleville', en: 'Town services in Belleville' },
    apptemplates: {
      takerdv_text: {
        fr: '<p>Pour une carte d’identité ou un passeport, faites d’abord votre <strong>pré-demande</strong> en ligne : son numéro vous sera demandé.</p>',
        en: '<p>For an identity card or a passport, first complete the online <strong>request</strong>: you will be asked for its number.</p>',
      },
      confirm_text: {
        fr: '<p>Le demandeur se présente en personne, avec sa photo et ses justificatifs.</p>',
        en: '<p>The applicant must come in person, with a photograph and supporting documents.</p>',
      },
    },
  },
  hosts: ['mairie-belleville.example'],
  interventionsets: [
    {
      id: PAPERS,
      name: 'Titres d’identité',
      publicname: { fr: 'Titres d’identité', en: 'Identity papers' },
      description: { fr: 'Carte d’identité, passeport', en: 'Identity card, passport' },
    },
    {
      id: CIVIL,
      name: 'Autres démarches',
      publicname: { fr: 'Autres démarches', en: 'Other services' },
      description: { fr: 'Sans pré-demande', en: 'Without a request number' },
    },
  ],
  interventions: [
    {
      id: 301,
      interventionset_id: PAPERS,
      externid: 'ants_c',
      name: 'Carte d’identité',
      publicname: { fr: 'Carte d’identité', en: 'Identity card' },
      description: { fr: 'Une personne', en: 'One person' },
      length: 20,
    },
    {
      id: 302,
      interventionset_id: PAPERS,
      externid: 'ants_p',
      name: 'Passeport',
      publicname: { fr: 'Passeport', en: 'Passport' },
      description: { fr: 'Une personne', en: 'One person' },
      length: 20,
    },
    {
      id: 303,
      interventionset_id: PAPERS,
      externid: 'ants_cp',
      name: 'Carte d’identité et passeport',
      publicname: { fr: 'Carte d’identité et passeport', en: 'Identity card and passport' },
      description: { fr: 'Une personne, les deux titres', en: 'One person, both papers' },
      length: 40,
    },
    {
      id: 304,
      interventionset_id: CIVIL,
      name: 'Légalisation de signature',
      publicname: { fr: 'Légalisation de signature', en: 'Certifying a signature' },
      description: { fr: 'Avec le document, non signé', en: 'With the document, unsigned' },
      length: 20,
    },
    {
      id: 305,
      interventionset_id: CIVIL,
      name: 'Inscription scolaire',
      publicname: { fr: 'Inscription scolaire', en: 'School enrolment' },
      description: { fr: 'Première rentrée à Belleville', en: 'First year in Belleville' },
      length: 20,
    },
  ],
  packs: [],
  calendarsets: [],
  calendars: [
    { id: 31, name: 'Guichet 1', opening: OPENING, offers: [301, 302, 303, 304, 305] },
    { id: 32, name: 'Guichet 2', opening: WEEKDAYS, offers: [301, 302, 303] },
  ],
  ficheForm: [
    { ...contactFields.lastname, maxLength: 64 },
    { ...contactFields.firstname, maxLength: 64 },
    contactFields.birthdate,
    contactFields.email,
    { ...contactFields.firstphone, maxLength: 25 },
  ],
  veventForm: [
    {
      name: 'str9',
      type: 'text',
      label: { fr: 'Numéro de pré-demande', en: 'Request number' },
      description: {
        fr: '<p>Dix lettres et chiffres, en haut de votre récapitulatif.</p>',
        en: '<p>Ten letters and digits, at the top of your summary.</p>',
      },
      required: true,
      maxLength: 10,
    },
  ],
  taken: { days: 28, full: 2, interventionId: 301 },
};
