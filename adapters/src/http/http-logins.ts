import type {
  Credentials,
  Group,
  GroupOfPro,
  Logins,
  MailedKey,
  ProGroups,
  ProviderAnswer,
  Session,
} from '@creneau/core';
import { firstValueFrom, map, type Observable } from 'rxjs';
import type { Http } from './http';
import { PeopleCalls } from './people-calls';
import { groupsFrom, loginAddressFrom, logoutAddressFrom, visitorFrom } from './session-wire';

const NO_BODY = {};

interface Opening {
  readonly credentials?: Credentials;
  readonly account?: object;
  readonly pro?: object;
}

export class HttpLogins implements Logins {
  private readonly calls: PeopleCalls;
  private readonly proGroups: HttpProGroups;

  constructor(http: Http, group: Pick<Group, 'id' | 'useApiV3' | 'features'>) {
    this.calls = new PeopleCalls(http, group);
    this.proGroups = new HttpProGroups(http, group);
  }

  async current(): Promise<Session> {
    const body = await this.calls.ask('sessions/current');
    const visitor = visitorFrom(body);
    if (visitor) return visitor;
    const session = this.calls.session(body, this.calls.token);
    if (session.type !== 'pro' || session.groups.length > 0) return session;
    // a backend need not list a pro's groups here: they have a call of their own
    return { ...session, groups: await firstValueFrom(this.proGroups.groups()) };
  }

  logIn({ email, password }: Credentials): Promise<Session> {
    return this.openSession({ credentials: { email, password }, account: { email } });
  }

  logInPro({ email, password }: Credentials): Promise<Session> {
    return this.openSession({ credentials: { email, password }, pro: { email } });
  }

  loginAddress(secret: string, locale: string): Promise<string> {
    const sso = { group_id: this.calls.groupId, secret, locale };
    return this.calls.order('POST', 'sessions/sso', { sso }, loginAddressFrom);
  }

  logInFrom(secret: string, answer: ProviderAnswer): Promise<Session> {
    return this.openSession({ account: { sso: { secret, ...answer } } });
  }

  open(key: MailedKey): Promise<Session> {
    return this.openSession({ account: accountOf(key) });
  }

  logOut(everywhere?: { readonly locale: string }): Promise<string | undefined> {
    const body = everywhere ? { sso: everywhere } : NO_BODY;
    return this.calls.order('POST', 'sessions/logout', body, logoutAddressFrom);
  }

  private openSession({ account, pro, credentials }: Opening): Promise<Session> {
    const group_id = this.calls.groupId;
    const body = {
      credentials,
      account: account && { ...account, group_id },
      pro: pro && { ...pro, group_id },
    };
    const operation = credentials ? 'login' : 'account';
    return this.calls.order(
      'POST',
      'sessions/login',
      body,
      (answer) => this.calls.session(answer),
      operation,
    );
  }
}

function accountOf(key: MailedKey): object {
  if ('activation' in key) return { validation_key: key.activation };
  if ('oubli' in key) return { oubliKey: key.oubli };
  if ('fiche' in key) return { ficheKey: key.fiche };
  if ('appointment' in key) return { veventKey: key.appointment };
  return { temp_email: key.newEmail, validation_key: key.key };
}

export class HttpProGroups implements ProGroups {
  private readonly calls: PeopleCalls;

  constructor(http: Http, group: Pick<Group, 'id' | 'useApiV3' | 'features'>) {
    this.calls = new PeopleCalls(http, group);
  }

  groups(): Observable<readonly GroupOfPro[]> {
    return this.calls.get('groups').pipe(map(groupsFrom));
  }
}
