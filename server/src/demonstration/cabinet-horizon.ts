import type { OpeningHours } from '@creneau/core';
import { contactFields } from './contact-fields';
import type { DemonstrationGroup } from './demonstration-group';

const day = [
  { from: '09:00', to: '12:00' },
  { from: '14:00', to: '18:00' },
];
const OPENING: OpeningHours = [day, day, day, day, day, [], []];
const MORNINGS: OpeningHours = OPENING.map((ranges) => ranges.slice(0, 1));

const NORTH = 21;
const SOUTH = 22;

/** A health practice in Nantes: two sites, a day's notice, a form with every type of field. */
export const cabinetHorizon: DemonstrationGroup = {
  group: {
    id: 2,
    urlname: 'cabinet-horizon',
    name: 'Cabinet Horizon',
    sector: 'health',
    phone: '02 61 91 30 15',
    timezone: 'Europe/Paris',
    step: 30,
    minimum_notice: 1440,
    cancel_notice: 1440,
    login_required: true,
  },
  settings: {
    // configured, and not to be shown
    has_minisite: false,
    minisite: {
      title: { fr: 'Cabinet Horizon, kinésithérapie à Nantes', en: 'Cabinet Horizon in Nantes' },
      quick_desc: { fr: '<p>Le cabinet reçoit sur rendez-vous.</p>', en: '<p>By appointment.</p>' },
    },
    dpo_address: 'Cabinet Horizon\nProtection des données\n8 quai de la Fosse\n44000 Nantes',
    dpo_email: 'donnees@cabinet-horizon.example',
    lat: 47.2136,
    lng: -1.5546,
    address: { address: '8 quai de la Fosse', zipcode: '44000', city: 'Nantes', country: 'FR' },
    website: 'https://cabinet-horizon.example/',
    enabled_locales: 'fr,en',
    logo_key: 'logo.svg',
    use_api_v3: true,
    calendars_apart: true,
    hide_marketing_sms: true,
    usercolors: { primary: '#0E7C66' },
    user_sequence_config: [
      {
        name: 'calendarset_id',
        max_multirdvs: null,
        skip_uniq_choice: true,
        any: false,
        preposition: null,
      },
      {
        name: 'intervention_ids',
        max_multirdvs: 1,
        skip_uniq_choice: true,
        any: false,
        preposition: null,
      },
      {
        name: 'calendar_id',
        max_multirdvs: null,
        skip_uniq_choice: true,
        any: true,
        preposition: null,
      },
    ],
    opening_hours: OPENING,
    tagline: { fr: 'Kinésithérapie à Nantes', en: 'Physiotherapy in Nantes' },
    apptemplates: {
      takerdv_text: {
        fr: '<p>Apportez votre ordonnance et votre carte Vitale.</p>',
        en: '<p>Bring your prescription and your health insurance card.</p>',
      },
      alltab_text: {
        fr: '<p>Un contact par patient : chaque membre de la famille a le sien.</p>',
        en: '<p>One contact for each patient: every member of the family has their own.</p>',
      },
      confirm_text: {
        fr: '<p>Vous ne pouvez pas venir ? Annulez <strong>24 heures avant</strong> : un autre patient aura votre place.</p>',
        en: '<p>Unable to come? Cancel <strong>24 hours ahead</strong>, so that another patient can have your place.</p>',
      },
      health_disclaimer: {
        fr: '<p>En cas d’urgence, appelez le <strong>15</strong>.</p>',
        en: '<p>In an emergency, call <strong>112</strong>.</p>',
      },
    },
  },
  hosts: ['cabinet-horizon.example'],
  interventionsets: [],
  interventions: [
    {
      id: 201,
      name: 'Première consultation',
      publicname: { fr: 'Première consultation', en: 'First consultation' },
      description: { fr: 'Bilan et plan de soins', en: 'Assessment and care plan' },
      price: 50_00,
      length: 45,
    },
    {
      id: 202,
      name: 'Séance de suivi',
      publicname: { fr: 'Séance de suivi', en: 'Follow-up session' },
      description: { fr: 'Pour les patients du cabinet', en: 'For our existing patients' },
      price: 25_00,
      length: 30,
      existing_only: true,
    },
    {
      id: 203,
      name: 'Réunion d’information',
      publicname: { fr: 'Réunion d’information', en: 'Information meeting' },
      description: { fr: 'Pour découvrir le cabinet', en: 'Get to know the practice' },
      price: 0,
      length: 30,
    },
  ],
  packs: [],
  calendarsets: [
    {
      id: NORTH,
      name: 'Nord',
      publicname: { fr: 'Nord', en: 'North' },
      description: { fr: '8 quai de la Fosse', en: '8 quai de la Fosse' },
    },
    {
      id: SOUTH,
      name: 'Sud',
      publicname: { fr: 'Sud', en: 'South' },
      description: { fr: '31 boulevard Victor-Hugo', en: '31 boulevard Victor-Hugo' },
      address: {
        address: '31 boulevard Victor-Hugo',
        zipcode: '44200',
        city: 'Nantes',
        country: 'FR',
      },
    },
  ],
  calendars: [
    { id: 21, calendarset_id: NORTH, name: 'Mme Aubry', opening: OPENING, offers: [201, 202, 203] },
    { id: 22, calendarset_id: NORTH, name: 'M. Bertin', opening: MORNINGS, offers: [201, 202] },
    {
      id: 23,
      calendarset_id: SOUTH,
      name: 'Mme Chapel',
      opening: OPENING,
      offers: [201, 202, 203],
    },
  ],
  ficheForm: [
    contactFields.firstname,
    contactFields.lastname,
    contactFields.birthdate,
    contactFields.email,
    contactFields.firstphone,
  ],
  veventForm: [
    {
      name: 'reason',
      type: 'text',
      label: { fr: 'Motif de la consultation', en: 'Reason for the consultation' },
      required: true,
      minLength: 3,
      maxLength: 120,
    },
    {
      name: 'sessions',
      type: 'integer',
      label: { fr: 'Séances prescrites', en: 'Prescribed sessions' },
      rightLabel: { fr: 'séances', en: 'sessions' },
      min: 0,
      max: 60,
    },
    {
      name: 'doctor_email',
      type: 'email',
      label: { fr: 'E-mail du médecin prescripteur', en: 'E-mail of the prescribing doctor' },
      maxLength: 255,
    },
    {
      name: 'cover',
      type: 'select',
      label: { fr: 'Prise en charge', en: 'Insurance cover' },
      required: true,
      addEmptyChoice: true,
      choices: [
        { value: 'standard', label: { fr: 'Régime général', en: 'General scheme' } },
        { value: 'ald', label: { fr: 'Affection de longue durée', en: 'Long-term illness' } },
        { value: 'none', label: { fr: 'Sans prise en charge', en: 'No cover' } },
      ],
    },
    {
      name: 'area',
      type: 'linkedcombo',
      label: { fr: 'Zone concernée', en: 'Affected area' },
      addEmptyChoice: true,
      choices: [
        {
          value: 'back',
          label: { fr: 'Dos', en: 'Back' },
          choices: [
            { value: 'neck', label: { fr: 'Cervicales', en: 'Neck' } },
            { value: 'lower', label: { fr: 'Lombaires', en: 'Lower back' } },
          ],
        },
        {
          value: 'limbs',
          label: { fr: 'Membres', en: 'Limbs' },
          choices: [
            { value: 'shoulder', label: { fr: 'Épaule', en: 'Shoulder' } },
            { value: 'knee', label: { fr: 'Genou', en: 'Knee' } },
          ],
        },
      ],
    },
    {
      name: 'wheelchair',
      type: 'boolean',
      label: { fr: 'Je viens en fauteuil roulant', en: 'I use a wheelchair' },
    },
    {
      name: 'sent_by',
      type: 'radio',
      label: { fr: 'Qui vous envoie ?', en: 'Who referred you?' },
      choices: [
        { value: 'doctor', label: { fr: 'Mon médecin', en: 'My doctor' } },
        { value: 'friend', label: { fr: 'Un proche', en: 'A friend' } },
        { value: 'other', label: { fr: 'Autre', en: 'Other' }, freeText: true },
      ],
    },
    {
      name: 'prescription_date',
      type: 'datesplit',
      label: { fr: 'Date de l’ordonnance', en: 'Date of the prescription' },
    },
    {
      name: 'sms_reminder',
      type: 'smsreminder',
      label: { fr: 'Rappel par SMS', en: 'Reminder by text message' },
      addEmptyChoice: true,
      choices: [
        { value: '24', label: { fr: 'La veille', en: 'The day before' } },
        { value: '2', label: { fr: 'Deux heures avant', en: 'Two hours before' } },
      ],
    },
    {
      name: 'spoken_language',
      type: 'locale',
      label: { fr: 'Langue de la consultation', en: 'Language of the consultation' },
      choices: [
        { value: 'fr', label: { fr: 'Français', en: 'French' } },
        { value: 'en', label: { fr: 'Anglais', en: 'English' } },
      ],
      value: 'fr',
    },
    {
      name: 'history',
      type: 'comments',
      label: { fr: 'Antécédents à signaler', en: 'Medical history' },
      rows: 4,
      maxLength: 500,
    },
  ],
  taken: { days: 21, full: 4, interventionId: 201 },
};
