import type { Line } from '../sequence/sequence';
import type { Instant } from '../shared/zone';
import type { Appointment, AppointmentId } from './appointment';

/** What was booked together, in its order: it is shown, moved and taken again as one. */
export interface Sitting {
  /** That of its first appointment. */
  readonly id: AppointmentId;
  readonly appointments: readonly [Appointment, ...Appointment[]];
  readonly start: string;
  readonly end: string;
  readonly packId: number | undefined;
}

/** The sittings of one contact (LIST-01). */
export interface SittingsOfFiche {
  readonly ficheId: number | undefined;
  readonly firstname: string;
  readonly lastname: string;
  /** The nearest first, on either side of now (LIST-02). */
  readonly upcoming: readonly Sitting[];
  readonly past: readonly Sitting[];
}

const DAY = 86_400_000;
/** LIMIT-08. */
const YEAR = 365 * DAY;

const byStart = (a: { readonly start: string }, b: { readonly start: string }): number =>
  Date.parse(a.start) - Date.parse(b.start);

/** Appointments put together as they were booked. */
export function sittingsOf(appointments: readonly Appointment[]): readonly Sitting[] {
  const together = new Map<AppointmentId, Appointment[]>();
  for (const appointment of [...appointments].sort(byStart)) {
    const first = appointment.parentId ?? appointment.id;
    const others = together.get(first);
    if (others) others.push(appointment);
    else together.set(first, [appointment]);
  }
  return [...together.values()].flatMap(([first, ...others]) =>
    first ? [sittingOf([first, ...others])] : [],
  );
}

export const sittingOf = (appointments: Sitting['appointments']): Sitting => {
  const [first] = appointments;
  return {
    id: first.id,
    appointments,
    start: first.start,
    end: (appointments.at(-1) ?? first).end,
    packId: first.packId,
  };
};

/** A list a contact, the first one known first; what is older than a year is not shown (LIMIT-08). */
export function byFiche(
  appointments: readonly Appointment[],
  now: Instant,
): readonly SittingsOfFiche[] {
  const ofFiche = new Map<string, Appointment[]>();
  for (const appointment of appointments) {
    const { ficheId, fiche } = appointment;
    const name = String(ficheId ?? `${fiche.firstname} ${fiche.lastname}`);
    ofFiche.set(name, [...(ofFiche.get(name) ?? []), appointment]);
  }
  return [...ofFiche.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const sittings = sittingsOf(own);
      const isOver = ({ end }: Sitting): boolean => Date.parse(end) <= now;
      return [
        {
          ficheId: first.ficheId,
          firstname: first.fiche.firstname,
          lastname: first.fiche.lastname,
          upcoming: sittings.filter((one) => !isOver(one)),
          past: sittings
            .filter((one) => isOver(one) && Date.parse(one.start) > now - YEAR)
            .reverse(),
        },
      ];
    })
    .sort((a, b) => (a.ficheId ?? 0) - (b.ficheId ?? 0));
}

/** Who gives what, as the times are asked for. */
export const linesOf = ({ appointments }: Pick<Sitting, 'appointments'>): readonly Line[] =>
  appointments.map(({ interventionId, calendarId }) => ({ interventionId, calendarId }));
