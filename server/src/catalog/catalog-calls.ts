import { ANY_CALENDAR, pictureTypes, type FieldType } from '@creneau/core';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { call, type Call } from '../call/call';
import type { Database, Row } from '../database/schema';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup } from '../group/groups';
import { websitesOf } from '../group/minisite';
import { showsPromotions } from '../group/settings';
import { localeFrom, translatorFor, type Translator } from '../group/translations';
import {
  cents,
  flag,
  id,
  listOf,
  minutes,
  oneOf,
  optional,
  orNull,
  pageOfRecords,
  partial,
  percent,
  place,
  record,
  text,
  whole,
  withTitle,
  type Schema,
  type Schemas,
} from '../json-schema/fields';
import { readAll } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { ensureShort, type Query, valueOf } from '../request/query';
import { forAnybodyAtAll, type Authorizer } from '../session/authorizer';
import { entriesIn, keysIn } from '../untyped/untyped';
import { catalogLists, formsOf } from './catalog';
import {
  filterableFields,
  conditionsOf,
  OPERATORS,
  type CatalogList,
  type AnswerRecord,
} from './conditions';
import { DEFAULT_PAGE_SIZE, listAnswer, MAX_PAGE_SIZE, pageOf } from './page';
import { filterOf, idsOf, searchOf } from './search';

interface CatalogParts extends Pick<Dependencies, 'reads'> {
  readonly authorizer: Authorizer;
}

/** `example…` parameters are those of the described list. */
const listFields = (idExample: number, name: string, description: string, picture: string) => ({
  id: id('Of this group', idExample),
  group_id: id('The group', 1),
  name: text('The same as `publicname`; to an agent the business’s own name for it', name),
  publicname: text('What a visitor reads; empty for what only an agent sees', name),
  description: text('HTML, of which a page shows a few tags only; may be empty', description),
  thumbnail: orNull(text('Path of a square picture', `/pictures/${picture}-510x510.svg`)),
  sort: whole('Place in the list; equal places go by id', 1),
  deleted: flag('Always false: what is deleted is not listed', false),
  externid: orNull(text('The business’s own id for it')),
  key: orNull(text('What the file of the business calls it')),
});

const interventionSet = orNull(id('Its category, of `interventionsets`', 1));

const fieldTypes: { readonly [type in FieldType]: string } = {
  text: 'a line',
  integer: 'a whole number',
  email: 'an e-mail address',
  select: 'one of the choices',
  linkedcombo: 'one of the choices, then one of those that depend on it',
  boolean: 'a box to tick',
  radio: 'one of the choices, all shown',
  datesplit: 'a date, sent as `YYYY-MM-DD`',
  smsreminder: 'whether to be reminded by SMS',
  locale: 'a language of the group',
  comments: 'several lines',
};
const fieldTypesText = Object.entries(fieldTypes)
  .map(([type, meaning]) => `\`${type}\` ${meaning}`)
  .join(', ');

function formField() {
  const choice = {
    value: text('What is sent', 'f'),
    label: text('What is read', 'Femme'),
    free_text: flag('The visitor may write instead', false),
  };
  const inner = listOf(
    Type.Unsafe<object>({ type: 'object' }),
    'Choices that depend on this one, of the same shape',
  );
  return record({
    name: text('Name of the value in a booking', 'email'),
    type: oneOf(Object.keys(fieldTypes), `How to ask for it: ${fieldTypesText}`, 'email'),
    label: text('In the asked language', 'E-mail'),
    rightLabel: text('HTML beside the field; may be empty', ''),
    description: text('HTML below the label; may be empty', ''),
    required: flag('Must be filled in', true),
    minLength: orNull(whole('Fewest characters')),
    maxLength: orNull(whole('Most characters', 255)),
    min: orNull(whole('Least number')),
    max: orNull(whole('Greatest number')),
    rows: orNull(whole('Lines shown, for `comments`')),
    trim: flag('Blanks around the value do not count', true),
    choices: listOf(
      record({ ...choice, choices: inner }),
      'For `select`, `radio` and `linkedcombo`',
      [],
    ),
    allowAny: flag('A value out of the choices is taken too', false),
    addEmptyChoice: flag('Begins with no choice made', false),
    value: Type.Unsafe<string | boolean>({
      type: ['string', 'boolean'],
      description: 'What it begins with',
      examples: [''],
    }),
  });
}

/** Not part of the catalogue; at most one record each. */
export type GroupList = 'forms' | 'websites';

const hours = listOf(
  listOf(
    record({ from: text('Wall time of the group', '09:00'), to: text('Later that day', '20:00') }),
    'The ranges of a day, none when closed',
  ),
  'A week from Monday on',
);

/** If absent, the place of the group. */
const ownPlace = {
  ...orNull(place),
  description: 'Where it is; null at the address of the group',
};

const theirPage = text('An address of theirs there');

const records = {
  interventionsets: record(
    listFields(1, 'Coiffure', 'Coupes, brushings et chignons', 'coiffure'),
    'A category of services.',
  ),
  calendarsets: record(
    { ...listFields(1, 'Cabinet du centre', '', 'cabinet'), address: ownPlace },
    'A set of calendars: a team or a place.',
  ),
  interventions: record(
    {
      ...listFields(11, 'Coupe femme', 'Diagnostic, shampoing, coupe', 'coupe-femme'),
      interventionset_id: interventionSet,
      price: cents('Before any discount', 4800),
      length: minutes('Duration', 45),
      promotions: listOf(
        record({
          percent: percent('Off the price', 20),
          weekday: oneOf([1, 2, 3, 4, 5, 6, 7], 'Day of the week, 1 is Monday', 2),
          from: text('First minute of the day, wall time of the group', '09:00'),
          to: text('First minute it no longer applies', '12:00'),
          label: text('What to call it', 'mardi matin'),
        }),
        'Weekly discounts; where several apply the best counts',
      ),
      videoconference: flag('Held by video: booking needs consent', false),
      skippable_agenda: flag('The person need not be chosen', false),
      need_resource: flag('Takes a resource besides a person', false),
      type: oneOf(['free'], 'Kind of service'),
      only_package: flag('Booked as part of a pack only', false),
      max_multirdvs: orNull(whole('How many services at once when this is one of them', 3)),
      abbr: orNull(text('Short name', 'CF')),
      merged: flag('Stands for several services of one name', false),
    },
    'A service, what a visitor books.',
  ),
  pack_interventions: record(
    {
      ...listFields(1, 'Grand jour', 'Trois prestations à la suite', 'chignon'),
      status: oneOf(['opened', 'closed'], 'Whether it can be booked now'),
      interventionset_id: interventionSet,
      config: listOf(
        record({
          intervention_id: id('The service', 21),
          publicname: text('Its name', 'Balayage lumière'),
          selectedCalendar: {
            ...whole(
              `Who gives it unless the visitor chooses; ${ANY_CALENDAR} for no preference`,
              3,
            ),
            minimum: ANY_CALENDAR,
          },
        }),
        'The services in the order they are given',
      ),
      price: cents('Of the whole pack, never discounted', 18500),
      length: minutes('Sum of the durations', 180),
    },
    'A pack: services that are booked together, at a price of their own.',
  ),
  calendars: record(
    {
      ...listFields(1, 'Ana', 'Coupes et couleurs', 'ana'),
      calendarset_id: orNull(id('Its set, of `calendarsets`', 1)),
      address: ownPlace,
      is_resource: flag('A room or a machine rather than a person', false),
      intervention_ids: listOf(id('A service'), 'The services it offers', [11, 12]),
    },
    'A calendar: a person who gives services, or a resource that services need.',
  ),
  forms: record(
    {
      fiche: listOf(formField(), 'Who comes: sent as `fiche` with the booking'),
      vevent: listOf(formField(), 'About the appointment: sent beside the fields of the call'),
    },
    'The two forms of the group, always one record.',
  ),
  websites: record(
    {
      id: id('The same as `group_id`', 1),
      group_id: id('The group', 1),
      title: text(
        'Its heading; the name of the group unless the group says another',
        'Salon Lumière',
      ),
      quick_desc: text(
        'HTML: who they are, in a few lines',
        '<p>Coiffeurs à Lyon depuis 1998.</p>',
      ),
      keywords: text('Words to be found by, with commas between', 'coiffeur, Lyon'),
      domain: orNull(text('The host of the page, where it has one of its own')),
      map: flag('A map shows where it is', true),
      openinghours: hours,
      contact_info: text('HTML: how to get there, how to reach them', ''),
      website_link: orNull(text('Their own site')),
      social_link: partial(
        {
          facebook: theirPage,
          twitterX: theirPage,
          instagram: theirPage,
          snapchat: theirPage,
          mail: text('An e-mail address'),
        },
        'Where else they are; a network may be absent',
      ),
      complement_text: text('HTML: a text of their own', ''),
      otherbox: text('HTML: another one, in a box of its own', ''),
      image: orNull(text('Address of the large picture', '/pictures/coiffure-510x510.svg')),
      file_upload: listOf(
        record({
          url: text('Address of a picture', '/pictures/lumiere-800.jpg'),
          width: optional(whole('Pixels of it', 800)),
          height: optional(whole('Pixels of it', 533)),
          variants: optional(
            listOf(
              record({
                url: text('Its address', '/pictures/lumiere-1280.webp'),
                width: whole('Its pixels', 1280),
                type: oneOf(pictureTypes, 'Its format', 'image/webp'),
              }),
              'The same picture in other widths and formats: a browser takes the smallest that will do',
            ),
          ),
        }),
        'Pictures that follow each other',
      ),
      listing: orNull(
        oneOf(['category', 'intervention', 'package'], 'What the page lists; nothing when null'),
      ),
      listset_ids: listOf(id('A category'), 'Those that are listed', [1, 2]),
      listing_ids: listOf(id('A service'), 'Those that are listed', []),
      package_ids: listOf(id('A pack'), 'Those that are listed', []),
      highlight: flag('One of them stands first', true),
      highlight_service: orNull(id('That service', 11)),
      highlight_package: orNull(id('Or that pack')),
      offer_text: text('HTML beside it', '<p>−20 % le mardi matin</p>'),
    },
    'The public page of the group; no record where it has none.',
  ),
} satisfies { readonly [list in CatalogList | GroupList]: Schema };

const narrowing = (list: CatalogList): Schemas => ({
  search: text(
    'Words that the name or the description must all contain; case and accents do not matter',
  ),
  sort: { ...text('Field to sort by'), enum: Object.keys(filterableFields[list]) },
  dir: { ...text('Direction, `asc` unless asked'), enum: ['asc', 'desc'] },
  'conditions[0][field]': {
    ...text('Filter: the field that is compared'),
    enum: Object.keys(filterableFields[list]),
  },
  'conditions[0][op]': {
    ...text(
      'Filter: how the field is compared with the value. `in` and `not in` take a list with commas; `like` is for texts, with `%` for any characters and `_` for one; `<`, `<=`, `>` and `>=` are for numbers',
    ),
    enum: OPERATORS,
  },
  'conditions[0][value]': text(
    'Filter: the value. `conditions[1]…` is a second filter; a record must match all',
  ),
});

const ofInterventionSet: Schemas = { interventionset_id: id('Only those of this category') };

/** By list. */
const filters: { readonly [list in CatalogList]: Schemas } = {
  interventionsets: {},
  calendarsets: {},
  interventions: {
    ...ofInterventionSet,
    'calendar_ids[]': listOf(id('A calendar'), 'Only what all of these calendars offer'),
  },
  pack_interventions: ofInterventionSet,
  calendars: {
    'intervention_ids[]': listOf(id('A service'), 'Only those that offer all of these services'),
    'calendarset_ids[]': listOf(id('A set'), 'Only those of these sets'),
  },
};

const schemaNames = {
  interventionsets: 'InterventionSet',
  calendarsets: 'CalendarSet',
  interventions: 'Intervention',
  pack_interventions: 'Pack',
  calendars: 'Calendar',
  forms: 'Forms',
  websites: 'Website',
} as const satisfies { readonly [list in CatalogList | GroupList]: string };

/** Of the list of packs. */
export type PackRecord = Type.Static<typeof records.pack_interventions>;

const paging: Schemas = {
  results: text(
    `Most records to answer, or \`all\`: ${MAX_PAGE_SIZE} at most, ${DEFAULT_PAGE_SIZE} unless asked`,
    'all',
  ),
  startIndex: text('Records to pass over, 0 unless asked'),
  locale: text('Language of the texts, as `fr` or `fr-CA`', 'fr'),
};

/** Revalidated each time, so that no cache shows an old price. */
const fresh = (reply: FastifyReply): void => void reply.header('cache-control', 'no-cache');

function ensureReadable(params: Query, query: Query): void {
  ensureShort(params, ['group_id']);
  ensureShort(query, ['apikey', ...Object.keys(paging)]);
}

const contractOf = (list: CatalogList | GroupList) => ({
  name: `list${schemaNames[list].replace(/s?$/, 's')}`,
  method: 'GET' as const,
  path: `/groups/:group_id/${list}`,
  subject: 'catalogue',
  summary: `The ${list} of a group`,
  description: String(entriesIn(records[list]).description),
  answers: {
    200: {
      description: 'Part of the list, or all of it',
      body: withTitle(
        `${schemaNames[list]}List`,
        pageOfRecords(
          listOf(withTitle(schemaNames[list], records[list]), 'In the order they are shown'),
          MAX_PAGE_SIZE,
        ),
      ),
    },
  },
});

const refusals = [answers.groupUnknown, answers.groupInactive, answers.invalidField];

const listCatalog = (list: CatalogList): Call<CatalogParts> =>
  call({
    ...contractOf(list),
    access: forAnybodyAtAll,
    querystring: { ...paging, ...narrowing(list), ...filters[list] },
    refusals: [...refusals, answers.connectionExpired],
    handle: async ({ request, reply }, { reads, authorizer }: CatalogParts) => {
      const { params, query } = request;
      ensureReadable(params, query);
      fresh(reply);
      const { page, calendarIds, ...filters } = readAll({
        page: () => pageOf(query, Object.keys(filterableFields[list])),
        calendarIds: () => (list === 'interventions' ? idsOf(query, 'calendar_ids') : []),
        conditions: () => conditionsOf(query, list),
        filter: () => filterOf(query, list),
        search: () => searchOf(query),
      });
      const wholeList = await reads.read(request.ip, async ({ database }) => {
        const group = await activeGroup(database, params.group_id);
        return catalogLists[list]({
          database,
          groupId: group.id,
          showsPromotions: showsPromotions(group.settings),
          translate: translatorFor(localeFrom(valueOf(query, 'locale')), group.locale),
          agent: await authorizer.isAgent(request, group),
          calendarIds,
        });
      });
      return listAnswer(
        wholeList.filter((record) => Object.values(filters).every((isWanted) => isWanted(record))),
        page,
      );
    },
  });

/** At most one record, without parameters. */
const ofGroup: {
  readonly [list in GroupList]: (
    group: Row<'groups'>,
    translate: Translator,
    database: Kysely<Database>,
  ) => Promise<readonly AnswerRecord[]> | readonly AnswerRecord[];
} = {
  forms: ({ id }, translate, database) => formsOf(database, id, translate),
  websites: websitesOf,
};

const listOfGroup = (list: GroupList): Call<CatalogParts> =>
  call({
    ...contractOf(list),
    access: 'public',
    querystring: paging,
    refusals,
    handle: async ({ request, reply }, { reads }: CatalogParts) => {
      const { params, query } = request;
      ensureReadable(params, query);
      fresh(reply);
      const records = await reads.read(request.ip, async ({ database }) => {
        const group = await activeGroup(database, params.group_id);
        const translate = translatorFor(localeFrom(valueOf(query, 'locale')), group.locale);
        return ofGroup[list](group, translate, database);
      });
      return listAnswer(records, pageOf(query, []));
    },
  });

export const catalogCalls: readonly Call<CatalogParts>[] = [
  ...keysIn(catalogLists).map((list) => listCatalog(list)),
  ...keysIn(ofGroup).map((list) => listOfGroup(list)),
];
