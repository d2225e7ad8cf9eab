import type { Kysely } from 'kysely';
import { areLimited, explain, type Instant, type TimeExplanation } from '@creneau/core';
import type { Schedules } from '../schedule/schedules';
import { ensureOffered, type InterventionSelection } from '../schedule/intervention-selection';
import { heldAppointments } from '../appointment/eligibility';
import type { Database } from '../database/schema';
import { Refusal } from '../refusal/refusal';

const DAY = 86_400_000;

interface TimeQuestion {
  readonly groupId: number;
  readonly selection: InterventionSelection;
  readonly start: Instant;
  /** If set, includes the personal limits of this fiche. */
  readonly ficheId: number | undefined;
}

/** @throws {Refusal} groupUnknown, groupInactive, or a selection that is not offered. */
export async function explainTime(
  { schedules, database }: { readonly schedules: Schedules; readonly database: Kysely<Database> },
  { groupId, selection, start, ficheId }: TimeQuestion,
  now: Instant,
): Promise<TimeExplanation> {
  const { rules, schedule } = await schedules.readSnapshot(groupId, start - DAY, start + 2 * DAY);
  if (!rules.group.active) throw new Refusal('groupInactive');
  ensureOffered(rules, selection, true);
  if (!rules.group.open) return { obstacle: 'notOpen', calendars: [] };
  const appointments =
    ficheId !== undefined && areLimited(rules.schedule.limits)
      ? await heldAppointments(database, groupId, ficheId)
      : undefined;
  return explain(schedule, selection, start, now, appointments);
}
