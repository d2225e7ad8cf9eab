import { z } from 'zod';
import { fieldTypes, pictureTypes, type PictureVariant } from '@creneau/core';
import {
  remindedBy,
  type StoredAbsence,
  type StoredChoice,
  type StoredField,
} from '../database/schema';
import { eventTypes } from '../event/events';
import { questionNames, type QuestionName } from '../database/settings-column';
import { MOST_TAG_ORIGINS, PIXEL, TAG, TAG_ORIGIN } from '../group/tracking';
import { ANCESTOR, MOST_ANCESTORS } from '../page/content-security';
import {
  clock,
  day,
  decimal,
  duration,
  either,
  flag,
  key,
  listOf,
  locale,
  moment,
  nightly,
  oneOf,
  price,
  range,
  record,
  wordAliases,
  withDefault,
  section,
  text,
  time,
  translations,
  week,
  whole,
  yearlyDay,
  type Codec,
  type ValueOf,
} from './value-codecs';
import { WEEKDAYS } from './week';
import { keysIn } from '../untyped/untyped';

const YEAR = 525_600;
const ORIGIN = /^(?:\*|https?:\/\/[^\s/]+)$/;
const HTML = 'simple HTML';

const picture = text(
  'A picture: its path in the folder of this file, or its address on the server or of https://',
  {
    maxLength: 500,
    examples: ['pictures/coupe-femme.jpg'],
  },
);

const itemFields = {
  key: key('Its identity, which stays when the name changes'),
  name: text('Its name', {
    maxLength: 200,
    advice: 'write a text in quotes, or names in several languages as title: { fr: …, en: … }',
  }),
  title: translations(
    'Its name for customers, where it is another or in several languages',
  ).optional(),
  internal: withDefault(flag('Whether only the staff see it'), false),
  description: withDefault(translations('What customers read below the name'), {}),
  picture: picture.optional(),
  reference: text('Its name in another system', { maxLength: 200 }).optional(),
};

const address = record(
  {
    street: withDefault(text('Number and street', { maxLength: 200 }), ''),
    zipcode: withDefault(text('Postal code', { maxLength: 20 }), ''),
    city: withDefault(text('Town', { maxLength: 100 }), ''),
    country: withDefault(
      text('Two letters', { pattern: /^[A-Z]{2}$/, advice: 'write a country as FR' }),
      '',
    ),
  },
  'Where customers come to',
);

const promotion = record(
  {
    percent: whole('Percent off', 1, 100),
    weekday: oneOf(WEEKDAYS, 'The day of the week'),
    from: time('From this time'),
    to: time('Until this time'),
    label: withDefault(translations('How customers read it'), {}),
  },
  'A lower price at certain times of the week',
);

const email = (description: string) =>
  text(description, {
    pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
    maxLength: 254,
    advice: 'write an e-mail address as bonjour@salon.example',
  });

const recipients = withDefault(
  listOf(email('An e-mail address'), 'Who hears of each booking, move and cancellation', 20),
  [],
);

const MOST_REMINDERS = 3;
const DAY_BEFORE = 1_440;

const reminders = listOf(
  record({ before: duration('How long before the start') }, 'A reminder'),
  'When customers are reminded; [] for no reminder',
  MOST_REMINDERS,
);

const buffers = {
  buffer_before: withDefault(duration('Kept clear before each appointment'), 0),
  buffer_after: withDefault(duration('Kept clear after each appointment'), 0),
};

const pause = record(
  {
    after: duration('How long after the start it begins'),
    length: duration('How long it takes'),
  },
  'A part of a service in which the person is free for others, as while a colour works',
);

const exception = record(
  {
    day: yearlyDay('The day'),
    closed: range('When it is closed: 14:00-18:00, or all day').optional(),
    open: range('Additional opening hours').optional(),
    reason: text('Why; customers do not see it', { maxLength: 200 }).optional(),
  },
  'A day that differs from the week',
);

const exceptions = (whose: string) =>
  withDefault(listOf(exception, `Days on which ${whose} hours differ from the week`), []);

const writtenAbsence = record(
  {
    from: moment('The first day, or a time of it'),
    to: moment('The last day, or a time of it; the first where left out').optional(),
    reason: text('Why; customers do not see it', { maxLength: 200 }).optional(),
  },
  'A time in which a person is away',
);

const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

const absence: Codec<StoredAbsence> = z.codec(writtenAbsence, z.custom<StoredAbsence>(), {
  decode: ({ from, to, reason }) => {
    const [firstDay = '', start = MIDNIGHT] = from.split(' ');
    const [lastDay = '', end = END_OF_DAY] = (to ?? firstDay).split(' ');
    return {
      firstDay,
      lastDay,
      ...(start !== MIDNIGHT && { from: start }),
      ...(end !== END_OF_DAY && { to: end }),
      ...(reason !== undefined && { reason }),
    };
  },
  encode: ({ firstDay, lastDay, from = MIDNIGHT, to = END_OF_DAY, reason }) => {
    const last = to === END_OF_DAY ? lastDay : `${lastDay} ${to}`;
    return {
      from: from === MIDNIGHT ? firstDay : `${firstDay} ${from}`,
      to: last === firstDay ? undefined : last,
      reason,
    };
  },
});

const alternatingWeeks = record(
  {
    from: day('A day of the week that the first of them is for'),
    weeks: listOf(week('The hours of a week'), 'Their hours, one week after the other', 8),
  },
  'Weeks with different hours that repeat in turn, instead of its hours',
);

const interventionSet = record(itemFields, 'Services that are shown together');

const intervention = record(
  {
    ...itemFields,
    category: key('The key of its category').optional(),
    length: duration('How long it takes'),
    ...buffers,
    pauses: withDefault(
      listOf(pause, 'Parts of it in which the person is free for others', 10),
      [],
    ),
    price: withDefault(price('What it costs, in the currency of the business'), 0),
    promotions: withDefault(listOf(promotion, 'Lower prices'), []),
    video: withDefault(flag('Whether it takes place by video'), false),
    needs_resource: withDefault(flag('Whether it needs one of the resources that offer it'), false),
    any_calendar: withDefault(flag('Whether customers are not asked who gives it'), false),
    pack_only: withDefault(flag('Whether it is booked as a part of a pack only'), false),
    known_contacts_only: withDefault(
      flag('Whether only contacts that the business has recorded may book it'),
      false,
    ),
    most: whole('How many services a booking with it may have', 1).optional(),
    reminders: reminders.optional(),
    paused: withDefault(
      flag('Whether nobody gives it now: it stays here, and customers do not see it'),
      false,
    ),
  },
  'What customers book',
);

const secret = (description: string) =>
  text(description, { maxLength: 100, pattern: /^whsec_/, advice: 'write a secret as whsec_…' });

const webhook = record(
  {
    key: key('Its identity, which stays when the address changes'),
    url: text('Where messages are sent to', {
      maxLength: 1_000,
      pattern: /^https?:\/\/[^\s@]+$/,
      advice: 'write an address as https://caisse.example/creneau, without a name and a password',
    }),
    events: listOf(
      oneOf(Object.values(eventTypes), 'An event'),
      'The events it gets; by default all',
      10,
    ).optional(),
    personal_data: withDefault(flag('Whether messages tell who comes'), false),
    secret: secret(
      'Signs the messages; by default a generated one, which stays the same',
    ).optional(),
    previous_secret: secret('Signs them too, while the receiver changes to the new one').optional(),
  },
  'A program that hears of every change (docs/webhooks.md)',
);

const packedIntervention = record(
  {
    service: key('The key of a service'),
    calendar: key('The key of the calendar that is chosen at first'),
  },
  'A service of a pack with a calendar of its own',
);

const pack = record(
  {
    ...itemFields,
    category: key('The key of the category it is shown in').optional(),
    price: price('What the whole pack costs'),
    open: withDefault(flag('Whether it can be booked'), true),
    services: listOf(
      either(
        key('The key of a service'),
        packedIntervention,
        'A service, with the calendar that is chosen at first where there is one',
      ),
      'Its services, one after the other',
      20,
    ),
  },
  'Services that are booked together',
);

const location = record(
  {
    lat: decimal('Degrees north', -90, 90),
    lng: decimal('Degrees east', -180, 180),
  },
  'Its place on the map',
);

const site = record(
  { ...itemFields, address: address.optional(), location: location.optional() },
  'A place, or a team, with calendars of its own; without an address it is at that of the business',
);

const seats = {
  ...itemFields,
  seats: withDefault(whole('How many appointments it takes at one time', 1, 10_000), 1),
  hours: week('When it is open, if not at the hours of the business').optional(),
  closed_days: withDefault(listOf(day('A day'), 'Days on which it is closed'), []),
  services: listOf(
    key('The key of a service'),
    'The services it is for; all where this is left out',
  ).optional(),
};

const calendar = record(
  {
    ...seats,
    site: key('The key of its site').optional(),
    alternating_weeks: alternatingWeeks.optional(),
    exceptions: exceptions('its'),
    absences: withDefault(listOf(absence, 'When the person is away'), []),
    ...buffers,
    recipients,
  },
  'Somebody, or something, that gives appointments: a person, a desk, a boat',
);

const resource = record(
  {
    ...seats,
    hours: week(
      'When it can be used; at any time where this is left out, on public holidays too',
    ).optional(),
    closed_days: withDefault(listOf(day('A day'), 'Days on which it cannot be used'), []),
    site: key(
      'The key of the site whose calendars use it; all calendars do where this is left out',
    ).optional(),
  },
  'A room or a machine that services need beside a calendar',
);

const CHOICE_ADVICE = 'write what is stored and what customers read, as { value: gkv, label: GKV }';

const choiceAbove = (choices: { readonly choices?: Codec<readonly StoredChoice[] | undefined> }) =>
  z.codec(
    record(
      {
        value: z
          .union([z.string(), z.number(), z.boolean()])
          .meta({ description: 'What is stored' }),
        label: translations('What customers read'),
        free_text: flag('Whether customers may write beside it').optional(),
        ...choices,
      },
      undefined,
      CHOICE_ADVICE,
    ),
    z.custom<StoredChoice>(),
    {
      decode: ({ value, label, free_text: freeText, choices: below }) => ({
        value: String(value),
        label,
        ...(freeText !== undefined && { freeText }),
        ...(below && { choices: below }),
      }),
      encode: ({ freeText, ...same }) => ({ ...same, free_text: freeText }),
    },
  );

const choice = choiceAbove({ choices: listOf(choiceAbove({}), undefined, 500).optional() });

/** API names of the fields that other parts than the form read. */
const MEANINGS = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'firstphone',
  birthdate: 'birthdate',
} as const;

const writtenField = record(
  {
    name: text('The name of the field, which the answers are stored by', {
      pattern: /^[A-Za-z][\w-]{0,63}$/,
      advice: 'the name of a field has letters, digits and _, as sent_by',
    }),
    means: oneOf(
      keysIn(MEANINGS),
      'What a field of contact_form says of a customer, where its name does not; mails, lists and searches show it',
    ).optional(),
    type: withDefault(oneOf(fieldTypes, 'What customers fill in'), 'text'),
    label: translations('What customers read'),
    right_label: translations('What stands behind the field').optional(),
    description: translations(`Help below the label, ${HTML}`).optional(),
    required: flag('Whether it must be filled in').optional(),
    min_length: whole('Least characters', 0).optional(),
    max_length: whole('Most characters', 1).optional(),
    min: whole('Least number', -1_000_000_000, 1_000_000_000).optional(),
    max: whole('Greatest number', -1_000_000_000, 1_000_000_000).optional(),
    rows: whole('Lines of a comment', 1, 100).optional(),
    trim: flag('Whether blanks at both ends are left out').optional(),
    choices: listOf(choice, 'What can be chosen', 500).optional(),
    allow_any: flag('Whether another value than a choice is accepted').optional(),
    empty_choice: flag('Whether nothing is chosen at first').optional(),
    value: either(
      text('The text at first'),
      flag('Whether it is ticked at first'),
      'What stands there at first',
    ).optional(),
  },
  'A field of a form',
);

/** By the word of the file. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([
  ['right_label', 'rightLabel'],
  ['min_length', 'minLength'],
  ['max_length', 'maxLength'],
  ['allow_any', 'allowAny'],
  ['empty_choice', 'addEmptyChoice'],
]);
const WRITTEN_NAMES: ReadonlyMap<string, string> = new Map(
  [...STORED_NAMES].map(([word, name]) => [name, word]),
);

/** Without absent entries, which are absent in the database too. */
const rename = (entries: object, names: ReadonlyMap<string, string>): object =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [names.get(name) ?? name, value]),
  );

const field = z.codec(writtenField, z.custom<StoredField>(), {
  decode: ({ means, ...entries }) =>
    rename(
      {
        ...entries,
        // a meaning has a fixed name
        ...(means && { name: MEANINGS[means] }),
        ...(means === 'email' && entries.type === 'text' && { type: 'email' }),
      },
      STORED_NAMES,
    ) as StoredField,
  encode: (stored) => rename(stored, WRITTEN_NAMES) as ValueOf<typeof writtenField>,
});

/** By the word of the file. */
const QUESTIONS = {
  category: questionNames.interventionSet,
  service: questionNames.intervention,
  site: questionNames.calendarSet,
  calendar: questionNames.calendar,
  resource: questionNames.resource,
} as const satisfies Record<string, QuestionName>;

/** By the word of the file. */
const PAGE_LISTS = { category: 'category', service: 'intervention', pack: 'package' } as const;

const question = record(
  {
    ask: wordAliases(QUESTIONS, 'What is asked'),
    most: whole('How many answers one may choose', 1).optional(),
    skip_single: withDefault(flag('Whether it is left out where there is one answer only'), false),
    any: withDefault(flag('Whether “no preference” is an answer'), false),
    preposition: text('The word before the answer, for other front ends than this page', {
      maxLength: 50,
    }).optional(),
  },
  'A question before the times',
);

const color = text('A colour', {
  pattern: /^#[0-9A-Fa-f]{6}$/,
  advice: 'write a colour as "#0E7C66", in quotes',
});

const describedPhoto = record(
  {
    url: picture,
    width: whole('Pixels', 1).optional(),
    height: whole('Pixels', 1).optional(),
    variants: listOf(
      record(
        {
          url: picture,
          width: whole('Pixels', 1),
          type: oneOf(pictureTypes, 'Its format'),
        },
        'The same picture in another width or format',
      ) satisfies Codec<PictureVariant>,
      'The picture in other widths or formats',
      20,
    ).optional(),
  },
  'A picture with what is known of it',
);

const photo = either<string, ValueOf<typeof describedPhoto>>(
  picture,
  describedPhoto,
  'A picture of the public page',
);

const tab = (image: string) =>
  section(
    {
      descriptions: withDefault(flag('Whether descriptions are shown'), true),
      pictures: withDefault(flag('Whether pictures are shown'), true),
      grid: withDefault(flag('Whether large pictures are shown side by side'), false),
    },
    image,
  );

const keys = (what: string) =>
  withDefault(listOf(key(`The key of a ${what}`), `Which of them`), []);

const page = record(
  {
    shown: withDefault(flag('Whether the business has a public page'), true),
    title: withDefault(translations('Its title'), {}),
    introduction: withDefault(translations(`What it says first, ${HTML}`), {}),
    keywords: withDefault(translations('Words for search engines'), {}),
    contact: withDefault(translations(`How to get there, ${HTML}`), {}),
    more: withDefault(translations(`More about the business, ${HTML}`), {}),
    box: withDefault(translations(`A last word, ${HTML}`), {}),
    domain: text('The host name that the API reports; `hosts` has those that lead to the page', {
      maxLength: 253,
    }).optional(),
    map: withDefault(flag('Whether it has a map'), false),
    hours: week('The hours it shows, if not those of the business').optional(),
    website: text('The website it links to', { maxLength: 500 }).optional(),
    networks: section(
      {
        facebook: text('Address', { maxLength: 500 }).optional(),
        twitterX: text('Address', { maxLength: 500 }).optional(),
        instagram: text('Address', { maxLength: 500 }).optional(),
        snapchat: text('Address', { maxLength: 500 }).optional(),
        mail: text('E-mail address', { maxLength: 254 }).optional(),
      },
      'Where else the business is found',
    ).optional(),
    picture: picture.optional(),
    photos: withDefault(listOf(photo, 'Photos of the business', 30), []),
    lists: wordAliases(PAGE_LISTS, 'What the page lists').optional(),
    categories: keys('category'),
    services: keys('service'),
    packs: keys('pack'),
    highlights: withDefault(flag('Whether it puts one offer first'), false),
    highlight: section(
      {
        service: key('The key of a service').optional(),
        pack: key('The key of a pack').optional(),
        text: withDefault(translations(`What it says of the offer, ${HTML}`), {}),
      },
      'The offer that the page puts first',
    ).optional(),
  },
  'The public page of the business',
);

export const businessCodec = record(
  {
    business: text('The last part of the address of its page, and its identity', {
      pattern: /^[a-z0-9-]{1,64}$/,
      advice:
        'it stands in the address of the page: small letters, digits and hyphens, as salon-lumiere',
    }),
    name: text('Its name', { maxLength: 200 }),
    active: withDefault(
      flag('Whether it has a page; without one, visitors see only its name and phone number'),
      true,
    ),
    sector: withDefault(
      text('What it is: hairdresser, health, public, automotive …', {
        pattern: /^[a-z_]{1,40}$/,
        advice: 'write a sector in small letters, as hairdresser',
      }),
      '',
    ),
    phone: text('Its phone number', {
      maxLength: 40,
      pattern: /^[+(]?\d[\d\s().\-/]*\d$/,
      advice: 'write a number in quotes, as "+33 4 65 71 20 40"',
    }).optional(),
    language: withDefault(locale('The language it writes in, as fr'), 'fr'),
    languages: withDefault(
      listOf(locale('A language'), 'The languages its page offers, as [fr, en]', 50),
      [],
    ),
    timezone: withDefault(
      text('Its time zone, as Europe/Paris', { maxLength: 64 }),
      'Europe/Paris',
    ),
    currency: withDefault(
      text('Three letters', { pattern: /^[A-Z]{3}$/, advice: 'write a currency as EUR' }),
      'EUR',
    ),
    country: withDefault(
      text('Two letters', { pattern: /^[A-Z]{2}$/, advice: 'write a country as FR' }),
      'FR',
    ),
    tagline: withDefault(translations('A line below its name'), {}),
    website: text('Its website', {
      pattern: /^https?:\/\/\S+$/,
      maxLength: 500,
      advice: 'write an address as https://salon.example/',
    }).optional(),
    address: address.optional(),
    location: location.optional(),
    hosts: withDefault(
      listOf(
        text('A host name', {
          pattern: /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])$/,
          advice: 'write a host name in small letters without https://, as salon.example',
        }),
        'Host names that lead to its page',
        100,
      ),
      [],
    ),
    logo: text('A picture that mails show too: its path in the folder of this file', {
      maxLength: 500,
      examples: ['pictures/logo.png'],
    }).optional(),
    colors: section(
      {
        primary: color.optional(),
        text: color.optional(),
        accent: color.optional(),
        disabled: color.optional(),
        error: color.optional(),
      },
      'The colours of its page',
    ).optional(),
    dark: withDefault(flag('Whether the page is dark on devices that prefer it'), false),
    hours: week('When it is open, in its time zone').optional(),
    holidays: record(
      {
        country: text('Two letters', { pattern: /^[A-Z]{2}$/, advice: 'write a country as FR' }),
        region: text('A part of it with holidays of its own').optional(),
      },
      'The country whose public holidays close it; by default it is open on them',
    ).optional(),
    exceptions: exceptions('all'),

    notices: section(
      {
        recipients,
        daily_sheet: clock('When they get the list of the appointments of tomorrow').optional(),
      },
      'Mails to the business',
    ),
    reminders: withDefault(reminders, [{ before: DAY_BEFORE }]),
    reminded_by: withDefault(
      oneOf(
        [...remindedBy],
        'By mail, SMS or both; customers without a mobile number get the mail',
      ),
      'email',
    ),
    quiet_hours: withDefault(nightly('When no reminder leaves: 21:00-08:00, or none'), {
      from: '21:00',
      to: '08:00',
    }),

    booking: section(
      {
        open: withDefault(flag('Whether customers can book'), true),
        step: withDefault(duration('Time between two possible starts'), 30),
        notice: withDefault(
          duration('How long before the start customers can book at the latest'),
          0,
        ),
        cancellation: withDefault(
          duration('How long before the start they can move or cancel at the latest'),
          0,
        ),
        ahead: withDefault(duration('How far ahead they can book'), YEAR),
        services: withDefault(whole('How many services one booking may have', 1, 20), 1),
        upcoming: whole('How many appointments to come one contact may have', 1).optional(),
        apart: duration('Least time between two appointments of one contact').optional(),
        same_time: withDefault(
          flag('Whether one contact may have two appointments at the same time'),
          true,
        ),
        known_contacts_only: withDefault(
          flag('Whether only contacts that the business has recorded may book'),
          false,
        ),
        login: withDefault(flag('Whether customers log in to book'), false),
        registration: withDefault(flag('Whether customers can register an account'), true),
        comments: withDefault(flag('Whether customers can write a comment'), false),
        calendars_apart: withDefault(
          flag('Whether each calendar that is free at a time is listed by itself'),
          false,
        ),
        assignment: withDefault(
          oneOf(
            ['first', 'least_loaded', 'round_robin'],
            'Who gets a booking without preference: the first who is free, who has least to do that day and week, or all in turn',
          ),
          'least_loaded',
        ),
        questions: listOf(question, 'What is asked before the times', 5).optional(),
        home_visit: record(
          {
            address: text('The field of the street', { maxLength: 64 }),
            zipcode: text('The field of the postal code', { maxLength: 64 }).optional(),
            city: text('The field of the town', { maxLength: 64 }).optional(),
          },
          'The fields of the appointment form that say where the business comes to',
        ).optional(),
      },
      'How customers book',
    ),

    display: section(
      {
        prices: withDefault(flag('Whether prices are shown'), true),
        lengths: withDefault(flag('Whether lengths are shown'), true),
        details: withDefault(flag('Whether the details of services are shown'), true),
        promotions: withDefault(flag('Whether promotions are shown and lower the price'), true),
        seats: withDefault(flag('Whether the free seats are shown'), false),
        services: tab('The list of services'),
        calendars: tab('The list of calendars'),
        resources: tab('The list of resources'),
        preposition: text(
          'The word before its name, as “chez”, for other front ends than this page',
          {
            maxLength: 50,
          },
        ).optional(),
      },
      'What its page shows',
    ),

    texts: section(
      {
        booking: translations(`Before the times, ${HTML}`).optional(),
        appointments: translations(`On every page, ${HTML}`).optional(),
        confirmation: translations(`After the booking, and in the mail, ${HTML}`).optional(),
        health: translations(`A warning about health, ${HTML}`).optional(),
      },
      'Its own texts on the page',
    ),

    data_protection: section(
      {
        address: text('Whom to write to about personal data').optional(),
        email: text('The same, by e-mail', { maxLength: 254 }).optional(),
        retention_months: whole(
          'Months without activity after which personal data are erased',
          1,
          240,
        ).optional(),
      },
      'Personal data',
    ),

    page: page.optional(),

    visits: section(
      {
        tag_manager: withDefault(
          listOf(
            text('A container', { pattern: TAG, advice: 'write a container as GTM-ABC123' }),
            'Containers of Google Tag Manager',
            20,
          ),
          [],
        ),
        facebook_pixel: text('The number of the pixel', {
          pattern: PIXEL,
          advice: 'write the number of a pixel in quotes, as "123456789012345"',
        }).optional(),
        origins: withDefault(
          listOf(
            text('An origin', {
              pattern: TAG_ORIGIN,
              advice: 'write an origin as https://tags.example or https://*.tags.example',
            }),
            'Origins that the tags use',
            MOST_TAG_ORIGINS,
          ),
          [],
        ),
        google_conversions: withDefault(
          flag('Whether bookings from Google Maps are reported'),
          false,
        ),
      },
      'How visits are measured, after consent',
    ),

    embedding: section(
      {
        frames: withDefault(
          listOf(
            text('An origin', {
              pattern: new RegExp(`^\\*$|${ANCESTOR.source}`),
              advice: 'write an origin without a path, as https://boutique.example, or "*" for all',
            }),
            'Origins that may show the page in a frame; * for all',
            MOST_ANCESTORS,
          ),
          [],
        ),
        returns: withDefault(
          listOf(
            text('An origin', {
              pattern: ORIGIN,
              advice: 'write an origin without a path, as https://boutique.example',
            }),
            'Origins that a link may lead back to',
            50,
          ),
          [],
        ),
      },
      'The page on other sites',
    ),

    organisation: section(
      {
        login_only: withDefault(flag('Whether only people of the organisation may enter'), false),
        provider: either(
          oneOf(['demonstration'], 'The provider of the demonstration'),
          record(
            {
              issuer: text('Its address', {
                pattern: /^(?:https:\/\/|http:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?=[:/]|$))\S*$/,
                advice: 'write an address as https://login.company.example',
              }),
              client_id: text('The client id of the page at the provider'),
              client_secret: text('The client secret of the page at the provider'),
            },
            'An OpenID Connect provider',
          ),
          'Where its people log in',
        ).optional(),
      },
      'Where people log in at their own organisation',
    ),

    webhooks: withDefault(listOf(webhook, 'Programs that are told of every change', 10), []),

    settings: section(
      {
        brand: text('The brand whose words replace the default ones in each language', {
          pattern: /^[a-z0-9-]{1,40}$/,
          advice: 'write the name of a folder of locales/brands',
        }).optional(),
        shard: withDefault(text('The shard of the business'), 'main'),
        callCenter: withDefault(flag('Whether agents book for customers'), false),
        openData: withDefault(flag('Whether others may list its times'), true),
        hide_marketing_sms: withDefault(flag('Whether the form hides the wish for offers'), false),
        merge_interventions: withDefault(
          flag('Whether one booking may have a service twice, or several of one name'),
          false,
        ),
        ants_group: withDefault(flag('Whether identity papers need a request number'), false),
        use_api_v3: withDefault(
          flag('Whether the page talks to the third version of the API'),
          true,
        ),
        use_booking_service: withDefault(
          flag('Whether the page talks to the booking service'),
          false,
        ),
        loginProfile: withDefault(
          oneOf(['Account', 'Fiche'], 'Whether an account has one contact or several'),
          'Account',
        ),
      },
      'What few businesses need, by its name in the API',
    ),

    categories: withDefault(listOf(interventionSet, 'Its categories'), []),
    services: withDefault(listOf(intervention, 'Its services'), []),
    packs: withDefault(listOf(pack, 'Its packs'), []),
    sites: withDefault(listOf(site, 'Its sites'), []),
    calendars: withDefault(listOf(calendar, 'Its calendars'), []),
    resources: withDefault(listOf(resource, 'Its resources'), []),
    contact_form: withDefault(listOf(field, 'What it asks about a customer', 100), []),
    appointment_form: withDefault(listOf(field, 'What it asks about an appointment', 100), []),
  },
  'A business of Creneau',
);

/** Absent entries are undefined. */
export type WrittenBusiness = ValueOf<typeof businessCodec>;
export type WrittenException = ValueOf<typeof exception>;
export type WrittenPhoto = string | ValueOf<typeof describedPhoto>;
