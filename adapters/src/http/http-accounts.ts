import type {
  Accounts,
  Credentials,
  EmailChange,
  Group,
  GroupOfPro,
  MailedKey,
  OwnData,
  PasswordChange,
  ProviderAnswer,
  Registration,
  Session,
} from '@creneau/core';
import { initialSession } from '@creneau/core';
import { catchError, firstValueFrom, map, type Observable } from 'rxjs';
import { catalogDialect, type Dialect, type Operation } from './dialect';
import { HttpFailure, type Http, type Path } from './http';
import { refused } from './refused';
import {
  groupsFrom,
  isConfirmed,
  loginAddressFrom,
  logoutAddressFrom,
  namesSomebody,
  ownDataFrom,
  pendingAsText,
  sessionFrom,
} from './session-wire';

const NO_BODY = {};

/** What opens a session: credentials for one of the two, or a mailed key. */
interface Opening {
  readonly credentials?: Credentials;
  readonly account?: object;
  readonly pro?: object;
}

export class HttpAccounts implements Accounts {
  private readonly dialect: Dialect;

  constructor(
    private readonly http: Http,
    private readonly group: Pick<Group, 'id' | 'useApiV3'>,
  ) {
    this.dialect = catalogDialect(group);
  }

  async current(): Promise<Session> {
    return this.asking(async () => {
      const path = this.path('sessions/current');
      const body = await firstValueFrom(this.http.get(path, { group_id: this.group.id }));
      return namesSomebody(body) ? this.session(body, this.http.token) : initialSession;
    });
  }

  logIn({ email, password }: Credentials): Promise<Session> {
    return this.openSession({ credentials: { email, password }, account: { email } });
  }

  logInPro({ email, password }: Credentials): Promise<Session> {
    return this.openSession({ credentials: { email, password }, pro: { email } });
  }

  loginAddress(secret: string, locale: string): Promise<string> {
    const sso = { group_id: this.group.id, secret, locale };
    return this.order('POST', 'sessions/sso', { sso }, loginAddressFrom);
  }

  logInFrom(secret: string, answer: ProviderAnswer): Promise<Session> {
    return this.openSession({ account: { sso: { secret, ...answer } } });
  }

  open(key: MailedKey): Promise<Session> {
    return this.openSession({ account: accountOf(key) });
  }

  groups(): Observable<readonly GroupOfPro[]> {
    return this.http.get(this.path('groups')).pipe(
      map(groupsFrom),
      catchError((failure: unknown) => {
        const { holdsToken } = this.http;
        throw refused(failure, this.dialect, { operation: 'account', holdsToken });
      }),
    );
  }

  logOut(everywhere?: { readonly locale: string }): Promise<string | undefined> {
    const asked = everywhere ? { sso: everywhere } : NO_BODY;
    return this.order('POST', 'sessions/logout', asked, logoutAddressFrom);
  }

  async register({ email, locale, pendingRdv }: Registration): Promise<void> {
    const account = {
      email,
      group_id: this.group.id,
      locale,
      ...(pendingRdv && { pendingRdv: pendingAsText(pendingRdv) }),
    };
    await this.order('POST', 'accounts', { account }, () => undefined);
  }

  async requestPasswordReset(email: string, locale: string): Promise<void> {
    const account = { email, group_id: this.group.id, locale };
    await this.order('POST', 'accounts/forgotPassword.json', { account }, ensureNoErrors);
  }

  changePassword({ accountId, password, currentPassword }: PasswordChange): Promise<Session> {
    const account = {
      group_id: this.group.id,
      password,
      ...(currentPassword !== undefined && { current_password: currentPassword }),
    };
    return this.order('PUT', `accounts/${accountId}`, { account }, (body) => this.session(body));
  }

  async changeEmail({ accountId, email, currentPassword }: EmailChange): Promise<void> {
    const account = {
      group_id: this.group.id,
      temp_email: email,
      current_password: currentPassword,
    };
    await this.order('PUT', `accounts/${accountId}`, { account }, () => undefined);
  }

  askErasure(accountId: number): Promise<boolean> {
    return this.erasure(accountId, {});
  }

  async askErasureByAddress(email: string, locale: string): Promise<void> {
    await this.erasure(0, { email, locale });
  }

  async confirmErasure(accountId: number, key: string): Promise<void> {
    await this.erasure(accountId, { validation_key: key });
  }

  ownData(accountId: number): Promise<OwnData> {
    const path = this.path(`accounts/${accountId}/personal_data`);
    return this.asking(async () =>
      ownDataFrom(await firstValueFrom(this.http.get(path, { group_id: this.group.id }))),
    );
  }

  private erasure(
    accountId: number,
    asked: { readonly validation_key?: string; readonly email?: string; readonly locale?: string },
  ): Promise<boolean> {
    const account = { group_id: this.group.id, ...asked };
    const path = `accounts/${accountId}/erasure_requests`;
    return this.order('POST', path, { account }, isConfirmed);
  }

  private openSession({ account, pro, credentials }: Opening): Promise<Session> {
    const group_id = this.group.id;
    const asked = {
      credentials,
      account: account && { ...account, group_id },
      pro: pro && { ...pro, group_id },
    };
    const operation = credentials ? 'login' : 'account';
    return this.order('POST', 'sessions/login', asked, (answer) => this.session(answer), operation);
  }

  private session(body: unknown, token?: string): Session {
    return sessionFrom(body, { token, now: this.http.now() });
  }

  private order<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    read: (body: unknown) => T,
    operation: Operation = 'account',
  ): Promise<T> {
    return this.asking(() => this.http.write(method, this.path(path), body, { read }), operation);
  }

  private async asking<T>(ask: () => Promise<T>, operation: Operation = 'account'): Promise<T> {
    const { holdsToken } = this.http;
    try {
      return await ask();
    } catch (failure) {
      throw refused(failure, this.dialect, { operation, holdsToken });
    }
  }

  private path(path: string): Path {
    return `${this.dialect.people}/${path}`;
  }
}

/** A forgotten password may be answered 200 with a list of errors in place of `msg`. @throws {HttpFailure} */
function ensureNoErrors(body: unknown): void {
  const { errors } = { ...(body as { errors?: unknown } | undefined) };
  if (Array.isArray(errors) && errors.length > 0) throw new HttpFailure(200, body, undefined);
}

function accountOf(key: MailedKey): object {
  if ('activation' in key) return { validation_key: key.activation };
  if ('oubli' in key) return { oubliKey: key.oubli };
  if ('fiche' in key) return { ficheKey: key.fiche };
  if ('appointment' in key) return { veventKey: key.appointment };
  return { temp_email: key.newEmail, validation_key: key.key };
}
