import type { Instant, Placement } from '@creneau/core';
import type { BookingPlan } from './booking-plan';
import type { BookingRequest } from './booking-request';
import { nameOf } from '../fiche/stored-fiche';
import type { Eligibility } from './eligibility';
import { placementColumns } from './placements';
import { priceAt, priceColumns } from './price';

export type NewBooking = ReturnType<typeof newBooking>;

/** @param ids drawn by the database */
export function newBooking(
  request: BookingRequest,
  { rules, admission }: BookingPlan,
  placements: readonly Placement[],
  eligibility: Eligibility,
  createdAt: Instant,
) {
  const { interventions, calendarNames, sites } = rules;
  const price = priceAt(rules, request, admission.start);
  const ficheId = request.ficheId ?? eligibility.newFicheId;
  const firstId = eligibility.appointmentIds[0] ?? null;
  const lines = placements.map((placement, index) => {
    const intervention = interventions.get(placement.interventionId);
    const id = eligibility.appointmentIds[index];
    if (!intervention || id === undefined) throw new Error(`line ${index} has no service or no id`);
    const { calendarId, resourceId, start, end } = placement;
    const isFirst = index === 0;
    const type = placements.length === 1 ? 'free' : isFirst ? 'first' : 'included';
    return {
      id,
      parent_id: isFirst ? null : firstId,
      type: type as 'free' | 'first' | 'included',
      starts_at: start,
      ends_at: end,
      ...placementColumns(placement),
      pack_id: request.packId ?? null,
      intervention_id: intervention.id,
      intervention: intervention.names,
      calendar: calendarNames.get(calendarId) ?? {},
      site: sites.get(calendarId) ?? null,
      resource: calendarNames.get(resourceId ?? 0) ?? null,
      fiche_id: ficheId,
      ...nameOf(admission.fiche),
      vevent: admission.vevent,
      comments: admission.comments,
      ...priceColumns(price, request, index),
      videoconference: intervention.videoconference,
      created_at: createdAt,
      changed_at: null,
      confirmed_at: null,
      cancelled_at: null,
    };
  });
  return { request, rules, admission, ficheId, lines, createdAt };
}
