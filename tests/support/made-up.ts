import type {
  Appointment,
  BookingOutcome,
  Booking,
  Calendar,
  CalendarSet,
  Catalog,
  Choice,
  FormField,
  Group,
  Intervention,
  InterventionSet,
  Line,
  CatalogItem,
  Offer,
  Pack,
  Promotion,
  Question,
  QuestionConfig,
  Resource,
  AppointmentGroup,
  Slot,
  TabDisplay,
  Website,
} from '@creneau/core';
import { appointmentGroupOf } from '@creneau/core';

/** A plausible one of each; a test names only what it is about. */

const aTab: TabDisplay = { description: true, image: true, gridMode: false };

const DAY_OF_WORK = [{ from: '09:00', to: '19:00' }];

export const aQuestion = (
  question: Question,
  { maxMultirdvs = undefined, skipUniqChoice = false, any = false }: Partial<QuestionConfig> = {},
): QuestionConfig => ({ question, maxMultirdvs, skipUniqChoice, any });

export const aGroup = (group: Partial<Group> = {}): Group => ({
  id: 1,
  name: 'Salon Lumière',
  urlname: 'salon-lumiere',
  phone: '+33478000000',
  lat: 45.767,
  lng: 4.834,
  address: { address: '14 rue des Capucins', zipcode: '69001', city: 'Lyon', country: 'FR' },
  country: 'FR',
  locale: 'fr',
  enabledLocales: ['fr', 'en'],
  active: true,
  open: true,
  sector: 'hairdresser',
  logo: undefined,
  currency: 'EUR',
  timezone: 'Europe/Paris',
  tagline: 'Coiffeur à Lyon 1er',
  hasMinisite: false,
  hasPromotions: true,
  userAllowComment: true,
  capacityDisplayUser: true,
  callCenter: false,
  openData: true,
  hideMarketingSms: false,
  mergeInterventions: false,
  antsGroup: false,
  useApiV3: true,
  useBookingService: false,
  loginRequired: false,
  ssoLoginOnly: false,
  displayInterventionPrice: true,
  displayInterventionLength: true,
  displayInterventionInfo: true,
  tabs: { interventions: aTab, calendars: aTab, resources: aTab },
  questions: [
    aQuestion('interventionSet'),
    aQuestion('intervention'),
    aQuestion('calendar', { any: true }),
  ],
  maxMultirdvs: 3,
  loginProfile: 'Account',
  texts: {},
  usercolors: {},
  maxrdvPeriod: 525_600,
  openingHours: [[], DAY_OF_WORK, DAY_OF_WORK, DAY_OF_WORK, DAY_OF_WORK, DAY_OF_WORK, []],
  website: 'https://salon-lumiere.example',
  returnOrigins: [],
  trackingTags: [],
  calendarsInterventionsLinks: [],
  features: ['idempotency'],
  ...group,
});

const aListed = ({
  id = 1,
  publicname = `Chose ${id}`,
  name = publicname,
  description = '',
  thumbnail = undefined,
  sort = id,
  deleted = false,
  externid = undefined,
  key,
}: Partial<CatalogItem> = {}): CatalogItem => ({
  id,
  publicname,
  name,
  description,
  thumbnail,
  sort,
  deleted,
  externid,
  key,
});

export const anInterventionSet = ({
  id = 1,
  publicname = 'Coiffure',
  ...rest
}: Partial<InterventionSet> = {}): InterventionSet => aListed({ id, publicname, ...rest });

export const anIntervention = ({
  id = 11,
  publicname = 'Coupe femme',
  interventionsetId = 1,
  price = 4_800,
  length = 45,
  promotions = [],
  videoconference = false,
  skippableAgenda = false,
  needResource = false,
  onlyPackage = false,
  maxMultirdvs = undefined,
  type = 'free',
  ...rest
}: Partial<Intervention> = {}): Intervention => ({
  ...aListed({ id, publicname, ...rest }),
  interventionsetId,
  price,
  length,
  promotions,
  videoconference,
  skippableAgenda,
  needResource,
  onlyPackage,
  maxMultirdvs,
  type,
});

export const aPromotion = ({
  percent = 20,
  weekday = 2,
  from = '09:00',
  to = '12:00',
  label = 'mardi matin',
}: Partial<Promotion> = {}): Promotion => ({ percent, weekday, from, to, label });

export const aPack = ({
  id = 51,
  publicname = 'Pause douceur',
  opened = true,
  interventionsetId = 1,
  config = [
    { interventionId: 11, publicname: 'Coupe femme' },
    { interventionId: 12, publicname: 'Brushing' },
  ],
  price = 5_900,
  length = 75,
  ...rest
}: Partial<Pack> = {}): Pack => ({
  ...aListed({ id, publicname, ...rest }),
  opened,
  interventionsetId,
  config,
  price,
  length,
});

export const aCalendarSet = ({
  id = 21,
  publicname = 'Nord',
  place,
  ...rest
}: Partial<CalendarSet> = {}): CalendarSet => ({
  ...aListed({ id, publicname, ...rest }),
  ...(place && { place }),
});

export const aCalendar = ({
  id = 31,
  publicname = 'Ana',
  calendarsetId = undefined,
  interventionIds = [11, 12],
  place,
  ...rest
}: Partial<Calendar> = {}): Calendar => ({
  ...aListed({ id, publicname, ...rest }),
  ...(place && { place }),
  calendarsetId,
  interventionIds,
});

export const aResource = ({
  id = 41,
  publicname = 'Fauteuil',
  calendarsetId = undefined,
  interventionIds = [11, 12],
  ...rest
}: Partial<Resource> = {}): Resource => ({
  ...aListed({ id, publicname, ...rest }),
  calendarsetId,
  interventionIds,
});

/** One category, a cut and a blow-dry, two hairdressers who do both. */
export const aCatalog = ({
  interventionSets = [anInterventionSet()],
  interventions = [
    anIntervention(),
    anIntervention({ id: 12, publicname: 'Brushing', price: 1_800, length: 30 }),
  ],
  packs = [],
  calendarSets = [],
  calendars = [aCalendar(), aCalendar({ id: 32, publicname: 'Basile' })],
  resources = [],
}: Partial<Catalog> = {}): Catalog => ({
  interventionSets,
  interventions,
  packs,
  calendarSets,
  calendars,
  resources,
});

export const anOffer = ({
  group = aGroup(),
  catalog = aCatalog(),
  agent = false,
  isLoggedIn: logged = false,
}: Partial<Offer> = {}): Offer => ({ group, catalog, agent, isLoggedIn: logged });

export const aLine = ({ interventionId = 11, calendarId = 0 }: Partial<Line> = {}): Line => ({
  interventionId,
  calendarId,
});

/** Tuesday 8 June 2027, half past nine in Paris. */
export const aSlot = ({
  start = '2027-06-08T09:30:00+02:00',
  capacity = 1,
  calendarIds = [31, 32],
  promotion = undefined,
}: Partial<Slot> = {}): Slot => ({ start, capacity, calendarIds, promotion });

export const aChoice = ({
  value = 'yes',
  label = value,
  freeText = false,
  choices = [],
}: Partial<Choice> = {}): Choice => ({
  value,
  label,
  freeText,
  choices,
});

export const aField = ({
  name = 'lastname',
  type = 'text',
  label = name,
  ...rest
}: Partial<FormField> = {}): FormField => ({
  name,
  type,
  label,
  rightLabel: '',
  description: '',
  required: false,
  minLength: undefined,
  maxLength: undefined,
  min: undefined,
  max: undefined,
  rows: undefined,
  trim: false,
  choices: [],
  allowAny: false,
  addEmptyChoice: false,
  value: type === 'boolean' ? false : '',
  ...rest,
});

export const aBooking = ({
  key = '2f9c7f0e-6a38-4c63-9d0e-0b4c1f1f7a10',
  slot = aSlot(),
  lines = [aLine()],
  packId = undefined,
  resourceId = undefined,
  fiche = { values: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne.legoff@example.org' } },
  vevent = {},
  comments = '',
  websource = undefined,
  logged = false,
  locale = 'fr',
  videoconference = false,
  consentsToVideo = false,
  ...rest
}: Partial<Booking> = {}): Booking => ({
  key,
  slot,
  lines,
  packId,
  resourceId,
  fiche,
  vevent,
  comments,
  websource,
  logged,
  locale,
  videoconference,
  consentsToVideo,
  ...rest,
});

export const anAppointment = (appointment: Partial<Appointment> = {}): Appointment => ({
  id: 1_001,
  start: '2027-06-08T09:30:00+02:00',
  end: '2027-06-08T10:15:00+02:00',
  duration: 45,
  type: 'free',
  parentId: undefined,
  packId: undefined,
  interventionId: 11,
  interventionName: 'Coupe femme',
  calendarId: 31,
  calendarName: 'Ana',
  resourceId: undefined,
  fiche: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne.legoff@example.org' },
  price: 4_800,
  promotion: undefined,
  videoconference: false,
  comments: '',
  address: { address: '14 rue des Capucins', zipcode: '69001', city: 'Lyon', country: 'FR' },
  icsToken: 'made-up',
  ...appointment,
});

export const anAppointmentGroup = (
  ...appointments: readonly Partial<Appointment>[]
): AppointmentGroup => {
  const [first = anAppointment(), ...others] = appointments.map(anAppointment);
  return appointmentGroupOf([first, ...others]);
};

export const aBooked = ({
  appointments = [anAppointment()],
  ficheToken = undefined,
}: Partial<BookingOutcome> = {}): BookingOutcome => ({ appointments, ficheToken });

export const aWebsite = (website: Partial<Website> = {}): Website => ({
  title: 'Salon Lumière',
  quickDesc: '',
  keywords: '',
  domain: undefined,
  map: false,
  openinghours: [[], [], [], [], [], [], []],
  contactInfo: '',
  websiteLink: undefined,
  socialLink: {},
  complementText: '',
  otherbox: '',
  image: undefined,
  fileUpload: [],
  listing: undefined,
  listsetIds: [],
  listingIds: [],
  packageIds: [],
  highlight: false,
  highlightService: undefined,
  highlightPackage: undefined,
  offerText: '',
  ...website,
});
