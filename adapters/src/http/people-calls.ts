import type { Group, Session, SessionKey } from '@creneau/core';
import { firstValueFrom, type Observable } from 'rxjs';
import type { Http } from './http';
import { peopleDialect, type PeopleDialect, type PeopleOperation } from './people-dialect';
import { withRefusals } from './refusal-from';
import { keyFrom, sessionFrom } from './session-wire';

/** The calls about people, in the dialect of the group; what is refused becomes a refusal. */
export class PeopleCalls {
  private readonly dialect: PeopleDialect;

  constructor(
    private readonly http: Http,
    private readonly group: Pick<Group, 'id' | 'useApiV3'>,
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

  /** Asks for what concerns this group. */
  ask(path: string): Promise<unknown> {
    return firstValueFrom(this.get(path, { group_id: this.group.id }));
  }

  order<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    read: (body: unknown) => T,
    operation: PeopleOperation = 'account',
    key?: string,
  ): Promise<T> {
    const { http, dialect } = this;
    return firstValueFrom(
      withRefusals(http, dialect, operation, () =>
        http.write(method, `${dialect.root}/${path}`, body, { key, read }),
      ),
    );
  }

  /** @param token the key that is held, where the answer does not repeat it. */
  session(body: unknown, token?: string): Session {
    return sessionFrom(body, { token, now: this.http.now() });
  }

  /** The key with which a session goes on. */
  newKey(body: unknown): SessionKey {
    return keyFrom(body, this.http.now());
  }

  get token(): string | undefined {
    return this.http.token;
  }
}
