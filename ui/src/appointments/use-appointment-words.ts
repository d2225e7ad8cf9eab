import {
  type AppointmentGroup,
  capital,
  type Day,
  dayOf,
  daysAfter,
  type Formats,
  type Group,
  type OfferedCatalog,
  totalOf,
  visitorTime,
} from '@creneau/core';
import type { TFunction } from 'i18next';
import { inOnePiece } from '../design/PhoneLink';
import { useVisit } from '../hooks/use-visit';
import { refusalMessage } from '../i18n/refusal-messages';
import { useFormats } from '../i18n/use-formats';
import { useTranslation } from '../i18n/use-translation';

export interface AppointmentWords {
  /** "mardi 8 juin 2027 à 09:30". */
  readonly when: (start: string) => string;
  /** Adds the visitor's time where it differs: "mardi 8 juin 2027 à 18:30 (12:30 chez vous)". */
  readonly whenOnBothClocks: (start: string) => string;
  /** "Aujourd’hui", "Demain", "Samedi". */
  readonly day: (start: string, today: Day) => string;
  /** Its interventions, or the name of its pack. */
  readonly what: (appointmentGroup: AppointmentGroup) => string;
  readonly people: (appointmentGroup: AppointmentGroup) => string;
  readonly resources: (appointmentGroup: AppointmentGroup) => string;
  /** Cents, undefined unless all prices are known. */
  readonly total: (appointmentGroup: AppointmentGroup) => number | undefined;
}

/** A pack's name is known only while it is on sale. */
export function useAppointmentWords({
  present,
}: Pick<OfferedCatalog, 'present'>): AppointmentWords {
  const { t, i18n } = useTranslation('appointments');
  const formats = useFormats();
  const deviceZone = useVisit().clock.deviceZone();
  const { day, hour, weekday } = formats;
  const { packs, interventions, calendars, resources } = present;
  const nameIn = <Thing extends { readonly id: number; readonly publicname: string }>(
    things: readonly Thing[],
    id: number | undefined,
  ): string => things.find((thing) => thing.id === id)?.publicname ?? '';
  const at = (start: string, hours: string): string =>
    t('at', { day: day(dayOf(start)), hour: hours });
  return {
    when: (start) => at(start, hour(start)),
    whenOnBothClocks: (start) => at(start, hourOnBothClocks(start, deviceZone, formats)),
    day: (start, today) => {
      const of = dayOf(start);
      if (of === today) return t('day.today');
      if (of === daysAfter(today, 1)) return t('day.tomorrow');
      return capital(weekday(of), i18n.language);
    },
    what: ({ packId, appointments }) =>
      nameIn(packs, packId) ||
      appointments
        .map((one) => one.interventionName || nameIn(interventions, one.interventionId))
        .join(' + '),
    people: ({ appointments }) =>
      inAList(appointments.map((one) => one.calendarName || nameIn(calendars, one.calendarId))),
    resources: ({ appointments }) =>
      inAList(appointments.map((one) => one.resourceName ?? nameIn(resources, one.resourceId))),
    total: (appointmentGroup) => totalOf(appointmentGroup, present),
  };
}

const inAList = (names: readonly string[]): string =>
  [...new Set(names)].filter(Boolean).join(', ');

/** The group's time with the visitor's where they differ: "18:15 (12:15 chez vous)". */
export function hourOnBothClocks(
  start: string,
  deviceZone: string,
  { hour, visitorHour }: Pick<Formats, 'hour' | 'visitorHour'>,
): string {
  const own = visitorTime(start, deviceZone);
  return own ? `${hour(start)} (${visitorHour(own)})` : hour(start);
}

/** Names the phone, except to pros, whose own number it is. */
export const tooNearMessage = (
  t: TFunction,
  {
    group: { phone },
    isByPro,
  }: { readonly group: Pick<Group, 'phone'>; readonly isByPro: boolean },
): string =>
  refusalMessage(
    t,
    'tooLateToChange',
    phone === undefined || isByPro ? undefined : inOnePiece(phone),
  );
