import {
  initialSession,
  isUrlname,
  TOKEN,
  type Behavior,
  type Group,
  type Pro,
  type Remembering,
  type Session,
  type Sessions,
  type User,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { lastingStorage, tabStorage } from './browser-storage';
import { storageTable } from './storage-table';

const { key: FICHE_TOKEN } = storageTable.ficheToken;
const { key: SESSION } = storageTable.session;

/** No personal data. */
interface StoredKey {
  readonly token: string;
  /** `pro`: the key opens several groups. */
  readonly groupId: number | 'pro';
  /** For pages whose address names no group. */
  readonly urlname: string | undefined;
  readonly locale?: string | undefined;
  readonly fromMail?: boolean | undefined;
}

/** Session keys: in the tab, in `localStorage` for "remember me", or in memory where storage is blocked. */
export class LocalSessions implements Sessions {
  readonly session$: Behavior<Session>;
  private readonly session: BehaviorSubject<Session>;
  private storedKey: StoredKey | undefined;
  /** The storage of this tab's key; another tab may use the other one. */
  private place = tabStorage;
  private group: Pick<Group, 'id' | 'urlname'> | undefined;

  constructor() {
    this.storedKey = keptIn(tabStorage);
    if (!this.storedKey) {
      this.storedKey = keptIn(lastingStorage);
      if (this.storedKey) this.place = lastingStorage;
    }
    this.session = new BehaviorSubject<Session>({
      ...initialSession,
      ficheToken: tabStorage.readText(FICHE_TOKEN),
      fromMail: this.storedKey?.fromMail ?? false,
    });
    this.session$ = this.session;
  }

  /** Sets the group of the page: the key of another group's account is not sent. */
  enter(group: Pick<Group, 'id' | 'urlname'>): void {
    this.group = group;
  }

  /** Of the group whose account the stored key opens. */
  get urlname(): string | undefined {
    return this.storedKey?.urlname;
  }

  /** Of the account whose key is stored. */
  get locale(): string | undefined {
    return this.storedKey?.groupId === this.group?.id ? this.storedKey?.locale : undefined;
  }

  get token(): string | undefined {
    const opens = this.storedKey?.groupId === 'pro' || this.storedKey?.groupId === this.group?.id;
    return opens && this.group ? this.storedKey?.token : this.ficheToken;
  }

  get ficheToken(): string | undefined {
    return this.session.value.ficheToken;
  }

  /** False once another tab has removed the key. */
  get isKept(): boolean {
    return (
      !this.storedKey || tabStorage.isBlocked || keptIn(this.place)?.token === this.storedKey.token
    );
  }

  become(session: Session, remembering?: Remembering): void {
    const ficheToken = session.ficheToken ?? this.ficheToken;
    const storage = remembering?.rememberMe ? lastingStorage : tabStorage;
    this.keep(
      session.logged ? this.storedKeyOf(session) : undefined,
      remembering ? storage : this.place,
    );
    this.session.next({ ...session, ficheToken });
  }

  rememberFiche(token: string): void {
    tabStorage.keep(FICHE_TOKEN, token);
    this.session.next({ ...this.session.value, ficheToken: token });
  }

  forgetFiche(): void {
    tabStorage.forget(FICHE_TOKEN);
    this.session.next({ ...this.session.value, ficheToken: undefined });
  }

  forget(): void {
    this.keep(undefined, tabStorage);
    tabStorage.forget(SESSION);
    lastingStorage.forget(SESSION);
    tabStorage.forget(FICHE_TOKEN);
    this.session.next({ ...initialSession, fromMail: this.session.value.fromMail });
  }

  private storedKeyOf(session: User | Pro): StoredKey | undefined {
    const { token } = session;
    if (session.type === 'pro') return { token, groupId: 'pro', urlname: undefined };
    const { fromMail } = session;
    const { locale } = session.account;
    const { group } = this;
    return group && { token, groupId: group.id, urlname: group.urlname, locale, fromMail };
  }

  /** Another tab may have stored a different account's key, which stays. */
  private keep(storedKey: StoredKey | undefined, place: typeof tabStorage): void {
    if (this.storedKey && keptIn(this.place)?.token === this.storedKey.token)
      this.place.forget(SESSION);
    this.storedKey = storedKey;
    this.place = place;
    if (storedKey) place.keep(SESSION, JSON.stringify(storedKey));
  }
}

function keptIn(place: typeof tabStorage): StoredKey | undefined {
  const { token, groupId, urlname, locale, fromMail } = Object(place.readJson(SESSION)) as Record<
    string,
    unknown
  >;
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
  if (groupId !== 'pro' && typeof groupId !== 'number') return undefined;
  const isNamed = typeof urlname === 'string' && isUrlname(urlname);
  const language = typeof locale === 'string' ? locale : undefined;
  return {
    token,
    groupId,
    urlname: isNamed ? urlname : undefined,
    locale: language,
    fromMail: fromMail === true,
  };
}
