import {
  inOneLine,
  type Calendar,
  type CalendarSet,
  type Group,
  type Intervention,
  type CatalogItem,
  type Pack,
  type Promotion,
  type Resource,
  type Weekday,
} from '@creneau/core';
import * as v from 'valibot';
import { recordsOf, rowsOf } from './wire-answer';
import {
  atOnce,
  flag,
  freeText,
  hour,
  id,
  listOf,
  maybe,
  maybeName,
  minutes,
  name,
  number,
  percent,
  picture,
  place,
  price,
  several,
  whole,
} from './wire-values';

const LONGEST_EXTERNID = 255;

/** 0 where the API gives no duration. */
const length = v.fallback(minutes, 0);

/** Text, though some backends write numbers. */
const externid = maybe(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.minLength(1),
    v.maxLength(LONGEST_EXTERNID),
  ),
);

const key = maybe(v.string());

const itemFields = {
  id,
  publicname: name,
  name,
  description: freeText,
  thumbnail: maybe(picture),
  sort: v.fallback(number, 0),
  deleted: flag(),
  externid,
  key,
  duration: maybe(minutes),
};

const promotion = v.pipe(
  v.object({ percent, weekday: whole(1, 7), from: hour, to: hour, label: name }),
  v.transform((wire): Promotion => ({ ...wire, weekday: wire.weekday as Weekday })),
);

const intervention = v.object({
  ...itemFields,
  interventionsetId: maybe(id),
  price: maybe(price),
  length,
  promotions: several(promotion),
  type: maybe(v.picklist(['free', 'pack'])),
  abbr: maybeName,
  merged: maybe(flag()),
  videoconference: flag(),
  skippableAgenda: flag(),
  needResource: flag(),
  onlyPackage: flag(),
  maxMultirdvs: maybe(atOnce),
});

const pack = v.object({
  ...itemFields,
  status: v.fallback(v.string(), 'opened'),
  interventionsetId: maybe(id),
  config: several(v.object({ interventionId: id, publicname: name, selectedCalendar: maybe(id) })),
  price: maybe(price),
  totalPrice: maybe(price),
  length,
});

/** Falls back to the business's location for an address without words. */
const withPlace = <Wire extends { readonly address: v.InferOutput<typeof place> }>({
  address: at,
  ...wire
}: Wire) => ({ ...wire, place: at && inOneLine(at.address) !== '' ? at : undefined });

const calendarSet = v.pipe(v.object({ ...itemFields, address: place }), v.transform(withPlace));

const calendar = v.object({
  ...itemFields,
  address: place,
  calendarsetId: maybe(id),
  isResource: flag(),
  interventionIds: maybe(listOf(id)),
});

export const listedFrom = (body: unknown, groupId: number): readonly CatalogItem[] =>
  rowsOf(recordsOf(body, groupId), v.object(itemFields));

export const calendarSetsFrom = (body: unknown, groupId: number): readonly CalendarSet[] =>
  rowsOf(recordsOf(body, groupId), calendarSet);

export const interventionsFrom = (
  body: unknown,
  { id: groupId, hasPromotions }: Pick<Group, 'id' | 'hasPromotions'>,
): readonly Intervention[] =>
  rowsOf(recordsOf(body, groupId), intervention).map((wire) =>
    hasPromotions ? wire : { ...wire, promotions: [] },
  );

export const packsFrom = (body: unknown, groupId: number): readonly Pack[] =>
  rowsOf(recordsOf(body, groupId), pack)
    .filter(({ config }) => config.length > 0)
    .map(({ status, totalPrice, ...wire }) => ({
      ...wire,
      opened: status === 'opened',
      price: wire.price ?? totalPrice,
    }));

const identifiers = v.object({ id, externid, key, deleted: flag(), isResource: flag() });
export type Identifiers = v.InferOutput<typeof identifiers>;

export const namedFrom = (body: unknown, groupId: number): readonly Identifiers[] =>
  rowsOf(recordsOf(body, groupId), identifiers).filter(({ deleted }) => !deleted);

export interface Schedules {
  readonly calendars: readonly Calendar[];
  readonly resources: readonly Resource[];
}

/**
 * Calendars and resources come in one list. One without interventions offers those that the group links to it, or else
 * all: the server checks the booking.
 */
export function schedulesFrom(
  body: unknown,
  interventions: readonly Intervention[],
  { id: groupId, calendarsInterventionsLinks: links }: Group,
): Schedules {
  const offeredBy = (calendarId: number): readonly number[] => {
    const calendarLinks = links.filter((link) => link.calendarId === calendarId);
    return calendarLinks.length > 0
      ? calendarLinks.map(({ interventionId }) => interventionId)
      : interventions.map((each) => each.id);
  };
  const schedules = rowsOf(recordsOf(body, groupId), calendar).map((wire) => ({
    ...withPlace(wire),
    interventionIds: wire.interventionIds ?? offeredBy(wire.id),
  }));
  const select = (resources: boolean): readonly Calendar[] =>
    schedules
      .filter(({ isResource }) => isResource === resources)
      .map(({ isResource: _, ...wire }) => wire);
  const calendars = select(false);
  return {
    calendars,
    resources: select(true).map((resource) => ({
      ...resource,
      // a set that has resources only does not exclude calendars
      calendarsetId: calendars.find(({ calendarsetId }) => calendarsetId === resource.calendarsetId)
        ?.calendarsetId,
    })),
  };
}
