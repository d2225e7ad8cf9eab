import {
  initialSession,
  isUrlname,
  TOKEN,
  type Behavior,
  type Group,
  type Remembering,
  type Session,
  type Sessions,
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
  private kept: StoredKey | undefined;
  /** The storage of this tab's key; another tab may use the other one. */
  private place = tabStorage;
  private group: Pick<Group, 'id' | 'urlname'> | undefined;

  constructor() {
    this.kept = keptIn(tabStorage);
    if (!this.kept) {
      this.kept = keptIn(lastingStorage);
      if (this.kept) this.place = lastingStorage;
    }
    this.session = new BehaviorSubject<Session>({
      ...initialSession,
      ficheToken: tabStorage.read(FICHE_TOKEN),
      fromMail: this.kept?.fromMail ?? false,
    });
    this.session$ = this.session;
  }

  /** Sets the group of the page: the key of another group's account is not sent. */
  enter(group: Pick<Group, 'id' | 'urlname'>): void {
    this.group = group;
  }

  /** Of the group whose account the stored key opens. */
  get urlname(): string | undefined {
    return this.kept?.urlname;
  }

  /** Of the account whose key is stored. */
  get locale(): string | undefined {
    return this.kept?.groupId === this.group?.id ? this.kept?.locale : undefined;
  }

  get token(): string | undefined {
    const opens = this.kept?.groupId === 'pro' || this.kept?.groupId === this.group?.id;
    return opens && this.group ? this.kept?.token : this.ficheToken;
  }

  get ficheToken(): string | undefined {
    return this.session.value.ficheToken;
  }

  /** False once another tab has removed the key. */
  get isKept(): boolean {
    return !this.kept || tabStorage.isBlocked || keptIn(this.place)?.token === this.kept.token;
  }

  become(session: Session, remembering?: Remembering): void {
    const ficheToken = session.ficheToken ?? this.ficheToken;
    const asked = remembering?.rememberMe ? lastingStorage : tabStorage;
    this.keep(
      session.logged ? this.storedKeyOf(session) : undefined,
      remembering ? asked : this.place,
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

  private storedKeyOf(session: Extract<Session, { logged: true }>): StoredKey | undefined {
    const { token } = session;
    if (session.type === 'pro') return { token, groupId: 'pro', urlname: undefined };
    const { fromMail } = session;
    const { locale } = session.account;
    const { group } = this;
    return group && { token, groupId: group.id, urlname: group.urlname, locale, fromMail };
  }

  /** Another tab may have stored a different account's key, which stays. */
  private keep(kept: StoredKey | undefined, place: typeof tabStorage): void {
    if (this.kept && keptIn(this.place)?.token === this.kept.token) this.place.forget(SESSION);
    this.kept = kept;
    this.place = place;
    if (kept) place.keep(SESSION, JSON.stringify(kept));
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
