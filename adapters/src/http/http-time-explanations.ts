import type { Group, TimeExplanation, TimeExplanations, TimeQuery } from '@creneau/core';
import { map, type Observable } from 'rxjs';
import { catalogDialect, mapOf } from './dialect';
import { explanationFrom } from './explanation-wire';
import type { Http } from './http';
import { withRefusals } from './refusal-from';

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
