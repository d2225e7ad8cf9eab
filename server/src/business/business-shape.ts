import { fieldTypes, pictureTypes, type PictureVariant } from '@creneau/core';
import {
  remindedBy,
  type StoredAbsence,
  type StoredChoice,
  type StoredField,
} from '../database/schema';
import type { Field } from '../json-schema/fields';
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
  optional,
  price,
  range,
  record,
  wordAliases,
  section,
  text,
  time,
  translations,
  week,
  whole,
  yearlyDay,
  WEEKDAYS,
  type Shape,
  type ValueOf,
} from './value-shapes';
import { keysIn } from '../untyped/untyped';

const YEAR = 525_600;
const ORIGIN = '^(?:\\*|https?://[^\\s/]+)$';
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
  title: optional(
    translations('Its name for customers, where it is another or in several languages'),
    undefined,
  ),
  internal: optional(flag('Whether only the staff see it'), false),
  description: optional(translations('What customers read below the name'), {}),
  picture: optional(picture, undefined),
  reference: optional(text('Its name in another system', { maxLength: 200 }), undefined),
};

const address = record(
  {
    street: optional(text('Number and street', { maxLength: 200 }), ''),
    zipcode: optional(text('Postal code', { maxLength: 20 }), ''),
    city: optional(text('Town', { maxLength: 100 }), ''),
    country: optional(
      text('Two letters', { pattern: '^[A-Z]{2}$', advice: 'write a country as FR' }),
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
    label: optional(translations('How customers read it'), {}),
  },
  'A lower price at certain times of the week',
);

const email = (description: string) =>
  text(description, {
    pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    maxLength: 254,
    advice: 'write an e-mail address as bonjour@salon.example',
  });

const recipients = optional(
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
  buffer_before: optional(duration('Kept clear before each appointment'), 0),
  buffer_after: optional(duration('Kept clear after each appointment'), 0),
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
    closed: optional(range('When it is closed: 14:00-18:00, or all day'), undefined),
    open: optional(range('Additional opening hours'), undefined),
    reason: optional(text('Why; customers do not see it', { maxLength: 200 }), undefined),
  },
  'A day that differs from the week',
);

const exceptions = (whose: string) =>
  optional(listOf(exception, `Days on which ${whose} hours differ from the week`), []);

const absenceShape = record(
  {
    from: moment('The first day, or a time of it'),
    to: optional(moment('The last day, or a time of it; the first where left out'), undefined),
    reason: optional(text('Why; customers do not see it', { maxLength: 200 }), undefined),
  },
  'A time in which a person is away',
);

const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

const absence: Shape<StoredAbsence> = {
  schema: absenceShape.schema,
  decode: (input, reading) => {
    const { from, to, reason } = absenceShape.decode(input, reading);
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
  encode: ({ firstDay, lastDay, from = MIDNIGHT, to = END_OF_DAY, reason }, reading) => {
    const last = to === END_OF_DAY ? lastDay : `${lastDay} ${to}`;
    return absenceShape.encode(
      {
        from: from === MIDNIGHT ? firstDay : `${firstDay} ${from}`,
        to: last === firstDay ? undefined : last,
        reason,
      },
      reading,
    );
  },
};

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
    category: optional(key('The key of its category'), undefined),
    length: duration('How long it takes'),
    ...buffers,
    pauses: optional(listOf(pause, 'Parts of it in which the person is free for others', 10), []),
    price: optional(price('What it costs, in the currency of the business'), 0),
    promotions: optional(listOf(promotion, 'Lower prices'), []),
    video: optional(flag('Whether it takes place by video'), false),
    needs_resource: optional(flag('Whether it needs one of the resources that offer it'), false),
    any_calendar: optional(flag('Whether customers are not asked who gives it'), false),
    pack_only: optional(flag('Whether it is booked as a part of a pack only'), false),
    known_contacts_only: optional(
      flag('Whether only contacts that the business has recorded may book it'),
      false,
    ),
    most: optional(whole('How many services a booking with it may have', 1), undefined),
    reminders: optional(reminders, undefined),
    paused: optional(
      flag('Whether nobody gives it now: it stays here, and customers do not see it'),
      false,
    ),
  },
  'What customers book',
);

const secret = (description: string) =>
  text(description, { maxLength: 100, pattern: '^whsec_', advice: 'write a secret as whsec_…' });

const webhook = record(
  {
    key: key('Its identity, which stays when the address changes'),
    url: text('Where messages are sent to', {
      maxLength: 1_000,
      pattern: '^https?://[^\\s@]+$',
      advice: 'write an address as https://caisse.example/creneau, without a name and a password',
    }),
    events: optional(
      listOf(
        oneOf(Object.values(eventTypes), 'An event'),
        'The events it gets; by default all',
        10,
      ),
      undefined,
    ),
    personal_data: optional(flag('Whether messages tell who comes'), false),
    secret: optional(
      secret('Signs the messages; by default a generated one, which stays the same'),
      undefined,
    ),
    previous_secret: optional(
      secret('Signs them too, while the receiver changes to the new one'),
      undefined,
    ),
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
    category: optional(key('The key of the category it is shown in'), undefined),
    price: price('What the whole pack costs'),
    open: optional(flag('Whether it can be booked'), true),
    services: listOf(
      either(
        key('The key of a service'),
        packedIntervention,
        (value) => typeof value === 'string',
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
  { ...itemFields, address: optional(address, undefined), location: optional(location, undefined) },
  'A place, or a team, with calendars of its own; without an address it is at that of the business',
);

const seats = {
  ...itemFields,
  seats: optional(whole('How many appointments it takes at one time', 1, 10_000), 1),
  hours: optional(week('When it is open, if not at the hours of the business'), undefined),
  closed_days: optional(listOf(day('A day'), 'Days on which it is closed'), []),
  services: optional(
    listOf(key('The key of a service'), 'The services it is for; all where this is left out'),
    undefined,
  ),
};

const calendar = record(
  {
    ...seats,
    site: optional(key('The key of its site'), undefined),
    alternating_weeks: optional(alternatingWeeks, undefined),
    exceptions: exceptions('its'),
    absences: optional(listOf(absence, 'When the person is away'), []),
    ...buffers,
    recipients,
  },
  'Somebody, or something, that gives appointments: a person, a desk, a boat',
);

const resource = record(
  {
    ...seats,
    hours: optional(
      week('When it can be used; at any time where this is left out, on public holidays too'),
      undefined,
    ),
    closed_days: optional(listOf(day('A day'), 'Days on which it cannot be used'), []),
    site: optional(
      key('The key of the site whose calendars use it; all calendars do where this is left out'),
      undefined,
    ),
  },
  'A room or a machine that services need beside a calendar',
);

const choiceSchema = (depth: number): Field => ({
  type: 'object',
  errorMessage: 'write what is stored and what customers read, as { value: gkv, label: GKV }',
  additionalProperties: false,
  required: ['value', 'label'],
  properties: {
    value: { type: ['string', 'number', 'boolean'], description: 'What is stored' },
    label: translations('What customers read').schema,
    free_text: { type: 'boolean', description: 'Whether customers may write beside it' },
    ...(depth > 0 && {
      choices: { type: 'array', maxItems: 500, items: choiceSchema(depth - 1) },
    }),
  },
});

interface WrittenChoice {
  readonly value: unknown;
  readonly label: unknown;
  readonly free_text?: boolean;
  readonly choices?: readonly WrittenChoice[];
}

const label = translations('What customers read');

const choice: Shape<StoredChoice> = {
  schema: choiceSchema(1),
  decode: (input, reading) => {
    const each = input as WrittenChoice;
    return {
      value: String(each.value),
      label: label.decode(each.label, reading),
      ...(each.free_text !== undefined && { freeText: each.free_text }),
      ...(each.choices && { choices: each.choices.map((one) => choice.decode(one, reading)) }),
    };
  },
  encode: ({ value, label: words, freeText, choices }, reading) => ({
    value,
    label: label.encode(words, reading),
    ...(freeText !== undefined && { free_text: freeText }),
    ...(choices && { choices: choices.map((one) => choice.encode(one, reading)) }),
  }),
};

/** API names of the fields that other parts than the form read. */
const MEANINGS = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  phone: 'firstphone',
  birthdate: 'birthdate',
} as const;

const fieldShape = record(
  {
    name: text('The name of the field, which the answers are stored by', {
      pattern: '^[A-Za-z][\\w-]{0,63}$',
      advice: 'the name of a field has letters, digits and _, as sent_by',
    }),
    means: optional(
      oneOf(
        keysIn(MEANINGS),
        'What a field of contact_form says of a customer, where its name does not; mails, lists and searches show it',
      ),
      undefined,
    ),
    type: optional(oneOf(fieldTypes, 'What customers fill in'), 'text'),
    label: translations('What customers read'),
    right_label: optional(translations('What stands behind the field'), undefined),
    description: optional(translations(`Help below the label, ${HTML}`), undefined),
    required: optional(flag('Whether it must be filled in'), undefined),
    min_length: optional(whole('Least characters', 0), undefined),
    max_length: optional(whole('Most characters', 1), undefined),
    min: optional(whole('Least number', -1_000_000_000, 1_000_000_000), undefined),
    max: optional(whole('Greatest number', -1_000_000_000, 1_000_000_000), undefined),
    rows: optional(whole('Lines of a comment', 1, 100), undefined),
    trim: optional(flag('Whether blanks at both ends are left out'), undefined),
    choices: optional(listOf(choice, 'What can be chosen', 500), undefined),
    allow_any: optional(flag('Whether another value than a choice is accepted'), undefined),
    empty_choice: optional(flag('Whether nothing is chosen at first'), undefined),
    value: optional(
      either(
        text('The text at first'),
        flag('Whether it is ticked at first'),
        (value) => typeof value === 'string',
        'What stands there at first',
      ),
      undefined,
    ),
  },
  'A field of a form',
);

/** Absent entries are absent in the database too. */
const field: Shape<StoredField> = {
  schema: fieldShape.schema,
  decode: (input, reading) => {
    const { right_label, min_length, max_length, allow_any, empty_choice, means, ...same } =
      fieldShape.decode(input, reading);
    const storedField = {
      ...same,
      // a meaning has a fixed name
      ...(means && { name: MEANINGS[means] }),
      ...(means === 'email' && same.type === 'text' && { type: 'email' as const }),
      rightLabel: right_label,
      minLength: min_length,
      maxLength: max_length,
      allowAny: allow_any,
      addEmptyChoice: empty_choice,
    };
    return Object.fromEntries(
      Object.entries(storedField).filter(([, value]) => value !== undefined),
    ) as unknown as StoredField;
  },
  encode: (
    { rightLabel, minLength, maxLength, allowAny, addEmptyChoice, type, ...same },
    reading,
  ) =>
    fieldShape.encode(
      {
        right_label: undefined,
        means: undefined,
        description: undefined,
        required: undefined,
        min: undefined,
        max: undefined,
        rows: undefined,
        trim: undefined,
        choices: undefined,
        value: undefined,
        ...same,
        ...(rightLabel && { right_label: rightLabel }),
        type,
        min_length: minLength,
        max_length: maxLength,
        allow_any: allowAny,
        empty_choice: addEmptyChoice,
      },
      reading,
    ),
};

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
    most: optional(whole('How many answers one may choose', 1), undefined),
    skip_single: optional(flag('Whether it is left out where there is one answer only'), false),
    any: optional(flag('Whether “no preference” is an answer'), false),
    preposition: optional(
      text('The word before the answer, for other front ends than this page', { maxLength: 50 }),
      undefined,
    ),
  },
  'A question before the times',
);

const color = text('A colour', {
  pattern: '^#[0-9A-Fa-f]{6}$',
  advice: 'write a colour as "#0E7C66", in quotes',
});

const photoShape = record(
  {
    url: picture,
    width: optional(whole('Pixels', 1), undefined),
    height: optional(whole('Pixels', 1), undefined),
    variants: optional(
      listOf(
        record(
          {
            url: picture,
            width: whole('Pixels', 1),
            type: oneOf(pictureTypes, 'Its format'),
          },
          'The same picture in another width or format',
        ) satisfies Shape<PictureVariant>,
        'The picture in other widths or formats',
        20,
      ),
      undefined,
    ),
  },
  'A picture with what is known of it',
);

const photo = either<string, ValueOf<typeof photoShape>>(
  picture,
  photoShape,
  (value) => typeof value === 'string',
  'A picture of the public page',
);

const tab = (image: string) =>
  section(
    {
      descriptions: optional(flag('Whether descriptions are shown'), true),
      pictures: optional(flag('Whether pictures are shown'), true),
      grid: optional(flag('Whether large pictures are shown side by side'), false),
    },
    image,
  );

const keys = (what: string) => optional(listOf(key(`The key of a ${what}`), `Which of them`), []);

const page = record(
  {
    shown: optional(flag('Whether the business has a public page'), true),
    title: optional(translations('Its title'), {}),
    introduction: optional(translations(`What it says first, ${HTML}`), {}),
    keywords: optional(translations('Words for search engines'), {}),
    contact: optional(translations(`How to get there, ${HTML}`), {}),
    more: optional(translations(`More about the business, ${HTML}`), {}),
    box: optional(translations(`A last word, ${HTML}`), {}),
    domain: optional(
      text('The host name that the API reports; `hosts` has those that lead to the page', {
        maxLength: 253,
      }),
      undefined,
    ),
    map: optional(flag('Whether it has a map'), false),
    hours: optional(week('The hours it shows, if not those of the business'), undefined),
    website: optional(text('The website it links to', { maxLength: 500 }), undefined),
    networks: optional(
      section(
        {
          facebook: optional(text('Address', { maxLength: 500 }), undefined),
          twitterX: optional(text('Address', { maxLength: 500 }), undefined),
          instagram: optional(text('Address', { maxLength: 500 }), undefined),
          snapchat: optional(text('Address', { maxLength: 500 }), undefined),
          mail: optional(text('E-mail address', { maxLength: 254 }), undefined),
        },
        'Where else the business is found',
      ),
      undefined,
    ),
    picture: optional(picture, undefined),
    photos: optional(listOf(photo, 'Photos of the business', 30), []),
    lists: optional(wordAliases(PAGE_LISTS, 'What the page lists'), undefined),
    categories: keys('category'),
    services: keys('service'),
    packs: keys('pack'),
    highlights: optional(flag('Whether it puts one offer first'), false),
    highlight: optional(
      section(
        {
          service: optional(key('The key of a service'), undefined),
          pack: optional(key('The key of a pack'), undefined),
          text: optional(translations(`What it says of the offer, ${HTML}`), {}),
        },
        'The offer that the page puts first',
      ),
      undefined,
    ),
  },
  'The public page of the business',
);

export const businessShape = record(
  {
    business: text('The last part of the address of its page, and its identity', {
      pattern: '^[a-z0-9-]{1,64}$',
      advice:
        'it stands in the address of the page: small letters, digits and hyphens, as salon-lumiere',
    }),
    name: text('Its name', { maxLength: 200 }),
    active: optional(
      flag('Whether it has a page; without one, visitors see only its name and phone number'),
      true,
    ),
    sector: optional(
      text('What it is: hairdresser, health, public, automotive …', {
        pattern: '^[a-z_]{1,40}$',
        advice: 'write a sector in small letters, as hairdresser',
      }),
      '',
    ),
    phone: optional(
      text('Its phone number', {
        maxLength: 40,
        pattern: '^[+(]?\\d[\\d\\s().\\-/]*\\d$',
        advice: 'write a number in quotes, as "+33 4 65 71 20 40"',
      }),
      undefined,
    ),
    language: optional(locale('The language it writes in, as fr'), 'fr'),
    languages: optional(
      listOf(locale('A language'), 'The languages its page offers, as [fr, en]', 50),
      [],
    ),
    timezone: optional(text('Its time zone, as Europe/Paris', { maxLength: 64 }), 'Europe/Paris'),
    currency: optional(
      text('Three letters', { pattern: '^[A-Z]{3}$', advice: 'write a currency as EUR' }),
      'EUR',
    ),
    country: optional(
      text('Two letters', { pattern: '^[A-Z]{2}$', advice: 'write a country as FR' }),
      'FR',
    ),
    tagline: optional(translations('A line below its name'), {}),
    website: optional(
      text('Its website', {
        pattern: '^https?://\\S+$',
        maxLength: 500,
        advice: 'write an address as https://salon.example/',
      }),
      undefined,
    ),
    address: optional(address, undefined),
    location: optional(location, undefined),
    hosts: optional(
      listOf(
        text('A host name', {
          pattern: '^(?:[a-z0-9.-]{1,253}|\\[[0-9a-f:]{2,45}\\])$',
          advice: 'write a host name in small letters without https://, as salon.example',
        }),
        'Host names that lead to its page',
        100,
      ),
      [],
    ),
    logo: optional(
      text('A picture that mails show too: its path in the folder of this file', {
        maxLength: 500,
        examples: ['pictures/logo.png'],
      }),
      undefined,
    ),
    colors: optional(
      section(
        {
          primary: optional(color, undefined),
          text: optional(color, undefined),
          accent: optional(color, undefined),
          disabled: optional(color, undefined),
          error: optional(color, undefined),
        },
        'The colours of its page',
      ),
      undefined,
    ),
    dark: optional(flag('Whether the page is dark on devices that prefer it'), false),
    hours: optional(week('When it is open, in its time zone'), undefined),
    holidays: optional(
      record(
        {
          country: text('Two letters', { pattern: '^[A-Z]{2}$', advice: 'write a country as FR' }),
          region: optional(text('A part of it with holidays of its own'), undefined),
        },
        'The country whose public holidays close it; by default it is open on them',
      ),
      undefined,
    ),
    exceptions: exceptions('all'),

    notices: section(
      {
        recipients,
        daily_sheet: optional(
          clock('When they get the list of the appointments of tomorrow'),
          undefined,
        ),
      },
      'Mails to the business',
    ),
    reminders: optional(reminders, [{ before: DAY_BEFORE }]),
    reminded_by: optional(
      oneOf(
        [...remindedBy],
        'By mail, SMS or both; customers without a mobile number get the mail',
      ),
      'email',
    ),
    quiet_hours: optional(nightly('When no reminder leaves: 21:00-08:00, or none'), {
      from: '21:00',
      to: '08:00',
    }),

    booking: section(
      {
        open: optional(flag('Whether customers can book'), true),
        step: optional(duration('Time between two possible starts'), 30),
        notice: optional(duration('How long before the start customers can book at the latest'), 0),
        cancellation: optional(
          duration('How long before the start they can move or cancel at the latest'),
          0,
        ),
        ahead: optional(duration('How far ahead they can book'), YEAR),
        services: optional(whole('How many services one booking may have', 1, 20), 1),
        upcoming: optional(
          whole('How many appointments to come one contact may have', 1),
          undefined,
        ),
        apart: optional(duration('Least time between two appointments of one contact'), undefined),
        same_time: optional(
          flag('Whether one contact may have two appointments at the same time'),
          true,
        ),
        known_contacts_only: optional(
          flag('Whether only contacts that the business has recorded may book'),
          false,
        ),
        login: optional(flag('Whether customers log in to book'), false),
        registration: optional(flag('Whether customers can register an account'), true),
        comments: optional(flag('Whether customers can write a comment'), false),
        calendars_apart: optional(
          flag('Whether each calendar that is free at a time is listed by itself'),
          false,
        ),
        assignment: optional(
          oneOf(
            ['first', 'least_loaded', 'round_robin'],
            'Who gets a booking without preference: the first who is free, who has least to do that day and week, or all in turn',
          ),
          'least_loaded',
        ),
        questions: optional(listOf(question, 'What is asked before the times', 5), undefined),
        home_visit: optional(
          record(
            {
              address: text('The field of the street', { maxLength: 64 }),
              zipcode: optional(text('The field of the postal code', { maxLength: 64 }), undefined),
              city: optional(text('The field of the town', { maxLength: 64 }), undefined),
            },
            'The fields of the appointment form that say where the business comes to',
          ),
          undefined,
        ),
      },
      'How customers book',
    ),

    display: section(
      {
        prices: optional(flag('Whether prices are shown'), true),
        lengths: optional(flag('Whether lengths are shown'), true),
        details: optional(flag('Whether the details of services are shown'), true),
        promotions: optional(flag('Whether promotions are shown and lower the price'), true),
        seats: optional(flag('Whether the free seats are shown'), false),
        services: tab('The list of services'),
        calendars: tab('The list of calendars'),
        resources: tab('The list of resources'),
        preposition: optional(
          text('The word before its name, as “chez”, for other front ends than this page', {
            maxLength: 50,
          }),
          undefined,
        ),
      },
      'What its page shows',
    ),

    texts: section(
      {
        booking: optional(translations(`Before the times, ${HTML}`), undefined),
        appointments: optional(translations(`On every page, ${HTML}`), undefined),
        confirmation: optional(
          translations(`After the booking, and in the mail, ${HTML}`),
          undefined,
        ),
        health: optional(translations(`A warning about health, ${HTML}`), undefined),
      },
      'Its own texts on the page',
    ),

    data_protection: section(
      {
        address: optional(text('Whom to write to about personal data'), undefined),
        email: optional(text('The same, by e-mail', { maxLength: 254 }), undefined),
        retention_months: optional(
          whole('Months without activity after which personal data are erased', 1, 240),
          undefined,
        ),
      },
      'Personal data',
    ),

    page: optional(page, undefined),

    visits: section(
      {
        tag_manager: optional(
          listOf(
            text('A container', { pattern: TAG.source, advice: 'write a container as GTM-ABC123' }),
            'Containers of Google Tag Manager',
            20,
          ),
          [],
        ),
        facebook_pixel: optional(
          text('The number of the pixel', {
            pattern: PIXEL.source,
            advice: 'write the number of a pixel in quotes, as "123456789012345"',
          }),
          undefined,
        ),
        origins: optional(
          listOf(
            text('An origin', {
              pattern: TAG_ORIGIN.source,
              advice: 'write an origin as https://tags.example or https://*.tags.example',
            }),
            'Origins that the tags use',
            MOST_TAG_ORIGINS,
          ),
          [],
        ),
        google_conversions: optional(flag('Whether bookings from Google Maps are reported'), false),
      },
      'How visits are measured, after consent',
    ),

    embedding: section(
      {
        frames: optional(
          listOf(
            text('An origin', {
              pattern: `^\\*$|${ANCESTOR.source}`,
              advice: 'write an origin without a path, as https://boutique.example, or "*" for all',
            }),
            'Origins that may show the page in a frame; * for all',
            MOST_ANCESTORS,
          ),
          [],
        ),
        returns: optional(
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
        login_only: optional(flag('Whether only people of the organisation may enter'), false),
        provider: optional(
          either(
            oneOf(['demonstration'], 'The provider of the demonstration'),
            record(
              {
                issuer: text('Its address', {
                  pattern:
                    '^(?:https://|http://(?:localhost|127\\.[\\d.]+|\\[::1\\])(?=[:/]|$))\\S*$',
                  advice: 'write an address as https://login.company.example',
                }),
                client_id: text('The client id of the page at the provider'),
                client_secret: text('The client secret of the page at the provider'),
              },
              'An OpenID Connect provider',
            ),
            (value) => typeof value === 'string',
            'Where its people log in',
          ),
          undefined,
        ),
      },
      'Where people log in at their own organisation',
    ),

    webhooks: optional(listOf(webhook, 'Programs that are told of every change', 10), []),

    settings: section(
      {
        brand: optional(
          text('The brand whose words replace the default ones in each language', {
            pattern: '^[a-z0-9-]{1,40}$',
            advice: 'write the name of a folder of locales/brands',
          }),
          undefined,
        ),
        shard: optional(text('The shard of the business'), 'main'),
        callCenter: optional(flag('Whether agents book for customers'), false),
        openData: optional(flag('Whether others may list its times'), true),
        hide_marketing_sms: optional(flag('Whether the form hides the wish for offers'), false),
        merge_interventions: optional(
          flag('Whether one booking may have a service twice, or several of one name'),
          false,
        ),
        ants_group: optional(flag('Whether identity papers need a request number'), false),
        use_api_v3: optional(flag('Whether the page talks to the third version of the API'), true),
        use_booking_service: optional(flag('Whether the page talks to the booking service'), false),
        loginProfile: optional(
          oneOf(['Account', 'Fiche'], 'Whether an account has one contact or several'),
          'Account',
        ),
      },
      'What few businesses need, by its name in the API',
    ),

    categories: optional(listOf(interventionSet, 'Its categories'), []),
    services: optional(listOf(intervention, 'Its services'), []),
    packs: optional(listOf(pack, 'Its packs'), []),
    sites: optional(listOf(site, 'Its sites'), []),
    calendars: optional(listOf(calendar, 'Its calendars'), []),
    resources: optional(listOf(resource, 'Its resources'), []),
    contact_form: optional(listOf(field, 'What it asks about a customer', 100), []),
    appointment_form: optional(listOf(field, 'What it asks about an appointment', 100), []),
  },
  'A business of Creneau',
);

/** Absent entries are undefined. */
export type WrittenBusiness = ValueOf<typeof businessShape>;
export type WrittenException = ValueOf<typeof exception>;
export type WrittenPhoto = string | ValueOf<typeof photoShape>;
