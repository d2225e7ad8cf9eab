import { Refusal, type RefusalDetail } from '@creneau/core';
import {
  catchError,
  defer,
  firstValueFrom,
  from,
  Observable,
  of,
  switchMap,
  throwError,
  timeout,
  timer,
  type SchedulerLike,
} from 'rxjs';
import { urlOf, type Params } from './address';

/** The root of each dialect: a path of this host, or an address of another. */
export interface Roots {
  readonly v1: string;
  readonly v2: string;
  readonly v3: string;
  readonly booking: string;
}

/** A path whose first segment names the root, as `v3/groups/1/forms`. */
export type Path = `${keyof Roots}/${string}`;

export const rootsUnder = (api: string): Roots => ({
  v1: `${api}/v1`,
  v2: `${api}/v2`,
  v3: `${api}/v3`,
  booking: `${api}/booking/v1`,
});

export interface HttpSettings {
  readonly roots: Roots;
  /** Public: it identifies the calling site and authorizes nothing. */
  readonly apiKey: string;
  /** The token of the session, while there is one. */
  readonly token?: () => string | undefined;
  /** Called with the token of a call that was refused as expired: whether there is another one now. */
  readonly renewed?: (token: string) => Promise<boolean>;
  /** Answers to anonymous calls that came with the page, by URL: a body, or a pending response. Each is used once. */
  readonly given?: ReadonlyMap<string, unknown>;
  /** Milliseconds that the server's clock is ahead of this machine's, where that is known before the first answer. */
  readonly ahead?: number | undefined;
}

/** The functions of the machine that calls need. */
export interface Machine {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly scheduler: SchedulerLike;
  /** From 0 to 1, as `Math.random`. */
  readonly random: () => number;
  /** Whether the machine is connected to a network. */
  readonly online: () => boolean;
}

/** How a write is made, and its answer read. */
export interface WriteOptions<T> {
  /** Reads the answer; one that cannot be read is treated as a lost one. @throws {Refusal} badAnswer */
  readonly read: (body: unknown) => T;
  /** Parameters of the address. */
  readonly params?: Params;
  /** Idempotency key: with it a write without answer is repeated, without it never. */
  readonly key?: string | undefined;
  /** Called before a write is repeated that may have been carried out. */
  readonly inDoubt?: (() => void) | undefined;
}

const READ_LIMIT = 10_000;
const WRITE_LIMIT = 30_000;
const TRIES = 3;
const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const WAIT_GROWTH = 4;
/** Milliseconds: a longer `Retry-After` is not waited for but shown to the visitor. */
const LONGEST_RETRY_AFTER = 10_000;
/** Characters: far more than any answer of the API has. */
const LONGEST_BODY = 30_000_000;
const SECOND = 1_000;

/** An answer with an error status. The dialect reads the body of a 4xx. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';

  constructor(
    readonly status: number,
    readonly body: unknown,
    /** Milliseconds. */
    readonly retryAfter: number | undefined,
  ) {
    super(`answered ${status}`);
  }
}

/** No network, a lost connection, or an answer too late. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    readonly late: boolean,
    options?: ErrorOptions,
  ) {
    super(late ? 'no answer in time' : 'no answer', options);
  }
}

/** Makes the calls of the API: addresses, tokens, retries, time limits and JSON. */
export class Http {
  private readonly given: Map<string, unknown>;
  private roots: Roots;
  private serverAhead: number | undefined;

  constructor(
    private readonly settings: HttpSettings,
    private readonly machine: Machine,
  ) {
    this.given = new Map(settings.given);
    this.roots = settings.roots;
  }

  /** Sends later calls to another shard. */
  moveTo(roots: Roots): void {
    this.roots = roots;
  }

  /** Origin of the backend's files, where it is not the page's own. */
  get filesAt(): string | undefined {
    const { v1 } = this.roots;
    return URL.canParse(v1) ? new URL(v1).origin : undefined;
  }

  get token(): string | undefined {
    return this.settings.token?.();
  }

  get holdsToken(): boolean {
    return this.token !== undefined;
  }

  /** Milliseconds that the server's clock is ahead of this machine's, from the settings or its last answer. */
  get ahead(): number | undefined {
    return this.settings.ahead ?? this.serverAhead;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return this.machine.scheduler.now();
  }

  /** The address of a read. */
  urlOf(path: Path, params: Params = {}): string {
    const [root, ...rest] = path.split('/');
    return urlOf([this.roots[root as keyof Roots], ...rest].join('/'), {
      apikey: this.settings.apiKey,
      results: 'all',
      ...params,
    });
  }

  /**
   * Calls on subscription, and again after transient faults; unsubscribing aborts the request. An anonymous call sends no
   * token. Fails with an `HttpFailure` for a 4xx. @throws {Refusal}
   */
  get(path: Path, params: Params = {}, { anonymous = false } = {}): Observable<unknown> {
    return this.withRenewal(path, anonymous, () =>
      this.attempt(this.urlOf(path, params), anonymous, 1),
    );
  }

  /** Makes a write. Fails with an `HttpFailure` for a 4xx. @throws {Refusal} */
  async write<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: Path,
    body: unknown,
    { params, key, inDoubt, read }: WriteOptions<T>,
  ): Promise<T> {
    const url = this.urlOf(path, params);
    const written = JSON.stringify(body);
    let isConnected = true;
    const exchange = (): Observable<unknown> => {
      isConnected = this.machine.online();
      const headers = {
        ...this.headers(false),
        'Content-Type': 'application/json',
        ...(key !== undefined && { 'Idempotency-Key': key }),
      };
      return this.exchange(url, { method, headers, body: written }, WRITE_LIMIT);
    };
    let doubtful = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return read(await firstValueFrom(this.withRenewal(path, false, exchange)));
      } catch (failure) {
        const lost = mayHaveHappened(failure);
        const inVain = failure instanceof NoAnswer && !failure.late && !isConnected;
        doubtful ||= lost && !inVain;
        const wait = key === undefined ? undefined : this.waitAfter(failure, attempt, lost);
        if (wait === undefined)
          throw this.toFailure(
            failure,
            doubtful ? { inDoubt: true, mayHappenTwice: key === undefined } : {},
          );
        if (doubtful && lost) inDoubt?.();
        await firstValueFrom(timer(wait, this.machine.scheduler));
      }
    }
  }

  /** Repeats a call once with another token, where the first one has expired and the visitor has logged in again. */
  private withRenewal(
    path: Path,
    anonymous: boolean,
    ask: () => Observable<unknown>,
  ): Observable<unknown> {
    return defer(() => {
      const token = anonymous || OF_SESSION.test(path) ? undefined : this.token;
      const { renewed } = this.settings;
      if (token === undefined || !renewed) return ask();
      return ask().pipe(
        catchError((failure: unknown) => {
          if (!isExpiry(failure)) throw failure;
          return from(renewed(token)).pipe(
            switchMap((isRenewed) => (isRenewed ? ask() : throwError(() => failure))),
          );
        }),
      );
    });
  }

  private attempt(url: string, anonymous: boolean, attempt: number): Observable<unknown> {
    return this.answer(url, anonymous).pipe(
      catchError((failure: unknown) => {
        const wait = this.waitAfter(failure, attempt, isTransientFault(failure));
        if (wait === undefined) return throwError(() => this.toFailure(failure, {}));
        return timer(wait, this.machine.scheduler).pipe(
          switchMap(() => this.attempt(url, anonymous, attempt + 1)),
        );
      }),
    );
  }

  private answer(url: string, anonymous: boolean): Observable<unknown> {
    const given = anonymous || !this.holdsToken ? this.given.get(url) : undefined;
    if (given === undefined)
      return this.exchange(url, { method: 'GET', headers: this.headers(anonymous) }, READ_LIMIT);
    this.given.delete(url);
    if (!(given instanceof Promise)) return of(given);
    return this.inTime(
      defer(() => bodyOf(this.readClock(given as Promise<Response>))),
      READ_LIMIT,
    );
  }

  private headers(anonymous: boolean): Record<string, string> {
    const token = anonymous ? undefined : this.settings.token?.();
    return {
      Accept: 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
  }

  private exchange(url: string, init: RequestInit, limit: number): Observable<unknown> {
    const asked = new Observable<unknown>((subscriber) => {
      const abandon = new AbortController();
      // a redirect could carry the token to another host; no call needs a cookie
      const safely: RequestInit = { ...init, redirect: 'error', credentials: 'omit' };
      bodyOf(this.readClock(this.machine.fetch(url, { ...safely, signal: abandon.signal }))).then(
        (body) => {
          subscriber.next(body);
          subscriber.complete();
        },
        (failure: unknown) => subscriber.error(failure),
      );
      return () => abandon.abort();
    });
    return this.inTime(asked, limit);
  }

  /** Reads the server's clock from a pending answer. */
  private async readClock(asked: Promise<Response>): Promise<Response> {
    const response = await asked;
    const { headers } = response;
    const serverTime =
      Date.parse(headers.get('Date') ?? '') + SECOND * Number(headers.get('Age') ?? 0);
    if (!Number.isNaN(serverTime)) this.serverAhead = serverTime - this.now();
    return response;
  }

  private inTime<T>(asked: Observable<T>, limit: number): Observable<T> {
    return asked.pipe(
      timeout({
        first: limit,
        scheduler: this.machine.scheduler,
        with: () => throwError(() => new NoAnswer(true)),
      }),
    );
  }

  /** Milliseconds to wait before the next attempt; undefined for none. @param isTransient whether it may succeed then. */
  private waitAfter(failure: unknown, attempt: number, isTransient: boolean): number | undefined {
    const mustWait = failure instanceof HttpFailure && asksToWait(failure);
    if (attempt >= TRIES || !(isTransient || mustWait)) return undefined;
    if (failure instanceof NoAnswer && !this.machine.online()) return undefined;
    const retryAfter = failure instanceof HttpFailure ? (failure.retryAfter ?? 0) : 0;
    if (retryAfter > LONGEST_RETRY_AFTER) return undefined;
    const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * WAIT_GROWTH ** attempt);
    const jitter = SHORTEST_WAIT + this.machine.random() * (longest - SHORTEST_WAIT);
    // jitter after a `Retry-After` as well, or all that were refused together call again together
    return retryAfter === 0 ? jitter : retryAfter + jitter;
  }

  /** The failure after the last attempt. */
  private toFailure(failure: unknown, doubt: RefusalDetail): unknown {
    if (failure instanceof NoAnswer)
      return new Refusal(this.machine.online() ? 'unreachable' : 'offline', {
        cause: failure,
        detail: doubt,
      });
    if (failure instanceof Refusal)
      return new Refusal(failure.reason, {
        cause: failure,
        detail: { ...failure.detail, ...doubt },
      });
    if (!(failure instanceof HttpFailure)) return failure;
    const { status, retryAfter } = failure;
    const wait = retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter / SECOND) };
    const isUnread = status === 429;
    if (isUnread || isFault(failure) || isUnderWay(failure))
      return new Refusal(isUnread ? 'tooManyCalls' : 'unreachable', {
        cause: failure,
        detail: { ...wait, ...doubt },
      });
    return failure;
  }
}

/** The body of a pending answer. @throws {NoAnswer | HttpFailure | Refusal} */
async function bodyOf(asked: Promise<Response>): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await asked;
    text = await response.text();
  } catch (cause) {
    throw new NoAnswer(false, { cause });
  }
  const body = parseBody(text);
  if (!response.ok) {
    if (response.status < 400) throw new Refusal('badAnswer');
    throw new HttpFailure(response.status, body, retryAfterOf(response));
  }
  // an empty body is valid here: where one is expected, its reader refuses it
  if (body === undefined && text !== '') throw new Refusal('badAnswer');
  return body;
}

function parseBody(text: string): unknown {
  if (text.length > LONGEST_BODY) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `Retry-After` in milliseconds: seconds, or a date read against the server's own clock. */
function retryAfterOf({ headers }: Response): number | undefined {
  const asked = headers.get('Retry-After');
  if (asked === null) return undefined;
  if (/^\d{1,9}$/.test(asked.trim())) return Number(asked) * SECOND;
  const wait = Date.parse(asked) - Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Calls about the session itself: that it has expired is their answer. */
const OF_SESSION = /^\w+\/sessions\//;

/** The token is no longer valid. */
const isExpiry = (failure: unknown): boolean =>
  failure instanceof HttpFailure && (failure.status === 401 || failure.status === 421);

const isFault = ({ status }: HttpFailure): boolean => status >= 500;

/** The write with this idempotency key is still being carried out. */
const isUnderWay = ({ status, retryAfter }: HttpFailure): boolean =>
  status === 409 && retryAfter !== undefined;

const asksToWait = (failure: HttpFailure): boolean => failure.status === 429 || isUnderWay(failure);

/** Whether a read may succeed at the next attempt. Not after a late answer: the visitor has waited long enough. */
const isTransientFault = (failure: unknown): boolean =>
  (failure instanceof NoAnswer && !failure.late) ||
  (failure instanceof HttpFailure && isFault(failure));

/** Whether a write may have been carried out without a readable confirmation. */
const mayHaveHappened = (failure: unknown): boolean =>
  failure instanceof NoAnswer ||
  failure instanceof Refusal ||
  (failure instanceof HttpFailure && (isFault(failure) || isUnderWay(failure)));
