import {
  ANY_CALENDAR,
  canUse,
  clashIn,
  type CartTerms,
  type Line,
  type Pack,
  type Wish,
} from '@creneau/core';
import { defaultSettings } from '../group/settings';
import type { StoredSettings } from '../database/settings-column';
import { translatorFor } from '../group/translations';
import { Refusal } from '../refusal/refusal';
import type { BookableIntervention, GroupRules } from './group-rules';

/** Singly or as a pack. */
export interface InterventionSelection extends Wish {
  readonly packId: number | undefined;
}

/**
 * @param rules without the calendars that the caller may not have (`publicRules`).
 * @throws {Refusal} with the line concerned.
 */
export function ensureOffered(
  { schedule, interventions, packs, group }: GroupRules,
  selection: InterventionSelection,
  agent: boolean,
): void {
  const { lines, calendarIds, resourceId, packId } = selection;
  const calendars = new Map(schedule.calendars.map((calendar) => [calendar.id, calendar]));

  if (packId !== undefined) {
    const pack = packs.get(packId);
    if (!pack || !(agent || pack.isNamed) || !isSameSequence(pack, lines))
      throw new Refusal('invalidIntervention', 'pack_id');
  }
  for (const [index, { interventionId, calendarId }] of lines.entries()) {
    const intervention = interventions.get(interventionId);
    if (
      !intervention ||
      !(agent || intervention.isNamed) ||
      (intervention.onlyPackage && packId === undefined)
    ) {
      throw new Refusal('invalidIntervention', fieldOf(index, 'intervention_id'));
    }
    if (calendarId === ANY_CALENDAR) continue;
    const isChosen = calendarIds.length === 0 || calendarIds.includes(calendarId);
    if (!isChosen || !calendars.get(calendarId)?.interventionIds.includes(interventionId)) {
      throw new Refusal('invalidCalendar', fieldOf(index, 'calendar_id'));
    }
  }
  if (packId === undefined) {
    const rows = lines.flatMap(({ interventionId }) => interventions.get(interventionId) ?? []);
    const clash = clashIn(termsOf(group.settings), withPublicNames(rows, group.locale));
    if (clash) throw new Refusal('invalidIntervention', fieldOf(clash.index, 'intervention_id'));
  }
  if (calendarIds.some((id) => !calendars.has(id)))
    throw new Refusal('invalidCalendar', 'calendar_ids');
  if (resourceId !== undefined) {
    const resource = schedule.resources.find(({ id }) => id === resourceId);
    const isFit = lines.every(({ interventionId, calendarId }) => {
      if (!interventions.get(interventionId)?.needResource) return true;
      const calendar = calendars.get(calendarId);
      return (
        resource?.interventionIds.includes(interventionId) &&
        (!calendar || canUse(calendar, resource))
      );
    });
    if (!resource || !isFit) throw new Refusal('invalidResource', 'resource_id');
  }
}

/** Compares names in every language, as the page does in its own. */
function withPublicNames(
  interventions: readonly BookableIntervention[],
  locale: string,
): readonly BookableIntervention[] {
  const languages = new Set(interventions.flatMap(({ names }) => Object.keys(names)));
  return interventions.map((intervention) => ({
    ...intervention,
    publicname: [...languages]
      .map((language) => translatorFor(language, locale)(intervention.names))
      .join('\n'),
  }));
}

const fieldOf = (index: number, name: string): string => `appointments[${index}][${name}]`;

function termsOf(storedSettings: StoredSettings): CartTerms {
  const settings = { ...defaultSettings, ...storedSettings };
  const question = settings.user_sequence_config.find(({ name }) => name === 'intervention_ids');
  return {
    maxMultirdvs: settings.max_multirdvs,
    mergeInterventions: settings.merge_interventions,
    antsGroup: settings.ants_group,
    questions: [{ question: 'intervention', maxMultirdvs: question?.max_multirdvs ?? undefined }],
  };
}

const isSameSequence = ({ config }: Pack, lines: readonly Line[]): boolean =>
  config.length === lines.length &&
  lines.every(({ interventionId }, index) => interventionId === config[index]?.interventionId);
