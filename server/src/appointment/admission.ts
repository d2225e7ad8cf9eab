import {
  commentField,
  dayOfInstant,
  errorOf,
  instantOf,
  lacksConsent,
  requestNumbersFor,
  showsComment,
  TEXT_MAXIMUM,
  type Day,
  type FormValues,
  type Instant,
} from '@creneau/core';
import type { StoredSettings } from '../group/settings';
import { readAll, refuse, Refused } from '../refusal/refused';
import type { GroupRules } from '../slot/group-rules';
import { ensureOffered } from '../slot/wish-check';
import type { BookingRequest } from './booking-request';
import type { PersonalLimits } from './personal-limits';
import { filledIn } from './stored-form';
import type { Identified } from './visitor';

const MINUTE = 60_000;

/** A booking that the rules allow, before one looks for a place. */
export interface Admitted {
  readonly start: Instant;
  readonly end: Instant;
  readonly fiche: FormValues;
  readonly vevent: FormValues;
  readonly comments: string;
  readonly videoconference: boolean;
  readonly limits: PersonalLimits;
}

/** Checks all that the rules and the request decide between them. @throws {Refused} */
export function admitted(
  rules: GroupRules,
  request: BookingRequest,
  visitor: Identified | undefined,
  now: Instant,
): Admitted {
  const { group, interventions, forms } = rules;
  const settings = group.settings as StoredSettings;
  if (!group.active) throw new Refused('groupInactive');
  if (!group.open) throw new Refused('notBookable');
  const filler = visitor?.filler ?? 'visitor';
  ensureOffered(rules, request, filler === 'pro' && (settings.callCenter ?? false));
  if (group.login_required && !visitor?.logged) throw new Refused('loginRequired');
  if (request.ficheId !== undefined && request.ficheId !== visitor?.ficheId) {
    throw new Refused('ficheNotAuthorized');
  }
  if (visitor?.blacklisted) throw new Refused('blacklisted');

  const services = request.lines.flatMap(
    ({ interventionId }) => interventions.get(interventionId) ?? [],
  );
  const knownOnly = group.existing_only || services.some(({ existingOnly }) => existingOnly);
  if (knownOnly && !visitor?.existing) {
    throw new Refused(group.sector === 'health' ? 'existingPatientsOnly' : 'existingCustomersOnly');
  }

  const today = dayOfInstant(now, group.timezone);
  const numbers = requestNumbersFor(services, { antsGroup: settings.ants_group ?? false });
  const situation = { filler, ficheChosen: request.ficheId !== undefined };
  const filled = (kind: 'fiche' | 'vevent', values: FormValues): FormValues =>
    filledIn(formOf(forms, kind), values, settings, today, numbers, situation);
  const userAllowComment = settings.user_allow_comment ?? false;
  const { start, fiche, vevent, comments } = readAll({
    start: () =>
      instantOf(request.date, group.timezone) ??
      refuse('date', request.date === '' ? 'missing' : 'malformed'),
    fiche: () => filled('fiche', { ...visitor?.stored, ...request.fiche }),
    vevent: () => filled('vevent', request.details),
    comments: () =>
      commentIn(showsComment({ userAllowComment }, situation) ? request.comments : '', today),
  });
  const videoconference = services.some((service) => service.videoconference);
  if (lacksConsent({ videoconference, consentsToVideo: request.consentsToVideo })) {
    throw new Refused('consentMissing');
  }
  const minutes = services.reduce((sum, { length }) => sum + length, 0);
  return {
    start,
    end: start + minutes * MINUTE,
    fiche: withEmail(fiche, visitor),
    vevent,
    comments,
    videoconference,
    limits: limitsOf(rules),
  };
}

/** The address of who books, where the form does not ask for one (FORM-21). */
const withEmail = (fiche: FormValues, visitor: Identified | undefined): FormValues =>
  visitor?.email === undefined ? fiche : { email: visitor.email, ...fiche };

/** A comment as it is kept. @throws {InvalidFields} */
export function commentIn(text: string, today: Day): string {
  const comment = text.trim();
  if (errorOf(commentField, comment, { today, antsGroup: false }))
    refuse('comments', [...comment].length > TEXT_MAXIMUM ? 'too_long' : 'malformed');
  return comment;
}

export const formOf = (forms: GroupRules['forms'], kind: 'fiche' | 'vevent') =>
  forms.find((form) => form.kind === kind);

export const limitsOf = ({ group }: GroupRules): PersonalLimits => ({
  maxRdvNumber: group.max_rdv_number,
  mintimeBetween: group.mintime_between,
  sameTimeAllowed: group.same_time_allowed,
});
