import {
  cityOf,
  dayOf,
  hourOf,
  visitorTime,
  type Day,
  type Formats,
  type Slot,
  aheadOfDevice,
} from '@creneau/core';
import type { ShownDay, Time, Scene } from '@creneau/core/presentation';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { factLine } from '../../i18n/fact-line';
import { useTranslation } from '../../i18n/use-translation';
import { useFormats } from '../../i18n/use-formats';

/** The texts of days and slots, visible and accessible. */
export interface SlotWords {
  /** Under the hour: places, promotion, the season of a repeated hour, or the visitor's own time. */
  note(time: Time): string;
  /** "09:30, mardi 8 juin 2027, 2 places, −20 %": a slot is never a bare hour to screen readers. */
  name(time: Time): string;
  /** The same of one record of several. */
  choice(slot: Slot): { readonly who: string; readonly places: string; readonly discount: string };
  /** "8 libres", or why there are none. */
  count(day: ShownDay): string;
  /** The result of the search in one sentence. */
  result(days: readonly ShownDay[]): string;
  /** Which zone the times are in, when the visitor's device is elsewhere; `<b>` around the city. */
  zone(day: Day): string | undefined;
  /** The same in a few words, for the headings while one scrolls. */
  shortZone(day: Day): string | undefined;
}

/** The words of the language of the page. */
export function useSlotWords(scene: Scene, calendarNames: ReadonlyMap<number, string>): SlotWords {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  return useMemo(
    () => ({
      ...timeWords(t, formats, scene, calendarNames),
      ...dayWords(t, formats),
      ...zoneWords(t, formats, scene),
    }),
    [t, formats, scene, calendarNames],
  );
}

/** A week says the same few words a hundred times over. */
function memoized<Given>(words: (given: Given) => string): (given: Given) => string {
  const known = new Map<Given, string>();
  return (given) => {
    const inWords = known.get(given) ?? words(given);
    known.set(given, inWords);
    return inWords;
  };
}

function timeWords(
  t: TFunction,
  formats: Formats,
  { deviceZone, timezone, showsCapacity }: Scene,
  calendarNames: ReadonlyMap<number, string>,
): Pick<SlotWords, 'note' | 'name' | 'choice'> {
  const day = memoized(formats.day);
  const placesOf = memoized((count: number) => t('slot.places', { count }));
  const discountOf = memoized(formats.discount);
  const places = (slot: Slot): string => (showsCapacity ? placesOf(slot.capacity) : '');
  const discount = ({ promotion }: Slot): string => (promotion ? discountOf(promotion) : '');
  const choices = ({ slots }: Time): string => t('slot.choices', { count: slots.length });
  const seasonOf = ({ season }: Time): string => (season ? t(`slot.${season}`) : '');
  const visitor = (start: string) =>
    deviceZone === timezone ? undefined : visitorTime(start, deviceZone);
  const visitorNote = (start: string): string => {
    const time = visitor(start);
    if (!time) return '';
    // a column has no room for "chez vous" beside "la veille"
    return time.dayShift === 'sameDay' ? formats.visitorHour(time) : formats.shiftedHour(time);
  };
  return {
    note: (time) => {
      const { start, slots, season } = time;
      const [only, ...others] = slots;
      if (!only) return '';
      if (others.length > 0) return factLine([seasonOf(time), choices(time)]);
      if (season) return factLine([discount(only), seasonOf(time)]);
      return factLine([discount(only), places(only)]) || visitorNote(start);
    },
    name: (time) => {
      const { start, slots } = time;
      const [only, ...others] = slots;
      const own = visitor(start);
      return [
        hourOf(start),
        seasonOf(time),
        day(dayOf(start)),
        ...(others.length > 0 ? [choices(time)] : only ? [places(only), discount(only)] : []),
        own && formats.visitorHour(own),
      ]
        .filter(Boolean)
        .join(', ');
    },
    choice: (slot) => {
      const names = slot.calendarIds.flatMap((id) => calendarNames.get(id) ?? []);
      return {
        who: names.length > 0 ? t('slot.with', { names: names.join(', ') }) : hourOf(slot.start),
        places: places(slot),
        discount: discount(slot),
      };
    },
  };
}

function dayWords(t: TFunction, formats: Formats): Pick<SlotWords, 'count' | 'result'> {
  const rangeOf = (days: readonly ShownDay[]): string => {
    const [first = '', last = first] = [days[0]?.day, days.at(-1)?.day];
    if (first === last) return t('status.oneDay', { from: formats.date(first) });
    const sameMonth = first.slice(0, 7) === last.slice(0, 7);
    const from = sameMonth ? formats.dayOfMonth(first) : formats.date(first);
    return t('status.sameMonth', { from, to: formats.date(last) });
  };
  return {
    count: ({ status, times }) => {
      if (status === 'free') return t('day.free', { count: times.length });
      return status === 'full' ? t('dayUnavailable') : t(`day.${status}`);
    },
    result: (days) => {
      const count = days.reduce((sum, { times }) => sum + times.length, 0);
      const range = rangeOf(days);
      return count === 0 ? t('status.none', { range }) : t('status.result', { count, range });
    },
  };
}

function zoneWords(
  t: TFunction,
  formats: Formats,
  { deviceZone, timezone, city }: Scene,
): Pick<SlotWords, 'zone' | 'shortZone'> {
  return {
    shortZone: (day) =>
      aheadOfDevice(day, timezone, deviceZone) === 0 ? undefined : formats.placeClock(city),
    zone: (day) => {
      const ahead = aheadOfDevice(day, timezone, deviceZone);
      if (ahead === 0) return undefined;
      const own = cityOf(deviceZone);
      const direction = ahead > 0 ? 'ahead' : 'behind';
      const difference = formats.duration(Math.abs(ahead));
      return t(`zone.${direction}.${own === undefined ? 'here' : 'city'}`, {
        city,
        difference,
        own,
      });
    },
  };
}
