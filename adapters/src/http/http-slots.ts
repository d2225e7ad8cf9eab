import type { Group, SlotQuery, Slots, Week } from '@creneau/core';
import { catchError, defer, map, type Observable } from 'rxjs';
import { bookingDialect } from './dialect';
import type { Http } from './http';
import { refusalFrom } from './refusal-from';
import { AnswerCache } from './answer-cache';
import { weekFrom } from './slot-wire';

/** Milliseconds: long enough to page back, short enough that few seats are gone. */
const LIFE = 60_000;
const WEEKS_KEPT = 60;

/** A week asked ahead is a week remembered; none outlives a booking attempt of ours. */
export class HttpSlots implements Slots {
  private readonly kept: AnswerCache<Week>;

  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {
    this.kept = new AnswerCache(() => http.now(), LIFE, WEEKS_KEPT);
  }

  from(query: SlotQuery): Observable<Week> {
    const { http } = this;
    return defer(() => {
      const { dialect, path, params } = this.question(query);
      return this.kept.answer(http.urlOf(path, params), http.orders, () => {
        const { holdsToken } = http;
        return http.get(path, params).pipe(
          map((body) => weekFrom(body, query.from, this.group.timezone)),
          catchError((failure: unknown) => {
            throw refusalFrom(failure, dialect, { operation: 'question', holdsToken });
          }),
        );
      });
    });
  }

  atHand(query: SlotQuery): Week | undefined {
    const { path, params } = this.question(query);
    return this.kept.known(this.http.urlOf(path, params), this.http.orders)?.value;
  }

  private question(query: SlotQuery) {
    const dialect = bookingDialect(this.group, query);
    return {
      dialect,
      path: dialect.slots(this.group.id),
      params: dialect.slotQuery(this.group.id, query),
    };
  }
}
