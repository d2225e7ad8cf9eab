import { ANY_CALENDAR, type Line, type Pack, type Wish } from '@creneau/core';
import { Refused } from '../refusal/refused';
import type { GroupRules } from './group-rules';

/** What is wished, as listing and booking receive it. */
export interface AskedFor extends Wish {
  readonly packId: number | undefined;
}

/**
 * Refuses what this group does not offer to visitors: ids that do not exist or belong to another group, a service that
 * the calendar does not offer, lines that are not those of the pack.
 *
 * @throws {Refused}
 */
export function ensureOffered(
  { agenda, interventions, packs, group }: GroupRules,
  asked: AskedFor,
): void {
  const { lines, calendarIds, resourceId, packId } = asked;
  const calendars = new Map(agenda.calendars.map((calendar) => [calendar.id, calendar]));

  if (packId === undefined) {
    if (lines.length > maxLinesOf(group.settings))
      throw new Refused('invalidField', 'appointments');
  } else {
    const pack = packs.get(packId);
    if (!pack || !isSameSequence(pack, lines)) throw new Refused('invalidIntervention', 'pack_id');
  }
  for (const { interventionId, calendarId } of lines) {
    const intervention = interventions.get(interventionId);
    if (!intervention || (intervention.onlyPackage && packId === undefined)) {
      throw new Refused('invalidIntervention', 'intervention_id');
    }
    if (calendarId === ANY_CALENDAR) continue;
    if (!calendars.get(calendarId)?.interventionIds.includes(interventionId)) {
      throw new Refused('invalidCalendar', 'calendar_id');
    }
  }
  if (calendarIds.some((id) => !calendars.has(id)))
    throw new Refused('invalidCalendar', 'calendar_ids');
  if (resourceId !== undefined) {
    const resource = agenda.resources.find(({ id }) => id === resourceId);
    const isFit = lines.every(
      ({ interventionId }) =>
        !interventions.get(interventionId)?.needResource ||
        resource?.interventionIds.includes(interventionId),
    );
    if (!resource || !isFit) throw new Refused('invalidResource', 'resource_id');
  }
}

/** How many services a visitor may book at once (`max_multirdvs`; 0 limits to one). */
function maxLinesOf(settings: object): number {
  const most = 'max_multirdvs' in settings ? settings.max_multirdvs : undefined;
  return typeof most === 'number' ? Math.max(1, most) : 1;
}

const isSameSequence = ({ config }: Pack, lines: readonly Line[]): boolean =>
  config.length === lines.length &&
  lines.every(({ interventionId }, index) => interventionId === config[index]?.interventionId);
