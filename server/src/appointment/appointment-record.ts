import { priceOf, promotionOf, wallOf, type Instant, type Placement } from '@creneau/core';
import type { StoredSettings } from '../group/settings';
import { translatorFor } from '../group/translated';
import type { GroupRules } from '../slot/group-rules';
import type { Admitted } from './admission';
import type { BookingRequest } from './booking-request';
import { textOf } from './contact';
import { newToken } from './tokens';

const priceAt = ({ catalog, agenda }: GroupRules, request: BookingRequest, start: Instant) => {
  const first = catalog.interventions.find(({ id }) => id === request.lines[0]?.interventionId);
  const promotion = promotionOf(first?.promotions ?? [], start, agenda.timezone);
  const { lines, packId } = request;
  const price = priceOf(
    { lines, ...(packId !== undefined && { packId }) },
    catalog,
    promotion ?? 0,
  );
  return { ...price, promotion };
};

export const totalOf = (rules: GroupRules, request: BookingRequest, start: Instant): number =>
  priceAt(rules, request, start).total;

/** The records as v3 tells them, each with the place it has and the key to its calendar file. */
export function recordsOf(
  rules: GroupRules,
  request: BookingRequest,
  { start, fiche, comments }: Admitted,
  placements: readonly Placement[],
  ids: readonly number[],
) {
  const { group, interventions, calendarNames, agenda } = rules;
  const translated = translatorFor(request.locale, group.locale);
  const price = priceAt(rules, request, start);
  const several = placements.length > 1;
  return placements.map((placement, line) => {
    const service = interventions.get(placement.interventionId);
    const priced = price.lines[line];
    const id = ids[line];
    if (!service || !priced || id === undefined) throw new Error('a line without its service');
    const record = {
      id,
      start: wallOf(placement.start, agenda.timezone),
      end: wallOf(placement.end, agenda.timezone),
      duration: service.length,
      type: several ? (line === 0 ? ('first' as const) : ('included' as const)) : ('free' as const),
      parent_id: line === 0 ? null : (ids[0] ?? null),
      pack_id: request.packId ?? null,
      intervention_id: service.id,
      intervention_name: translated(service.names),
      calendar_id: placement.calendarId,
      calendar_name: translated(calendarNames.get(placement.calendarId)),
      resource_id: placement.resourceId ?? null,
      fiche: {
        firstname: textOf(fiche.firstname),
        lastname: textOf(fiche.lastname),
        email: textOf(fiche.email),
      },
      price: priced.price,
      promotion: priced.discount > 0 ? (price.promotion ?? null) : null,
      videoconference: service.videoconference,
      comments,
      address: (group.settings as StoredSettings).address ?? null,
    };
    return { record, placement, icsToken: newToken() };
  });
}
