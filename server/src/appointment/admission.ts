import {
  commentField,
  dayOfInstant,
  errorOf,
  tidyValue,
  instantOf,
  lacksConsent,
  showsComment,
  TEXT_MAXIMUM,
  type Day,
  type FormValues,
  type Instant,
} from '@creneau/core';
import { defaultSettings } from '../group/settings';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { type BookableIntervention, type GroupRules, publicRules } from '../schedule/group-rules';
import { ensureOffered } from '../schedule/intervention-selection';
import type { BookingRequest } from './booking-request';
import { emailOf } from '../fiche/stored-fiche';
import { formParser } from '../fiche/parse-form';

const MINUTE = 60_000;

/** Form values are as they will be stored. */
export interface Admission {
  /** Agents may book calendars that only the staff see. */
  readonly agent: boolean;
  readonly start: Instant;
  readonly end: Instant;
  readonly fiche: FormValues;
  /** Lower case; empty if there is none. */
  readonly email: string;
  /** Hash of the visitor's network; null for a verified e-mail. */
  readonly bookedFrom: string | null;
  readonly vevent: FormValues;
  readonly comments: string;
}

/** @throws {Refusal} */
export function admit(request: BookingRequest, rules: GroupRules, now: Instant): Admission {
  const { group, interventions } = rules;
  const { booker } = request;
  const { callCenter, user_allow_comment: userAllowComment } = {
    ...defaultSettings,
    ...group.settings,
  };
  if (!group.active) throw new Refusal('groupInactive');
  if (!group.open) throw new Refusal('notBookable');
  const role = booker?.role ?? 'visitor';
  const agent = role === 'pro' && callCenter;
  ensureOffered(agent ? rules : publicRules(rules), request, agent);
  if (group.login_required && !booker?.isLoggedIn) throw new Refusal('loginRequired');
  if (request.ficheId !== undefined && request.ficheId !== booker?.ficheId) {
    throw new Refusal('ficheNotAuthorized');
  }
  if (booker?.isBlacklisted) throw new Refusal('blacklisted');

  const bookables = request.lines.flatMap(
    ({ interventionId }) => interventions.get(interventionId) ?? [],
  );
  const knownOnly = group.existing_only || bookables.some(({ existingOnly }) => existingOnly);
  if (knownOnly && !booker?.existing) {
    throw new Refusal(group.sector === 'health' ? 'existingPatientsOnly' : 'existingCustomersOnly');
  }

  const today = dayOfInstant(now, group.timezone);
  const situation = { role, ficheChosen: request.ficheId !== undefined };
  const parse = formParser(rules, bookables, today, situation);
  const { start, fiche, vevent, comments } = readAll({
    start: () =>
      instantOf(request.date, group.timezone) ??
      refuse('date', request.date === '' ? 'missing' : 'malformed'),
    fiche: () => parse('fiche', { ...booker?.storedValues, ...request.fiche }),
    vevent: () => parse('vevent', request.details),
    comments: () =>
      parseComment(showsComment({ userAllowComment }, situation) ? request.comments : '', today),
  });
  const videoconference = bookables.some((intervention) => intervention.videoconference);
  if (lacksConsent({ videoconference, consentsToVideo: request.consentsToVideo })) {
    throw new Refusal('consentMissing');
  }
  // the session already has an address
  const ficheToBook = booker?.email === undefined ? fiche : { email: booker.email, ...fiche };
  const email = emailOf(ficheToBook);
  return {
    agent,
    start,
    end: start + durationOf(bookables),
    fiche: ficheToBook,
    email,
    bookedFrom: booker?.vouchesFor(email) ? null : request.networkMark,
    vevent,
    comments,
  };
}

/** Milliseconds. */
export const durationOf = (interventions: readonly BookableIntervention[]): number =>
  interventions.reduce((sum, { length }) => sum + length, 0) * MINUTE;

/** @throws {InvalidFields} */
export function parseComment(text: string, today: Day): string {
  const context = { today, antsGroup: false };
  const comment = tidyValue(commentField, text, context);
  if (errorOf(commentField, comment, context))
    refuse('comments', [...comment].length > TEXT_MAXIMUM ? 'too_long' : 'malformed');
  return comment;
}
