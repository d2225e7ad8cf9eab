import type { OpeningHours } from '@creneau/core';
import { contactFields } from './contact-fields';
import type { DemonstrationGroup } from './demonstration-group';
import { photo } from './pictures';

const OPENING: OpeningHours = [
  [{ from: '13:00', to: '20:00' }],
  [{ from: '09:00', to: '20:00' }],
  [
    { from: '09:00', to: '12:30' },
    { from: '13:30', to: '20:00' },
  ],
  [{ from: '09:00', to: '20:00' }],
  [{ from: '09:00', to: '20:00' }],
  [{ from: '09:00', to: '16:00' }],
  [],
];

const MORNINGS: OpeningHours = [
  [{ from: '13:00', to: '20:00' }],
  [{ from: '09:00', to: '17:00' }],
  [{ from: '09:00', to: '12:30' }],
  [{ from: '09:00', to: '17:00' }],
  [{ from: '09:00', to: '17:00' }],
  [{ from: '09:00', to: '16:00' }],
  [],
];

const EVENINGS: OpeningHours = [
  [],
  [{ from: '11:00', to: '20:00' }],
  [{ from: '13:30', to: '20:00' }],
  [{ from: '11:00', to: '20:00' }],
  [{ from: '11:00', to: '20:00' }],
  [{ from: '10:00', to: '16:00' }],
  [],
];

const picture = (name: string): string => `/pictures/${name}-510x510.svg`;

const HAIR = 1;
const COLOUR = 2;
const CARE = 3;

/** A hairdresser in Lyon: categories with pictures, packs, a promotion, a service by video, three people. */
export const salonLumiere: DemonstrationGroup = {
  group: {
    id: 1,
    urlname: 'salon-lumiere',
    name: 'Salon Lumière',
    sector: 'hairdresser',
    phone: '04 65 71 20 40',
    timezone: 'Europe/Paris',
    step: 30,
    minimum_notice: 60,
    cancel_notice: 720,
  },
  settings: {
    dpo_address: 'Salon Lumière\nProtection des données\n14 rue des Capucins\n69001 Lyon',
    dpo_email: 'donnees@salon-lumiere.example',
    lat: 45.7695,
    lng: 4.8345,
    address: { address: '14 rue des Capucins', zipcode: '69001', city: 'Lyon', country: 'FR' },
    website: 'https://salon-lumiere.example/',
    // its own shop, and a page on this machine that tries the links of docs/embedders.md
    return_origins: ['https://boutique.salon-lumiere.example', 'http://localhost:8080'],
    google_appointment_redirect: true,
    enabled_locales: 'fr,en,br,cs,de,es,hr,hu,it,nl,pl,pt,sk,sl,sv',
    logo_key: 'logo.svg',
    dark_scheme: true,
    has_minisite: true,
    has_promotions: true,
    user_allow_comment: true,
    capacity_display_user: true,
    use_api_v3: true,
    max_multirdvs: 3,
    grid_list_mode: {
      has_interventions_tab: { description: true, image: true, grid_mode: true },
      has_calendars_tab: { description: true, image: false, grid_mode: false },
      has_resources_tab: { description: true, image: false, grid_mode: false },
    },
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
        max_multirdvs: 3,
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
    tagline: { fr: 'Coiffeur à Lyon 1er', en: 'Hairdresser in Lyon' },
    minisite: {
      title: { fr: 'Salon Lumière, coiffeur à Lyon', en: 'Salon Lumière, hairdresser in Lyon' },
      quick_desc: {
        fr: '<p>Trois coiffeurs, une cour au calme et tout le temps qu’il faut.</p>',
        en: '<p>Three hairdressers, a quiet courtyard and all the time your hair needs.</p>',
      },
      keywords: { fr: 'coiffeur, balayage, chignon, Lyon', en: 'hairdresser, highlights, Lyon' },
      domain: 'salon-lumiere.example',
      map: true,
      contact_info: {
        fr: '<p>Métro Croix-Paquet, au fond de la cour. Accès de plain-pied.</p>',
        en: '<p>Croix-Paquet metro station, at the far end of the courtyard. Step-free access.</p>',
      },
      website_link: 'https://salon-lumiere.example/',
      social_link: {
        facebook: 'https://facebook.example/salon-lumiere',
        instagram: 'https://instagram.example/salon-lumiere',
        mail: 'bonjour@salon-lumiere.example',
      },
      complement_text: {
        fr: '<p>Nos colorations sont sans ammoniaque. Nous vous proposons un test d’allergie deux jours avant.</p>',
        en: '<p>Our colours are ammonia-free. We offer a patch test two days before.</p>',
      },
      otherbox: {
        fr: '<p>Les bons cadeaux sont en vente au salon.</p>',
        en: '<p>Gift vouchers are on sale at the salon.</p>',
      },
      image: '/pictures/lumiere-1200x630.jpg',
      file_upload: ['lumiere', 'couleurs', 'soin'].map(photo),
      listing: 'category',
      listset_ids: [HAIR, COLOUR, CARE],
      highlight: true,
      highlight_service: 11,
      offer_text: {
        fr: '<p>À la lumière du matin : diagnostic, shampoing, coupe et coiffage en 45 minutes, avec Ana ou Chloé.</p>',
        en: '<p>In the morning light: consultation, wash, cut and styling in 45 minutes, with Ana or Chloé.</p>',
      },
    },
    apptemplates: {
      confirm_text: {
        fr: '<p>Un empêchement ? Prévenez-nous la veille, quelqu’un attend peut-être ce créneau.</p>',
        en: '<p>Can’t make it? Let us know the day before: someone may be waiting for this time.</p>',
      },
    },
  },
  hosts: ['localhost', '127.0.0.1', 'salon-lumiere.example'],
  interventionsets: [
    {
      id: HAIR,
      name: 'Coiffure',
      publicname: { fr: 'Coiffure', en: 'Hair' },
      description: { fr: 'Coupes, brushings et chignons', en: 'Cuts, blow-dries and updos' },
      thumbnail: picture('coiffure'),
    },
    {
      id: COLOUR,
      name: 'Couleur',
      publicname: { fr: 'Couleur', en: 'Colour' },
      description: { fr: 'Balayage et patine', en: 'Highlights and gloss' },
      thumbnail: picture('couleur'),
    },
    {
      id: CARE,
      name: 'Soins',
      publicname: { fr: 'Soins', en: 'Treatments' },
      description: { fr: 'Masques et cuir chevelu', en: 'Masks and scalp care' },
      thumbnail: picture('soins'),
    },
  ],
  interventions: [
    {
      id: 11,
      interventionset_id: HAIR,
      name: 'Coupe femme',
      publicname: { fr: 'Coupe femme', en: 'Women’s cut' },
      description: {
        fr: 'Diagnostic, shampoing, coupe et coiffage',
        en: 'Consultation, wash, cut and styling',
      },
      thumbnail: picture('coupe-femme'),
      price: 48_00,
      length: 45,
      promotions: [
        {
          percent: 20,
          weekday: 2,
          from: '09:00',
          to: '12:00',
          label: { fr: 'mardi matin', en: 'Tuesday morning' },
        },
      ],
    },
    {
      id: 12,
      interventionset_id: HAIR,
      name: 'Coupe homme',
      publicname: { fr: 'Coupe homme', en: 'Men’s cut' },
      description: { fr: 'Coupe aux ciseaux ou à la tondeuse', en: 'With scissors or clippers' },
      thumbnail: picture('coupe-homme'),
      price: 29_00,
      length: 30,
    },
    {
      id: 13,
      interventionset_id: HAIR,
      name: 'Coupe enfant',
      publicname: { fr: 'Coupe enfant', en: 'Children’s cut' },
      description: { fr: 'Jusqu’à 12 ans, sans shampoing', en: 'Up to age 12, without a wash' },
      thumbnail: picture('coupe-enfant'),
      price: 22_00,
      length: 30,
    },
    {
      id: 14,
      interventionset_id: HAIR,
      name: 'Brushing',
      publicname: { fr: 'Brushing', en: 'Blow-dry' },
      description: {
        fr: 'Shampoing et mise en forme, toutes longueurs',
        en: 'Wash and styling, any length',
      },
      thumbnail: picture('brushing'),
      price: 28_00,
      length: 30,
    },
    {
      id: 15,
      interventionset_id: HAIR,
      name: 'Chignon de fête',
      publicname: { fr: 'Chignon de fête', en: 'Festive updo' },
      description: {
        fr: 'Essai compris, accessoires fournis',
        en: 'Trial and accessories included',
      },
      thumbnail: picture('chignon'),
      price: 85_00,
      length: 90,
    },
    {
      id: 16,
      interventionset_id: HAIR,
      name: 'Conseil coiffure',
      publicname: { fr: 'Conseil coiffure', en: 'Hair advice' },
      description: {
        fr: 'Un premier échange, photos à l’appui',
        en: 'A first chat: have your photos ready',
      },
      thumbnail: picture('conseil'),
      price: 0,
      length: 20,
      videoconference: true,
    },
    {
      id: 21,
      interventionset_id: COLOUR,
      name: 'Balayage lumière',
      publicname: { fr: 'Balayage lumière', en: 'Lumière balayage' },
      description: {
        fr: 'Éclaircies à main levée, soin compris',
        en: 'Freehand highlights, treatment included',
      },
      thumbnail: picture('balayage'),
      price: 120_00,
      length: 90,
    },
    {
      id: 22,
      interventionset_id: COLOUR,
      name: 'Patine',
      publicname: { fr: 'Patine', en: 'Gloss' },
      description: { fr: 'Ravive et nuance une couleur', en: 'Refreshes and tones your colour' },
      thumbnail: picture('patine'),
      price: 35_00,
      length: 30,
    },
    {
      id: 31,
      interventionset_id: CARE,
      name: 'Soin profond',
      publicname: { fr: 'Soin profond', en: 'Deep conditioning' },
      description: {
        fr: 'Masque chaud et massage du cuir chevelu',
        en: 'Warm mask and scalp massage',
      },
      thumbnail: picture('soin-profond'),
      price: 38_00,
      length: 45,
    },
  ],
  packs: [
    {
      id: 1,
      interventionset_id: HAIR,
      name: 'Grand jour',
      publicname: { fr: 'Grand jour', en: 'Big day' },
      description: {
        fr: 'Trois prestations à la suite',
        en: 'Three services, one after the other',
      },
      thumbnail: picture('chignon'),
      price: 185_00,
      config: [21, 11, 31],
    },
    {
      id: 2,
      interventionset_id: HAIR,
      name: 'Pause douceur',
      publicname: { fr: 'Pause douceur', en: 'Time to unwind' },
      description: { fr: 'Deux prestations à la suite', en: 'Two services, one after the other' },
      thumbnail: picture('soins'),
      price: 59_00,
      config: [31, 14],
      selectedCalendars: { 31: 3 },
    },
  ],
  calendarsets: [],
  calendars: [
    {
      id: 1,
      name: 'Ana',
      description: { fr: 'Toutes les prestations', en: 'Every service' },
      opening: OPENING,
      offers: [11, 12, 13, 14, 15, 16, 21, 22, 31],
    },
    {
      id: 2,
      name: 'Basile',
      description: { fr: 'Coupes homme et enfant', en: 'Men’s and children’s cuts' },
      opening: MORNINGS,
      offers: [12, 13],
    },
    {
      id: 3,
      name: 'Chloé',
      description: {
        fr: 'Coupes femme, couleurs et chignons',
        en: 'Women’s cuts, colours and updos',
      },
      opening: EVENINGS,
      offers: [11, 14, 15, 16, 21, 22, 31],
    },
  ],
  ficheForm: [
    contactFields.firstname,
    contactFields.lastname,
    contactFields.email,
    contactFields.firstphone,
    {
      name: 'birthdate',
      type: 'datesplit',
      label: { fr: 'Date de naissance', en: 'Date of birth' },
    },
  ],
  veventForm: [],
  taken: { days: 28, full: 3, interventionId: 12 },
};
