import { type Group, RepeatableOrders, type Session, type SessionKey } from '@creneau/core';
import { firstValueFrom, type Observable } from 'rxjs';
import { keyFor } from './dialect';
import type { Http } from './http';
import { RandomDraftKeys } from './machine';
import { peopleDialect, type PeopleDialect, type PeopleOperation } from './people-dialect';
import { withRefusals } from './refusal-from';
import { keyFrom, sessionFrom } from './session-wire';

/** Calls about people, in the dialect of the group; a 4xx becomes a refusal. */
export class PeopleCalls {
  private readonly dialect: PeopleDialect;
  private readonly orders = new RepeatableOrders(new RandomDraftKeys());

  constructor(
    private readonly http: Http,
    private readonly group: Pick<Group, 'id' | 'useApiV3' | 'features'>,
  ) {
    this.dialect = peopleDialect(group);
  }

  get groupId(): number {
    return this.group.id;
  }

  get(path: string, params: { readonly group_id?: number } = {}): Observable<unknown> {
    const { http, dialect } = this;
    return withRefusals(http, dialect, 'account', () =>
      http.get(`${dialect.root}/${path}`, params),
    );
  }

  ask(path: string): Promise<unknown> {
    return firstValueFrom(this.get(path, { group_id: this.group.id }));
  }

  order<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    parse: (body: unknown) => T,
    operation: PeopleOperation = 'account',
    key?: string,
  ): Promise<T> {
    const { http, dialect } = this;
    return firstValueFrom(
      withRefusals(http, dialect, operation, () =>
        http.write(method, `${dialect.root}/${path}`, body, { key, parse }),
      ),
    );
  }

  /** Writes with an idempotency key: carried out once, even if repeated after a lost answer. */
  orderOnce<T>(
    method: 'POST' | 'PUT',
    path: string,
    changes: object,
    parse: (body: unknown) => T,
  ): Promise<T> {
    const body = { account: { group_id: this.group.id, ...changes } };
    return this.orders.give(JSON.stringify([path, body]), (key) =>
      this.order(method, path, body, parse, 'account', keyFor(this.group, key)),
    );
  }

  /** @param token the current token, when the answer does not repeat it. */
  session(body: unknown, token?: string): Session {
    return sessionFrom(body, { token, now: this.http.now() });
  }

  newKey(body: unknown): SessionKey {
    return keyFrom(body, this.http.now());
  }

  get token(): string | undefined {
    return this.http.token;
  }
}
