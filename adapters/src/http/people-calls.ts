import type { Group, Session, SessionKey } from '@creneau/core';
import { catchError, firstValueFrom, type Observable } from 'rxjs';
import type { Http } from './http';
import { peopleDialect, type PeopleDialect, type PeopleOperation } from './people-dialect';
import { refusalFrom } from './refusal-from';
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
    const { holdsToken } = this.http;
    return this.http.get(`${this.dialect.root}/${path}`, params).pipe(
      catchError((failure: unknown) => {
        throw refusalFrom(failure, this.dialect, { operation: 'account', holdsToken });
      }),
    );
  }

  /** Asks for what concerns this group. */
  ask(path: string): Promise<unknown> {
    return firstValueFrom(this.get(path, { group_id: this.group.id }));
  }

  async order<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    read: (body: unknown) => T,
    operation: PeopleOperation = 'account',
    key?: string,
  ): Promise<T> {
    const { holdsToken } = this.http;
    try {
      return await this.http.write(method, `${this.dialect.root}/${path}`, body, { key, read });
    } catch (failure) {
      throw refusalFrom(failure, this.dialect, { operation, holdsToken });
    }
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
