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

/** Where a key is kept: for the life of the tab, or of the browser. */
type Place = 'session' | 'local';

/** Keys for the life of the tab, or of the browser for who wants to be remembered; where storage is blocked, for the life of the page. */
export class LocalSessions implements Sessions {
  readonly session$: Behavior<Session>;
  private readonly session: BehaviorSubject<Session>;
  private kept: StoredKey | undefined;
  /** Where that key is kept: another tab of this browser may keep its own elsewhere. */
  private place: Place = 'session';
  private group: Pick<Group, 'id' | 'urlname'> | undefined;

  constructor() {
    const ficheToken = this.withStorage('session', (storage) => storage.getItem(FICHE_TOKEN));
    this.kept = this.keptIn('session');
    if (!this.kept) {
      this.kept = this.keptIn('local');
      if (this.kept) this.place = 'local';
    }
    this.session = new BehaviorSubject<Session>({
      ...initialSession,
      ficheToken: ficheToken ?? undefined,
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
    if (!this.kept) return true;
    const { token } = this.kept;
    // where storage is blocked no other page shares this session
    return this.withStorage('session', () => this.keptIn(this.place)?.token === token) ?? true;
  }

  become(session: Session, remembering?: Remembering): void {
    const ficheToken = session.ficheToken ?? this.ficheToken;
    const asked = remembering?.rememberMe === true ? 'local' : 'session';
    this.keep(
      session.logged ? this.storedKeyOf(session) : undefined,
      remembering ? asked : this.place,
    );
    this.session.next({ ...session, ficheToken });
  }

  rememberFiche(token: string): void {
    this.withStorage('session', (storage) => storage.setItem(FICHE_TOKEN, token));
    this.session.next({ ...this.session.value, ficheToken: token });
  }

  forgetFiche(): void {
    this.withStorage('session', (storage) => storage.removeItem(FICHE_TOKEN));
    this.session.next({ ...this.session.value, ficheToken: undefined });
  }

  forget(): void {
    this.keep(undefined, 'session');
    for (const place of ['session', 'local'] as const)
      this.withStorage(place, (storage) => storage.removeItem(SESSION));
    this.withStorage('session', (storage) => storage.removeItem(FICHE_TOKEN));
    this.session.next({ ...initialSession, fromMail: this.session.value.fromMail });
  }

  private keptIn(place: Place): StoredKey | undefined {
    return this.withStorage(place, (storage) => parseStoredKey(storage.getItem(SESSION)));
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
  private keep(kept: StoredKey | undefined, place: Place): void {
    if (this.kept && this.keptIn(this.place)?.token === this.kept.token)
      this.withStorage(this.place, (storage) => storage.removeItem(SESSION));
    this.kept = kept;
    this.place = place;
    if (kept) this.withStorage(place, (storage) => storage.setItem(SESSION, JSON.stringify(kept)));
  }

  /** A blocked storage throws when it is only looked at. */
  private withStorage<T>(place: Place, use: (storage: Storage) => T): T | undefined {
    try {
      return use(place === 'session' ? window.sessionStorage : window.localStorage);
    } catch {
      return undefined;
    }
  }
}

/** What was kept, unless somebody else wrote it. @throws {SyntaxError} */
function parseStoredKey(text: string | null): StoredKey | undefined {
  const { token, groupId, urlname, locale, fromMail } = Object(
    JSON.parse(text ?? 'null'),
  ) as Record<string, unknown>;
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
