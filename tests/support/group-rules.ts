import {
  EMPTY_CATALOG,
  type ScheduleCalendar,
  type ScheduleResource,
  type Pack,
} from '@creneau/core';
import type { Row } from '../../server/src/database/schema';
import type { BookableIntervention, GroupRules } from '../../server/src/schedule/group-rules';
import { aCalendarOf, aSchedule } from './schedules';

/** A service that a visitor may book; a test names only what it is about. */
export const aIntervention = ({
  id = 11,
  ...rest
}: Partial<BookableIntervention> = {}): BookableIntervention => ({
  id,
  sort: id,
  name: '',
  publicname: '',
  description: '',
  thumbnail: undefined,
  deleted: false,
  externid: undefined,
  isNamed: true,
  names: { fr: `Service ${id}` },
  interventionsetId: undefined,
  length: 30,
  pauses: [],
  price: 4000,
  needResource: false,
  promotions: [],
  videoconference: false,
  skippableAgenda: false,
  onlyPackage: false,
  maxMultirdvs: undefined,
  existingOnly: false,
  ...rest,
});

/** The rules of a group with one calendar, open from 9 to 18 every day; a test names only what it is about. */
export function groupRulesOf({
  group = {},
  services: interventions = [aIntervention()],
  calendars = [aCalendarOf({ interventionIds: interventions.map(({ id }) => id) })],
  resources = [],
  packs = [],
  agenda: schedule = {},
  ...rest
}: {
  readonly group?: Partial<Row<'groups'>>;
  readonly services?: readonly BookableIntervention[];
  readonly calendars?: readonly ScheduleCalendar[];
  readonly resources?: readonly ScheduleResource[];
  readonly packs?: readonly Pick<Pack, 'id' | 'price' | 'config'>[];
  readonly agenda?: Partial<GroupRules['schedule']>;
} & Partial<Pick<GroupRules, 'version' | 'calendarNames' | 'sites' | 'forms'>> = {}): GroupRules {
  const soldPacks = packs.map((pack) => ({
    ...aIntervention(pack),
    ...pack,
    opened: true,
    length: 0,
  }));
  const { busyTimes: _, ...always } = aSchedule({
    step: 30,
    calendars,
    resources,
    interventions,
  });
  return {
    version: 1,
    group: {
      id: 50,
      active: true,
      open: true,
      timezone: 'Europe/Paris',
      locale: 'fr',
      sector: 'services',
      login_required: false,
      existing_only: false,
      cancel_notice: 0,
      ...group,
      settings: { max_multirdvs: 3, use_api_v3: true, ...group.settings },
    } as Row<'groups'>,
    schedule: {
      ...always,
      limits: { most: undefined, minutesBetween: undefined, isSameTimeAllowed: true },
      ...schedule,
    },
    interventions: new Map(interventions.map((intervention) => [intervention.id, intervention])),
    packs: new Map(soldPacks.map((pack) => [pack.id, pack])),
    catalog: { ...EMPTY_CATALOG, interventions, packs: soldPacks },
    calendarNames: new Map(calendars.map(({ id }) => [id, { fr: `Calendar ${id}` }])),
    sites: new Map(),
    forms: [],
    ...rest,
  };
}
