import type { Catalog } from '../catalog/catalog';
import type { Line } from '../catalog/choices';
import { priceOfLines } from '../catalog/price';
import type { Instant } from '../shared/zone';
import type { FicheName } from '../fiche/fiche-name';
import { withId } from '../shared/with-id';
import { type Appointment, type AppointmentId, isActive } from './appointment';

/** In order: shown, rescheduled and retaken together. */
export interface AppointmentGroup {
  readonly id: AppointmentId;
  readonly appointments: readonly [Appointment, ...Appointment[]];
  readonly start: string;
  readonly end: string;
  readonly packId: number | undefined;
}

export interface AppointmentsOfFiche extends FicheName {
  readonly ficheId: number | undefined;
  /** Nearest to the present first, like `past`. */
  readonly upcoming: readonly AppointmentGroup[];
  readonly cancellations: readonly AppointmentGroup[];
  readonly past: readonly AppointmentGroup[];
}

export interface ListedFiche extends FicheName {
  readonly id: number | undefined;
}

const DAY = 86_400_000;
const YEAR = 365 * DAY;

const byStart = (a: { readonly start: string }, b: { readonly start: string }): number =>
  Date.parse(a.start) - Date.parse(b.start);

/** Cancelled ones form groups of their own. */
export function groupAppointments(
  appointments: readonly Appointment[],
): readonly AppointmentGroup[] {
  const together = new Map<string, [Appointment, ...Appointment[]]>();
  for (const appointment of [...appointments].sort(byStart)) {
    const first = `${appointment.parentId ?? appointment.id} ${isActive(appointment)}`;
    const others = together.get(first);
    if (others) others.push(appointment);
    else together.set(first, [appointment]);
  }
  return [...together.values()].map(appointmentGroupOf);
}

export const appointmentGroupOf = (
  appointments: AppointmentGroup['appointments'],
): AppointmentGroup => {
  const [first] = appointments;
  return {
    id: first.id,
    appointments,
    start: first.start,
    end: (appointments.at(-1) ?? first).end,
    packId: first.packId,
  };
};

/** Total minutes. */
export const minutesOf = ({ appointments }: Pick<AppointmentGroup, 'appointments'>): number =>
  appointments.reduce((sum, { duration }) => sum + duration, 0);

/** Total in cents; undefined if a price is missing. */
export function totalOf(
  { packId, appointments }: Pick<AppointmentGroup, 'packId' | 'appointments'>,
  { packs }: Pick<Catalog, 'packs'>,
): number | undefined {
  if (packId !== undefined) return appointments[0].packPrice ?? withId(packs, packId)?.price;
  return priceOfLines(appointments)?.total;
}

/** Includes fiches without appointments; leaves out those older than a year. */
export function byFiche(
  appointments: readonly Appointment[],
  now: Instant,
  fiches: readonly ListedFiche[] = [],
): readonly AppointmentsOfFiche[] {
  const ofFiche = new Map<string, { fiche: ListedFiche; own: Appointment[] }>(
    fiches.map((fiche) => [nameOf(fiche), { fiche, own: [] }]),
  );
  for (const appointment of appointments) {
    const { firstname, lastname, email } = appointment.fiche;
    const fiche = { id: appointment.ficheId, firstname, lastname, reach: email };
    const entry = ofFiche.get(nameOf(fiche)) ?? { fiche, own: [] };
    entry.own.push(appointment);
    ofFiche.set(nameOf(fiche), entry);
  }
  return [...ofFiche.values()]
    .map(({ fiche, own }) => sectionsOf(fiche, own, now))
    .sort((a, b) => (a.ficheId ?? 0) - (b.ficheId ?? 0));
}

const nameOf = ({ id, firstname, lastname }: ListedFiche): string =>
  String(id ?? `${firstname} ${lastname}`);

function sectionsOf(
  { id: ficheId, ...name }: ListedFiche,
  own: readonly Appointment[],
  now: Instant,
): AppointmentsOfFiche {
  const appointmentGroups = groupAppointments(own);
  const isKept = ({ appointments: [first] }: AppointmentGroup): boolean => isActive(first);
  const isOver = ({ end }: AppointmentGroup): boolean => Date.parse(end) <= now;
  const isOld = ({ start }: AppointmentGroup): boolean => Date.parse(start) <= now - YEAR;
  return {
    ficheId,
    ...name,
    upcoming: appointmentGroups.filter((one) => isKept(one) && !isOver(one)),
    cancellations: appointmentGroups.filter((one) => !isKept(one) && !isOver(one)),
    past: appointmentGroups.filter((one) => isKept(one) && isOver(one) && !isOld(one)).reverse(),
  };
}

/**
 * A pack in one appointment tells the calendars of its interventions, but not their ids: those of
 * the pack are taken, in order.
 */
export function linesOf({
  appointments: [first, ...others],
}: Pick<AppointmentGroup, 'appointments'>): readonly Line[] {
  const { packId, interventions = [] } = first;
  if (packId !== undefined && others.length === 0 && interventions.length > 0)
    return interventions.map(({ calendarId = first.calendarId }) => ({
      interventionId: UNTOLD,
      calendarId,
    }));
  return [first, ...others].map(({ interventionId, calendarId }) => ({
    interventionId,
    calendarId,
  }));
}

const UNTOLD = 0;
