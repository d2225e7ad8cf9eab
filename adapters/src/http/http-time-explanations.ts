import type {
  CalendarObstacle,
  Group,
  TimeExplanation,
  TimeExplanations,
  TimeQuery,
} from '@creneau/core';
import { map, type Observable } from 'rxjs';
import * as v from 'valibot';
import { catalogDialect, mapOf } from './dialect';
import type { Http } from './http';
import { withRefusals } from './refusal-from';
import { camelCase, parseAnswer } from './wire-answer';
import { id, maybe, several, whole } from './wire-values';

/** Only v3 explains times. */
const dialect = catalogDialect({ useApiV3: true });

export class HttpTimeExplanations implements TimeExplanations {
  constructor(
    private readonly http: Http,
    private readonly group: Pick<Group, 'id'>,
  ) {}

  explain({
    lines,
    packId,
    resourceId,
    calendarIds,
    start,
    ficheId,
  }: TimeQuery): Observable<TimeExplanation> {
    const { http, group } = this;
    return withRefusals(http, dialect, 'question', () =>
      http
        .get(`${dialect.slots(group.id)}/explanation`, {
          group_id: group.id,
          appointments: mapOf(lines),
          pack_id: packId,
          resource_id: resourceId,
          calendar_ids: calendarIds,
          fiche_id: ficheId,
          start,
        })
        .pipe(map(explanationFrom)),
    );
  }
}

const MOST_LINES = 100;

const ofCalendars = {
  outside_hours: 'outsideHours',
  closed: 'closed',
  holiday: 'holiday',
  absent: 'absent',
  off_grid: 'offGrid',
  taken: 'taken',
  buffer: 'buffer',
  no_resource: 'noResource',
} as const satisfies Record<string, CalendarObstacle>;

const obstacles = {
  not_open: 'notOpen',
  not_offered: 'notOffered',
  too_soon: 'tooSoon',
  too_far: 'tooFar',
  ...ofCalendars,
  same_time: 'sameTime',
  too_close_to_another: 'tooCloseToAnother',
  too_many_appointments: 'tooManyAppointments',
} as const satisfies Record<string, TimeExplanation['obstacle']>;

const nameIn = <Names extends Readonly<Record<string, string>>>(names: Names) =>
  v.pipe(
    v.picklist(Object.keys(names) as (keyof Names & string)[]),
    v.transform((name): Names[keyof Names] => names[name]),
  );

const answer = v.object({
  // an unknown obstacle is kept: without obstacles the time would count as offered
  obstacle: v.optional(nameIn(obstacles)),
  line: maybe(whole(0, MOST_LINES)),
  calendars: several(v.object({ calendarId: id, obstacle: nameIn(ofCalendars) })),
});

/** @throws {Refusal} badAnswer */
function explanationFrom(body: unknown): TimeExplanation {
  const { obstacle, line, calendars } = parseAnswer(answer, camelCase(body));
  return { obstacle, ...(line !== undefined && { line }), calendars };
}
