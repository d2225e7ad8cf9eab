import {
  cityOf,
  dayOf,
  hourOf,
  visitorTime,
  type Day,
  type Formats,
  type Slot,
  clockDifferences,
  noonOf,
} from '@creneau/core';
import { startsOf, type ShownDay, type Time, type Scene } from '@creneau/core/presentation';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { factLine, useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';

type DayTimes = Pick<ShownDay, 'day' | 'times' | 'present'>;

export interface SlotWords {
  /** Under the time: places, promotion, the season of a repeated hour, or the visitor's own time. */
  note(time: Time): string;
  /** "09:30, mardi 8 juin 2027, 2 places, −20 %": a slot's accessible name is never a bare time. */
  name(time: Time): string;
  choice(slot: Slot): { readonly who: string; readonly places: string; readonly discount: string };
  /** "8 libres", or the reason for none. */
  count(day: ShownDay): string;
  result(days: readonly ShownDay[]): string;
  readonly present: string;
  /** Undefined where the visitor's zone is the same; includes the date of a clock change; `<b>` around the city. */
  zone(days: readonly DayTimes[]): string | undefined;
  shortZone(days: readonly DayTimes[]): string | undefined;
}

function memoize<Value>(words: (value: Value) => string): (value: Value) => string {
  const cache = new Map<Value, string>();
  return (value) => {
    const wordsOfSlot = cache.get(value) ?? words(value);
    cache.set(value, wordsOfSlot);
    return wordsOfSlot;
  };
}

export function useSlotWords(
  scene: Scene,
  calendarNames: ReadonlyMap<number, string>,
  ownPresent: string | undefined,
): SlotWords {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  return useMemo(() => {
    const { deviceZone, timezone, showsCapacity } = scene;
    // memoized: a week repeats the same few texts a hundred times
    const dayInWords = memoize(formats.day);
    const placesInWords = memoize((count: number) => t('slot.places', { count }));
    const discountInWords = memoize(formats.discount);
    const places = (slot: Slot): string => (showsCapacity ? placesInWords(slot.capacity) : '');
    const discount = ({ promotion }: Slot): string => (promotion ? discountInWords(promotion) : '');
    const visitor = (start: string) =>
      deviceZone === timezone ? undefined : visitorTime(start, deviceZone);
    const ownNote = (start: string): string => {
      const time = visitor(start);
      if (!time) return '';
      // a column has no room for "chez vous" beside "la veille"
      return time.dayShift === 'sameDay' ? formats.visitorHour(time) : formats.shiftedHour(time);
    };
    const ownName = (start: string): string => {
      const time = visitor(start);
      return time ? formats.visitorHour(time) : '';
    };

    const range = (days: readonly Day[]): string => {
      const [first = '', last = first] = [days[0], days.at(-1)];
      if (first === last) return t('status.oneDay', { from: formats.date(first) });
      const sameMonth = first.slice(0, 7) === last.slice(0, 7);
      const date = formats.date(first);
      // keeps the dot of an ordinal: "11. – 17. Dezember"
      const from = sameMonth ? (/^\d+\./.exec(date)?.[0] ?? formats.dayOfMonth(first)) : date;
      return t('status.sameMonth', { from, to: formats.date(last) });
    };

    return {
      present: ownPresent ?? t('slot.present'),
      note: ({ start, slots, season }) => {
        const [only, ...others] = slots;
        if (!only) return '';
        if (others.length > 0)
          return factLine([
            season && t(`slot.${season}`),
            t('slot.choices', { count: slots.length }),
          ]);
        if (season) return factLine([discount(only), t(`slot.${season}`)]);
        return factLine([discount(only), places(only)]) || ownNote(start);
      },
      name: ({ start, slots, season }) => {
        const [only, ...others] = slots;
        const details = !only
          ? []
          : others.length > 0
            ? [t('slot.choices', { count: slots.length })]
            : [places(only), discount(only)];
        const seasonName = season ? t(`slot.${season}`) : '';
        return [hourOf(start), seasonName, dayInWords(dayOf(start)), ...details, ownName(start)]
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
      count: ({ status, times }) => {
        if (status === 'free') return t('day.free', { count: times.length });
        return status === 'unknown' ? t('dayUnavailable') : t(`day.${status}`);
      },
      result: (days) => {
        const count = days.reduce((sum, { times }) => sum + times.length, 0);
        const inWords = range(days.map(({ day }) => day));
        return count === 0
          ? t('status.none', { range: inWords })
          : t('status.result', { count, range: inWords });
      },
      ...zoneWords(t, formats, scene),
    };
  }, [t, formats, scene, calendarNames, ownPresent]);
}

function zoneWords(
  t: TFunction,
  formats: Formats,
  { deviceZone, timezone, city }: Scene,
): Pick<SlotWords, 'zone' | 'shortZone'> {
  const differencesOf = (days: readonly DayTimes[]) => {
    if (deviceZone === timezone) return [];
    const instants = days.flatMap((dayTimes) => {
      const starts = startsOf(dayTimes).map((start) => Date.parse(start));
      return starts.length > 0 ? starts : noonOf(dayTimes.day, timezone);
    });
    const differences = clockDifferences(instants, timezone, deviceZone);
    return differences.some(({ ahead }) => ahead !== 0) ? differences : [];
  };
  const here = cityOf(deviceZone);
  const directionOf = (ahead: number) => (ahead === 0 ? 'same' : ahead > 0 ? 'ahead' : 'behind');
  const differenceIn = (ahead: number) => formats.duration(Math.abs(ahead));
  return {
    shortZone: (days) => (differencesOf(days).length > 0 ? formats.placeClock(city) : undefined),
    zone: (days) => {
      const [first, ...later] = differencesOf(days);
      if (!first) return undefined;
      const values = { city, difference: differenceIn(first.ahead), own: here };
      return [
        t(`zone.${directionOf(first.ahead)}.${here === undefined ? 'here' : 'city'}`, values),
        ...later.map(({ from, isWithinDay, ahead }) =>
          t(`zone.${directionOf(ahead)}.later`, {
            difference: differenceIn(ahead),
            from: [formats.dayOfYear(dayOf(from)), isWithinDay && hourOf(from)]
              .filter(Boolean)
              .join(', '),
          }),
        ),
      ].join('. ');
    },
  };
}
