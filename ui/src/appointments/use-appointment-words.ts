import {
  capital,
  dayOf,
  daysAfter,
  discountedPrice,
  type Day,
  type AppointmentGroup,
  type OfferedCatalog,
} from '@creneau/core';
import { useTranslation } from '../i18n/use-translation';
import { useFormats } from '../i18n/use-formats';

/** What an appointment is called. */
export interface AppointmentWords {
  /** "mardi 8 juin 2027 à 09:30". */
  readonly when: (start: string) => string;
  /** "Aujourd’hui", "Demain", "Samedi". */
  readonly day: (start: string, today: Day) => string;
  /** Its services, or the name of its pack. */
  readonly what: (appointmentGroup: AppointmentGroup) => string;
  readonly people: (appointmentGroup: AppointmentGroup) => string;
  /** The rooms and machines that were taken. */
  readonly resources: (appointmentGroup: AppointmentGroup) => string;
  /** Cents to be paid for all of it, where they are known. */
  readonly total: (appointmentGroup: AppointmentGroup) => number | undefined;
}

/** A pack goes by its own name, where it is still on sale. */
export function useAppointmentWords({
  present,
}: Pick<OfferedCatalog, 'present'>): AppointmentWords {
  const { t, i18n } = useTranslation('appointments');
  const { day, hour, weekday } = useFormats();
  const { packs, interventions, calendars, resources } = present;
  const named = <Thing extends { readonly id: number; readonly publicname: string }>(
    things: readonly Thing[],
    id: number | undefined,
  ): string => things.find((thing) => thing.id === id)?.publicname ?? '';
  return {
    when: (start) => t('at', { day: day(dayOf(start)), hour: hour(start) }),
    day: (start, today) => {
      const of = dayOf(start);
      if (of === today) return t('day.today');
      if (of === daysAfter(today, 1)) return t('day.tomorrow');
      return capital(weekday(of), i18n.language);
    },
    what: ({ packId, appointments }) =>
      named(packs, packId) ||
      appointments
        .map((one) => one.interventionName || named(interventions, one.interventionId))
        .join(' + '),
    people: ({ appointments }) =>
      inAList(appointments.map((one) => one.calendarName || named(calendars, one.calendarId))),
    resources: ({ appointments }) =>
      inAList(appointments.map((one) => one.resourceName ?? named(resources, one.resourceId))),
    total: ({ packId, appointments }) => {
      if (packId !== undefined)
        return appointments[0].packPrice ?? packs.find(({ id }) => id === packId)?.price;
      const total = appointments.reduce(
        (sum, { price = NaN, promotion = 0 }) => sum + discountedPrice(price, promotion),
        0,
      );
      return Number.isNaN(total) ? undefined : total;
    },
  };
}

const inAList = (names: readonly string[]): string =>
  [...new Set(names)].filter(Boolean).join(', ');
