import type { Group, SlotQuery, Slots, Week } from '@creneau/core';
import { map, type Observable } from 'rxjs';
import { bookingDialect } from './dialect';
import type { Http } from './http';
import { withRefusals } from './refusal-from';
import { weekFrom } from './slot-wire';

export class HttpSlots implements Slots {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  from(query: SlotQuery): Observable<Week> {
    const { http, group } = this;
    const dialect = bookingDialect(group, query);
    return withRefusals(http, dialect, 'question', () =>
      http
        .get(dialect.slots(group.id), dialect.slotQuery(group.id, query))
        .pipe(map((body) => weekFrom(body, query.from, group))),
    );
  }
}
