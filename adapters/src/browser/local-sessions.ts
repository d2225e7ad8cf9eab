import {
  initialSession,
  isUrlname,
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

/** What is kept of a session: its key, where it may be sent, and the language of its account. Nothing else of the person. */
interface StoredKey {
  readonly token: string;
  /** The group whose account it opens; a pro's opens several. */
  readonly groupId: number | 'pro';
  /** How that group's address begins, for pages whose address has no group. */
  readonly urlname: string | undefined;
  readonly locale?: string | undefined;
}

/** Keys for the life of the tab, or of the browser for who wants to be remembered; where storage is blocked, for the life of the page. */
export class LocalSessions implements Sessions {
  readonly session$: Behavior<Session>;
  private readonly session: BehaviorSubject<Session>;
  private kept: StoredKey | undefined;
  private group: Pick<Group, 'id' | 'urlname'> | undefined;

  constructor() {
    const ficheToken = this.withStorage('session', (storage) => storage.getItem(FICHE_TOKEN));
    this.session = new BehaviorSubject<Session>({
      ...initialSession,
      ficheToken: ficheToken ?? undefined,
    });
    this.session$ = this.session;
    this.kept = this.readStored();
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
    return this.withStorage('session', () => this.readStored()?.token === token) ?? true;
  }

  become(
    session: Session,
    { rememberMe }: Remembering = { rememberMe: this.isRemembered() },
  ): void {
    const ficheToken = session.ficheToken ?? this.ficheToken;
    this.keep(session.logged ? this.storedKeyOf(session) : undefined, rememberMe);
    this.session.next({ ...session, ficheToken });
  }

  rememberFiche(token: string): void {
    this.withStorage('session', (storage) => storage.setItem(FICHE_TOKEN, token));
    this.session.next({ ...this.session.value, ficheToken: token });
  }

  forget(): void {
    this.keep(undefined, false);
    this.withStorage('session', (storage) => storage.removeItem(FICHE_TOKEN));
    this.session.next({ ...initialSession, fromMail: this.session.value.fromMail });
  }

  private readStored(): StoredKey | undefined {
    return (
      this.withStorage('session', (storage) => parseStoredKey(storage.getItem(SESSION))) ??
      this.withStorage('local', (storage) => parseStoredKey(storage.getItem(SESSION)))
    );
  }

  private storedKeyOf(session: Extract<Session, { logged: true }>): StoredKey | undefined {
    const { token } = session;
    if (session.type === 'pro') return { token, groupId: 'pro', urlname: undefined };
    const { locale } = session.account;
    return this.group && { token, groupId: this.group.id, urlname: this.group.urlname, locale };
  }

  private keep(kept: StoredKey | undefined, rememberMe: boolean): void {
    this.kept = kept;
    for (const place of ['session', 'local'] as const) {
      const here = kept && (place === 'local') === rememberMe;
      this.withStorage(place, (storage) =>
        here ? storage.setItem(SESSION, JSON.stringify(kept)) : storage.removeItem(SESSION),
      );
    }
  }

  private isRemembered(): boolean {
    return this.withStorage('local', (storage) => storage.getItem(SESSION) !== null) ?? false;
  }

  /** A blocked storage throws when it is only looked at. */
  private withStorage<T>(place: 'session' | 'local', use: (storage: Storage) => T): T | undefined {
    try {
      return use(place === 'session' ? window.sessionStorage : window.localStorage);
    } catch {
      return undefined;
    }
  }
}

/** What was kept, unless somebody else wrote it. @throws {SyntaxError} */
function parseStoredKey(text: string | null): StoredKey | undefined {
  const { token, groupId, urlname, locale } = Object(JSON.parse(text ?? 'null')) as Record<
    string,
    unknown
  >;
  if (typeof token !== 'string' || !/^[\w.~-]{1,500}$/.test(token)) return undefined;
  if (groupId !== 'pro' && typeof groupId !== 'number') return undefined;
  const isNamed = typeof urlname === 'string' && isUrlname(urlname);
  const language = typeof locale === 'string' ? locale : undefined;
  return { token, groupId, urlname: isNamed ? urlname : undefined, locale: language };
}
