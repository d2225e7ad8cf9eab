import type { OpeningHours } from '@creneau/core';
import { contactFields } from './contact-fields';
import type { DemonstrationGroup } from './demonstration-group';

const day = [
  { from: '08:00', to: '12:30' },
  { from: '13:30', to: '18:30' },
];
const OPENING: OpeningHours = [day, day, day, day, day, [{ from: '09:00', to: '12:00' }], []];
const WEEKDAYS: OpeningHours = OPENING.map((ranges, index) => (index < 5 ? ranges : []));

const REPAIR = 51;
const WARRANTY = 52;
const INSTALLATION = 53;
const COMPLAINTS = 54;

const ALL = [511, 512, 513, 521, 522, 531, 532, 541];

/**
 * A call centre for home repairs. Customers book the usual visits; services under warranty or in dispute have no public name,
 * so only agents see and book them.
 */
export const alloAssistance: DemonstrationGroup = {
  group: {
    id: 5,
    urlname: 'allo-assistance',
    name: 'Allô Assistance',
    sector: 'assistance',
    phone: '05 36 49 15 70',
    timezone: 'Europe/Paris',
    step: 30,
    minimum_notice: 120,
    cancel_notice: 240,
  },
  settings: {
    dpo_address: 'Allô Assistance\nProtection des données\n3 cours de la Marne\n33800 Bordeaux',
    dpo_email: 'donnees@allo-assistance.example',
    lat: 44.8378,
    lng: -0.5792,
    address: { address: '3 cours de la Marne', zipcode: '33800', city: 'Bordeaux', country: 'FR' },
    enabled_locales: 'fr,en',
    logo_key: 'logo.svg',
    callCenter: true,
    openData: false,
    use_api_v3: true,
    place_fields: { address: 'street' },
    user_allow_comment: true,
    max_multirdvs: 1,
    usercolors: { primary: '#0B7A75' },
    user_sequence_config: [
      {
        name: 'interventionset_ids',
        max_multirdvs: null,
        skip_uniq_choice: false,
        any: false,
        preposition: null,
      },
      {
        name: 'intervention_ids',
        max_multirdvs: 1,
        skip_uniq_choice: false,
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
    tagline: { fr: 'Dépannage à domicile à Bordeaux', en: 'Home repairs in Bordeaux' },
    apptemplates: {
      confirm_text: {
        fr: '<p>Votre technicien vous appelle une demi-heure avant d’arriver.</p>',
        en: '<p>Your technician will call half an hour before arriving.</p>',
      },
    },
  },
  hosts: ['allo-assistance.example'],
  interventionsets: [
    {
      id: REPAIR,
      name: 'Dépannage',
      publicname: { fr: 'Dépannage', en: 'Repairs' },
      description: { fr: 'Plomberie, électricité, serrures', en: 'Plumbing, electricity, locks' },
    },
    {
      id: WARRANTY,
      name: 'Garantie constructeur',
      publicname: {},
      description: { fr: 'Sur dossier accepté', en: 'For an accepted claim' },
    },
    {
      id: INSTALLATION,
      name: 'Installation',
      publicname: { fr: 'Installation', en: 'Installation' },
      description: {
        fr: 'Appareils livrés, à raccorder',
        en: 'For appliances already delivered',
      },
    },
    {
      id: COMPLAINTS,
      name: 'Litiges',
      publicname: {},
      description: { fr: 'Après une intervention contestée', en: 'After a disputed visit' },
    },
  ],
  interventions: [
    {
      id: 511,
      interventionset_id: REPAIR,
      name: 'Plomberie',
      publicname: { fr: 'Fuite ou canalisation bouchée', en: 'Leak or blocked drain' },
      description: { fr: 'Déplacement et première heure', en: 'Call-out and first hour' },
      price: 79_00,
      length: 60,
    },
    {
      id: 512,
      interventionset_id: REPAIR,
      name: 'Électricité',
      publicname: { fr: 'Panne électrique', en: 'Power cut' },
      description: {
        fr: 'Recherche de panne et remise en service',
        en: 'Fault finding and repair',
      },
      price: 89_00,
      length: 60,
    },
    {
      id: 513,
      interventionset_id: REPAIR,
      name: 'Serrurerie',
      publicname: { fr: 'Serrure à remplacer', en: 'Lock replacement' },
      description: {
        fr: 'Porte claquée ? Appelez-nous',
        en: 'Locked out? Call us instead',
      },
      price: 69_00,
      length: 30,
    },
    {
      id: 521,
      interventionset_id: WARRANTY,
      name: 'Garantie : diagnostic',
      publicname: {},
      description: { fr: 'Pris en charge par le constructeur', en: 'Paid by the manufacturer' },
      price: 0,
      length: 60,
    },
    {
      id: 522,
      interventionset_id: WARRANTY,
      name: 'Garantie : échange de pièce',
      publicname: {},
      description: { fr: 'La pièce est commandée avant', en: 'The part is ordered before' },
      price: 0,
      length: 90,
    },
    {
      id: 531,
      interventionset_id: INSTALLATION,
      name: 'Pose lave-linge',
      publicname: { fr: 'Pose d’un lave-linge', en: 'Connecting a washing machine' },
      description: { fr: 'Ou d’un lave-vaisselle', en: 'Or a dishwasher' },
      price: 59_00,
      length: 60,
    },
    {
      id: 532,
      interventionset_id: INSTALLATION,
      name: 'Pose chauffe-eau',
      publicname: { fr: 'Pose d’un chauffe-eau', en: 'Fitting a water heater' },
      description: { fr: 'Dépose de l’ancien comprise', en: 'Removing the old one included' },
      price: 190_00,
      length: 120,
    },
    {
      id: 541,
      interventionset_id: COMPLAINTS,
      name: 'Contre-visite',
      publicname: {},
      description: {
        fr: 'Par une autre personne que la première fois',
        en: 'By a different technician',
      },
      price: 0,
      length: 60,
    },
  ],
  packs: [],
  calendarsets: [],
  calendars: [
    { id: 51, name: 'Aïcha', opening: OPENING, offers: ALL },
    { id: 52, name: 'Bruno', opening: WEEKDAYS, offers: [511, 513, 521, 522, 531, 532] },
    { id: 53, name: 'Gaëlle', opening: WEEKDAYS, offers: [512, 521, 532, 541] },
  ],
  ficheForm: [
    contactFields.firstname,
    contactFields.lastname,
    { ...contactFields.email, required: false },
    contactFields.firstphone,
  ],
  veventForm: [
    {
      name: 'street',
      type: 'text',
      label: { fr: 'Adresse de l’intervention', en: 'Where we come' },
      required: true,
      maxLength: 200,
    },
  ],
  taken: { days: 21, full: 4, interventionId: 513 },
};
