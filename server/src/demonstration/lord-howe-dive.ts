import type { OpeningHours } from '@creneau/core';
import type { DemonstrationGroup } from './demonstration-group';

const DAYLIGHT: OpeningHours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '17:00' }]);
/** The night to Sunday, in which the clock changes here by half an hour. */
const SATURDAY_NIGHT: OpeningHours = DAYLIGHT.map((_, index) =>
  index === 6 ? [{ from: '00:00', to: '05:00' }] : [],
);

/** A diving school on Lord Howe Island: six divers a boat, and a daylight-saving shift of half an hour. */
export const lordHoweDive: DemonstrationGroup = {
  group: {
    id: 8,
    urlname: 'lord-howe-dive',
    name: 'Lord Howe Dive',
    sector: 'leisure',
    phone: '+61 2 5550 1230',
    locale: 'en',
    timezone: 'Australia/Lord_Howe',
    currency: 'AUD',
    step: 30,
    minimum_notice: 720,
    cancel_notice: 1440,
  },
  settings: {
    dpo_address: 'Lord Howe Dive\nData protection\nLagoon Road\nLord Howe Island 2898',
    dpo_email: 'privacy@lord-howe-dive.example',
    lat: -31.5275,
    lng: 159.0661,
    address: {
      address: 'Lagoon Road',
      zipcode: '2898',
      city: 'Lord Howe Island',
      country: 'AU',
    },
    country: 'AU',
    website: 'https://lord-howe-dive.example/',
    enabled_locales: 'en,fr',
    brand: 'lagoon',
    logo_key: 'logo.svg',
    tracking_type: 'gtm',
    tracking_tags: ['GTM-CRENEAU'],
    tracking_origins: ['https://*.google-analytics.com'],
    facebook_pixel_id: '123456789012345',
    use_booking_service: true,
    capacity_display_user: true,
    user_allow_comment: true,
    usercolors: { primary: '#00697A' },
    user_sequence_config: [
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
    opening_hours: DAYLIGHT,
    tagline: { en: 'Diving school on the lagoon', fr: 'École de plongée sur le lagon' },
    apptemplates: {
      confirm_text: {
        en: '<p>Be at the jetty <strong>half an hour early</strong>, and do not fly for 18 hours after a dive.</p>',
        fr: '<p>Soyez au ponton <strong>une demi-heure avant</strong>, et ne prenez pas l’avion dans les 18 heures qui suivent.</p>',
      },
    },
  },
  hosts: ['lord-howe-dive.example'],
  interventionsets: [],
  interventions: [
    {
      id: 801,
      name: 'First dive',
      publicname: { en: 'First dive', fr: 'Baptême de plongée' },
      description: {
        en: 'In the lagoon, with an instructor, no certificate needed',
        fr: 'Dans le lagon, avec un moniteur, sans diplôme',
      },
      price: 180_00,
      length: 120,
    },
    {
      id: 802,
      name: 'Reef dive',
      publicname: { en: 'Reef dive', fr: 'Plongée sur le récif' },
      description: {
        en: 'Two tanks on the outer reef, open-water certificate required',
        fr: 'Deux blocs au récif extérieur, niveau 1',
      },
      price: 240_00,
      length: 180,
    },
    {
      id: 803,
      name: 'Snorkelling',
      publicname: { en: 'Snorkelling', fr: 'Palmes, masque et tuba' },
      description: { en: 'Turtles at North Bay', fr: 'À la rencontre des tortues de North Bay' },
      price: 75_00,
      length: 90,
    },
    {
      id: 804,
      name: 'Midnight dive',
      publicname: { en: 'Midnight dive', fr: 'Plongée de minuit' },
      description: {
        en: 'Saturday night to Sunday, lamps included',
        fr: 'La nuit du samedi au dimanche, lampes comprises',
      },
      price: 160_00,
      length: 30,
    },
  ],
  packs: [],
  calendarsets: [],
  calendars: [
    {
      id: 81,
      name: 'Blue Noddy',
      description: { en: 'The large boat', fr: 'Le grand bateau' },
      capacity: 6,
      opening: DAYLIGHT,
      offers: [801, 802, 803],
    },
    {
      id: 82,
      name: 'Night Heron',
      description: { en: 'The boat for the night', fr: 'Le bateau de nuit' },
      capacity: 6,
      opening: SATURDAY_NIGHT,
      offers: [804],
    },
  ],
  ficheForm: [
    {
      name: 'firstname',
      type: 'text',
      label: { en: 'First name', fr: 'Prénom' },
      required: true,
      maxLength: 64,
    },
    {
      name: 'lastname',
      type: 'text',
      label: { en: 'Last name', fr: 'Nom' },
      required: true,
      maxLength: 64,
    },
    {
      name: 'email',
      type: 'email',
      label: { en: 'E-mail', fr: 'E-mail' },
      required: true,
      maxLength: 255,
    },
    {
      name: 'firstphone',
      type: 'text',
      label: { en: 'Phone', fr: 'Téléphone' },
      required: true,
      maxLength: 25,
    },
  ],
  veventForm: [
    {
      name: 'dives',
      type: 'integer',
      label: { en: 'Dives so far', fr: 'Plongées à ce jour' },
      min: 0,
      max: 10_000,
    },
  ],
  taken: { days: 28, full: 5, interventionId: 801, block: 120 },
};
