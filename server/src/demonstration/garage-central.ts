import type { OpeningHours } from '@creneau/core';
import { contactFields } from './contact-fields';
import type { DemonstrationGroup } from './demonstration-group';

const day = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '18:00' },
];
const OPENING: OpeningHours = [day, day, day, day, day, [{ from: '09:00', to: '13:00' }], []];
const WEEKDAYS: OpeningHours = OPENING.map((ranges, index) => (index < 5 ? ranges : []));

const MECHANICS = 41;
const TYRES = 42;

/**
 * A garage in Lille on the API versions v1 and v2: two teams that share two lifts, and a service that may be booked twice,
 * for two cars.
 */
export const garageCentral: DemonstrationGroup = {
  group: {
    id: 4,
    urlname: 'garage-central',
    name: 'Garage Central',
    sector: 'automotive',
    phone: '03 53 01 62 40',
    timezone: 'Europe/Paris',
    step: 30,
    minimum_notice: 240,
    cancel_notice: 720,
  },
  settings: {
    dpo_address: 'Garage Central\nProtection des données\n27 rue de Cambrai\n59000 Lille',
    dpo_email: 'donnees@garage-central.example',
    lat: 50.6292,
    lng: 3.0573,
    address: { address: '27 rue de Cambrai', zipcode: '59000', city: 'Lille', country: 'FR' },
    website: 'https://garage-central.example/',
    // pages on this machine may frame it, so that the example of docs/embedders.md works
    frame_ancestors: ['https://garage-central.example', 'http://localhost:*', 'http://127.0.0.1:*'],
    return_origins: ['http://localhost:8080'],
    enabled_locales: 'fr,en',
    logo_key: 'logo.svg',
    merge_interventions: true,
    user_allow_comment: true,
    max_multirdvs: 2,
    usercolors: { primary: '#B5451B' },
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
        max_multirdvs: 2,
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
      {
        name: 'resource_id',
        max_multirdvs: null,
        skip_uniq_choice: true,
        any: true,
        preposition: null,
      },
    ],
    opening_hours: OPENING,
    tagline: { fr: 'Garage au centre de Lille', en: 'Car repairs in central Lille' },
    apptemplates: {
      confirm_text: {
        fr: '<p>Laissez les clés et la carte grise à l’accueil.</p>',
        en: '<p>Leave your keys and registration papers at reception.</p>',
      },
    },
  },
  hosts: ['garage-central.example'],
  interventionsets: [],
  interventions: [
    {
      id: 401,
      name: 'Révision essence',
      publicname: { fr: 'Révision essence ou diesel', en: 'Petrol or diesel car service' },
      description: {
        fr: 'Vidange, filtres et points de contrôle',
        en: 'Oil change, filters and safety checks',
      },
      price: 189_00,
      length: 60,
      need_resource: true,
    },
    {
      id: 402,
      name: 'Révision électrique',
      publicname: { fr: 'Révision voiture électrique', en: 'Electric car service' },
      description: {
        fr: 'Batterie, freins et liaisons au sol',
        en: 'Battery, brakes and suspension',
      },
      price: 129_00,
      length: 60,
      need_resource: true,
    },
    {
      id: 403,
      name: 'Freins',
      publicname: { fr: 'Plaquettes de frein', en: 'Brake pads' },
      description: { fr: 'Un essieu, pièces comprises', en: 'One axle, parts included' },
      price: 149_00,
      length: 60,
      need_resource: true,
    },
    {
      id: 404,
      name: 'Diagnostic électronique',
      publicname: { fr: 'Diagnostic électronique', en: 'Electronic diagnostics' },
      description: { fr: 'Lecture des codes de défaut', en: 'Fault-code reading' },
      price: 59_00,
      length: 30,
      skippable_agenda: true,
    },
    {
      id: 411,
      name: 'Permutation des pneus',
      publicname: { fr: 'Permutation des pneus', en: 'Seasonal tyre change' },
      description: {
        fr: 'Pneus été ou hiver, équilibrage compris',
        en: 'Summer or winter tyres, balancing included',
      },
      price: 60_00,
      length: 30,
      need_resource: true,
      // not shown: the group has promotions switched off
      promotions: [
        {
          percent: 10,
          weekday: 3,
          from: '08:00',
          to: '12:00',
          label: { fr: 'mercredi matin', en: 'Wednesday morning' },
        },
      ],
    },
    {
      id: 412,
      name: 'Géométrie',
      publicname: { fr: 'Géométrie', en: 'Wheel alignment' },
      description: {
        fr: '<p>Contrôle et réglage des deux essieux sur notre banc.</p><p>À prévoir après un choc contre un trottoir, un changement de pneus, ou quand la voiture tire d’un côté. Nous vous remettons les mesures d’avant et d’après.</p>',
        en: '<p>Both axles checked and adjusted on our bench.</p><p>Worth doing after hitting a kerb, after a change of tyres, or when the car pulls to one side. You get the measurements from before and after.</p>',
      },
      price: 89_00,
      length: 60,
      need_resource: true,
    },
  ],
  packs: [],
  calendarsets: [
    {
      id: MECHANICS,
      name: 'Atelier mécanique',
      publicname: { fr: 'Atelier mécanique', en: 'Mechanical workshop' },
      description: { fr: 'Révision, freins, diagnostic', en: 'Servicing, brakes, diagnostics' },
    },
    {
      id: TYRES,
      name: 'Atelier pneus',
      publicname: { fr: 'Atelier pneus', en: 'Tyre workshop' },
      description: { fr: 'Pneus et géométrie', en: 'Tyres and alignment' },
    },
  ],
  calendars: [
    {
      id: 41,
      calendarset_id: MECHANICS,
      name: 'Karim',
      opening: OPENING,
      offers: [401, 402, 403, 404],
    },
    {
      id: 42,
      calendarset_id: MECHANICS,
      name: 'Sophie',
      opening: WEEKDAYS,
      offers: [401, 402, 403, 404],
    },
    { id: 43, calendarset_id: TYRES, name: 'Théo', opening: OPENING, offers: [411, 412] },
    {
      id: 44,
      name: 'Pont 1',
      publicname: { fr: 'Pont 1', en: 'Lift 1' },
      is_resource: true,
      opening: OPENING,
      offers: [401, 402, 403, 411, 412],
    },
    {
      id: 45,
      name: 'Pont 2',
      publicname: { fr: 'Pont 2', en: 'Lift 2' },
      description: { fr: 'Avec le banc de géométrie', en: 'With the alignment bench' },
      is_resource: true,
      opening: OPENING,
      offers: [401, 402, 403, 411, 412],
    },
  ],
  ficheForm: [
    { ...contactFields.firstname, maxLength: 64 },
    { ...contactFields.lastname, maxLength: 64 },
    contactFields.email,
    { ...contactFields.firstphone, maxLength: 25 },
    {
      name: 'marketing_sms',
      type: 'boolean',
      label: {
        fr: 'Je souhaite recevoir les offres du garage par SMS',
        en: 'Text me offers from the garage',
      },
    },
    {
      name: 'solocal_services_optin',
      type: 'boolean',
      label: {
        fr: 'Je souhaite recevoir par e-mail les nouveautés du service de réservation',
        en: 'E-mail me news about the booking service',
      },
    },
  ],
  veventForm: [
    {
      name: 'plate',
      type: 'text',
      label: { fr: 'Immatriculation', en: 'Number plate' },
      required: true,
      maxLength: 12,
    },
  ],
  taken: { days: 21, full: 3, interventionId: 404 },
};
