import { type Price, priceOfLines, priceOfPack, promotionLabel } from '../catalog/price';
import { nameOf } from '../catalog/visible';
import { appointmentGroupOf, type AppointmentGroup } from './appointment-group';
import type { Address, Group } from '../group/group';
import { type Appointment, withLength } from './appointment';
import type { BookingOutcome } from './booking';
import type { Catalog } from '../catalog/catalog';
import type { CatalogChoices } from '../catalog/choices';
import { withId } from '../shared/with-id';
import type { Slot } from '../slot/slot';

export interface ConfirmedLine {
  readonly id: number;
  readonly name: string;
  /** Cents before any discount; a pack has one price in all. */
  readonly price: number | undefined;
}

export interface Confirmation {
  readonly start: string;
  readonly end: string;
  /** Minutes. */
  readonly length: number;
  readonly lines: readonly ConfirmedLine[];
  readonly pack: string | undefined;
  readonly people: readonly string[];
  readonly resources: readonly string[];
  readonly ficheName: string;
  readonly email: string;
  /** Undefined if a price is missing. */
  readonly price: Price | undefined;
  /** Set if all promoted lines have the same promotion. */
  readonly promotion: { readonly percent: number; readonly label: string | undefined } | undefined;
  readonly videoconference: boolean;
  readonly address: Address | undefined;
  /** True if it takes place at the customer's address. */
  readonly homeVisit: boolean | undefined;
  readonly site: string | undefined;
  /** Start before the reschedule; unchanged if only details changed. */
  readonly formerStart: string | undefined;
  readonly appointmentGroup: AppointmentGroup;
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);

export function confirmationOf(
  { appointments }: BookingOutcome,
  choices: CatalogChoices & { readonly slot?: Pick<Slot, 'promotion'> },
  catalog: Catalog,
  group: Pick<Group, 'address' | 'timezone'>,
  formerStart?: string,
): Confirmation | undefined {
  const entries = appointments.map((each) => withCatalogFacts(each, catalog, group.timezone));
  const [first, ...others] = entries;
  if (!first) return undefined;
  const pack = withId(catalog.packs, first.packId);
  // an older backend repeats neither the price nor the promotion
  const isPriceTold = appointments.some(({ price }) => price !== undefined);
  const slotPromotion = isPriceTold || pack ? undefined : choices.slot?.promotion;
  const lines = entries.map((each) => {
    const { promotions = [] } = withId(catalog.interventions, each.interventionId) ?? {};
    const isLowered = entries.length === 1 || promotions.length > 0;
    return { ...each, promotion: each.promotion ?? (isLowered ? slotPromotion : undefined) };
  });
  const price = pack
    ? priceOfPack(catalog, { ...pack, price: first.packPrice ?? pack.price }, lines)
    : priceOfLines(lines);
  const promotions = new Set(lines.flatMap(({ promotion }) => promotion ?? []));
  const [percent] = pack || promotions.size !== 1 ? [] : promotions;
  const interventions = catalog.interventions.filter(({ id }) =>
    appointments.some(({ interventionId }) => interventionId === id),
  );
  return {
    start: first.start,
    end: (others.at(-1) ?? first).end,
    length: sum(entries.map(({ duration }) => duration)),
    lines: lines.map(({ id, interventionName, price }) => ({
      id,
      name: interventionName,
      price: pack ? undefined : price,
    })),
    pack: pack && nameOf(pack),
    people: distinct(lines.map(({ calendarName }) => calendarName)),
    resources: distinct(lines.map(({ resourceName }) => resourceName)),
    ficheName: [first.fiche.firstname, first.fiche.lastname].filter(Boolean).join(' '),
    email: first.fiche.email,
    price,
    promotion:
      percent === undefined
        ? undefined
        : { percent, label: promotionLabel(interventions, first.start, percent) },
    videoconference: appointments.every(({ videoconference }) => videoconference),
    address: first.address ?? group.address,
    homeVisit: first.homeVisit,
    site: first.location,
    formerStart,
    appointmentGroup: appointmentGroupOf([first, ...others]),
  };
}

/** Adds names, prices and lengths that an older backend does not repeat. */
function withCatalogFacts(
  appointment: Appointment,
  catalog: Catalog,
  timezone: string,
): Appointment {
  const { interventions, calendars, resources } = catalog;
  const intervention = withId(interventions, appointment.interventionId);
  const calendar = withId(calendars, appointment.calendarId);
  const resource = withId(resources, appointment.resourceId);
  return {
    ...withLength(appointment, catalog, timezone),
    interventionName: appointment.interventionName || (intervention ? nameOf(intervention) : ''),
    calendarName: appointment.calendarName || (calendar ? nameOf(calendar) : ''),
    resourceName: appointment.resourceName ?? (resource && nameOf(resource)),
    price: appointment.price ?? intervention?.price,
  };
}

const distinct = (names: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(names.flatMap((name) => name || [])),
];
