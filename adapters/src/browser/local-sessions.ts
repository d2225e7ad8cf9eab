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

/** What is kept of a session: its key, where it may be sent, whether a mail led to it, and the language of its account. Nothing else of the person. */
interface StoredKey {
  readonly token: string;
  /** The group whose account it opens; a pro's opens several. */
  readonly groupId: number | 'pro';
  /** How that group's address begins, for pages whose address has no group. */
  readonly urlname: string | undefined;
  readonly locale?: string | undefined;
  readonly fromMail?: boolean | undefined;
}

/** Keys for the life of the tab, or of the browser for who wants to be remembered; where storage is blocked, for the life of the page. */
export class LocalSessions implements Sessions {
  readonly session$: Behavior<Session>;
  private readonly session: BehaviorSubject<Session>;
  private kept: StoredKey | undefined;
  /** Where that key is kept: another tab of this browser may keep its own elsewhere. */
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

  /** From now on this is the page of a group: the key to another one's account is not sent. */
  enter(group: Pick<Group, 'id' | 'urlname'>): void {
    this.group = group;
  }

  /** The group whose account the kept key opens. */
  get urlname(): string | undefined {
    return this.kept?.urlname;
  }

  /** That of the account whose key is kept. */
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

  /** Whether the key to this session is still kept: another page of this browser may have forgotten it. */
  get isKept(): boolean {
    // where storage is blocked no other page shares this session
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

  /** Puts a key in the place of the one that this page had; what another tab keeps for somebody else stays. */
  private keep(kept: StoredKey | undefined, place: typeof tabStorage): void {
    if (this.kept && keptIn(this.place)?.token === this.kept.token) this.place.forget(SESSION);
    this.kept = kept;
    this.place = place;
    if (kept) place.keep(SESSION, JSON.stringify(kept));
  }
}

/** The key in a storage, unless somebody else wrote it. */
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
