import { isRefusal, Refusal, type RefusalDetail } from '@creneau/core';
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
import { type Params, urlOf } from './address';

/** The root of each dialect: a path on this host, or an absolute address. */
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
  /** Public: identifies the calling site and authorizes nothing. */
  readonly apiKey: string;
  /** The current session token. */
  readonly token?: () => string | undefined;
  /** Called with the token of a call that was refused as expired; resolves to true once a new token is stored. */
  readonly renewSession?: (token: string) => Promise<boolean>;
  /** Answers to anonymous calls that came with the page, by URL: a body or a pending response. Each is used once. */
  readonly answers?: ReadonlyMap<string, unknown>;
  /** Milliseconds that the server is ahead of this machine, when known before the first answer. */
  readonly ahead?: number | undefined;
}

/** The platform functions that calls need. */
export interface Machine {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly scheduler: SchedulerLike;
  /** From 0 to 1, as `Math.random`. */
  readonly random: () => number;
  /** False when the device has no network. */
  readonly online: () => boolean;
}

/** Options of a write. */
export interface WriteOptions<T> {
  /** Parses the answer; an invalid one counts as lost. @throws {Refusal} badAnswer */
  readonly parse: (body: unknown) => T;
  /** Query parameters. */
  readonly params?: Params;
  /** Idempotency key: a write is retried only with one. */
  readonly key?: string | undefined;
  /** Called before a retry of a write that may have been carried out. */
  readonly inDoubt?: (() => void) | undefined;
}

const READ_LIMIT = 10_000;
const WRITE_LIMIT = 30_000;
const TRIES = 3;
const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const WAIT_GROWTH = 4;
/** Milliseconds: a longer `Retry-After` is shown to the visitor instead. */
const LONGEST_RETRY_AFTER = 10_000;
/** Characters, far above any answer of the API. */
const LONGEST_BODY = 30_000_000;
const SECOND = 1_000;

/** An error status. The dialect reads the body of a 4xx. */
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

/** No network, a lost connection, or a timeout. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    readonly late: boolean,
    options?: ErrorOptions,
  ) {
    super(late ? 'no answer in time' : 'no answer', options);
  }
}

/** HTTP client of the API: addresses, tokens, retries, timeouts and JSON. */
export class Http {
  private readonly answers: Map<string, unknown>;
  private roots: Roots;
  private serverAhead: number | undefined;

  constructor(
    private readonly settings: HttpSettings,
    private readonly machine: Machine,
  ) {
    this.answers = new Map(settings.answers);
    this.roots = settings.roots;
  }

  /** Sends later calls to another shard. */
  moveTo(roots: Roots): void {
    this.roots = roots;
  }

  /** Origin of the backend's files, when it is not the page's. */
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

  /** Milliseconds that the server is ahead of this machine, from the settings or its last answer. */
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
   * Calls on subscription, retrying transient faults; unsubscribing aborts. An anonymous call sends no token. Fails with
   * an `HttpFailure` for a 4xx. @throws {Refusal}
   */
  get(path: Path, params: Params = {}, { anonymous = false } = {}): Observable<unknown> {
    return this.withRenewal(path, anonymous, () =>
      this.attempt(this.urlOf(path, params), anonymous, 1),
    );
  }

  /** Fails with an `HttpFailure` for a 4xx. @throws {Refusal} */
  async write<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: Path,
    body: unknown,
    { params, key, inDoubt, parse }: WriteOptions<T>,
  ): Promise<T> {
    const url = this.urlOf(path, params);
    const json = JSON.stringify(body);
    let isConnected = true;
    const exchange = (): Observable<unknown> => {
      isConnected = this.machine.online();
      const headers = {
        ...this.headers(false),
        'Content-Type': 'application/json',
        ...(key !== undefined && { 'Idempotency-Key': key }),
      };
      return this.exchange(url, { method, headers, body: json }, WRITE_LIMIT);
    };
    let doubtful = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return parse(await firstValueFrom(this.withRenewal(path, false, exchange)));
      } catch (failure) {
        const isUncertain = mayHaveHappened(failure);
        const inVain = failure instanceof NoAnswer && !failure.late && !isConnected;
        doubtful ||= isUncertain && !inVain;
        const wait = key === undefined ? undefined : this.waitAfter(failure, attempt, isUncertain);
        if (wait === undefined)
          throw this.toFailure(
            failure,
            doubtful ? { inDoubt: true, mayHappenTwice: key === undefined } : {},
          );
        if (doubtful && isUncertain) inDoubt?.();
        await firstValueFrom(timer(wait, this.machine.scheduler));
      }
    }
  }

  /** Repeats a call once after its token expired and the visitor logged in again. */
  private withRenewal(
    path: Path,
    anonymous: boolean,
    ask: () => Observable<unknown>,
  ): Observable<unknown> {
    return defer(() => {
      const token = anonymous || OF_SESSION.test(path) ? undefined : this.token;
      const { renewSession } = this.settings;
      if (token === undefined || !renewSession) return ask();
      return ask().pipe(
        catchError((failure: unknown) => {
          if (!isExpiry(failure)) throw failure;
          return from(renewSession(token)).pipe(
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
    const answer = anonymous || !this.holdsToken ? this.answers.get(url) : undefined;
    if (answer === undefined)
      return this.exchange(url, { method: 'GET', headers: this.headers(anonymous) }, READ_LIMIT);
    this.answers.delete(url);
    if (!(answer instanceof Promise)) return of(answer);
    return this.inTime(
      defer(() => bodyOf(this.readClock(answer as Promise<Response>))),
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
    const answer$ = new Observable<unknown>((subscriber) => {
      const abandon = new AbortController();
      // a redirect could send the token to another host; no call needs a cookie
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
    return this.inTime(answer$, limit);
  }

  private async readClock(request: Promise<Response>): Promise<Response> {
    const response = await request;
    const { headers } = response;
    const serverTime =
      Date.parse(headers.get('Date') ?? '') + SECOND * Number(headers.get('Age') ?? 0);
    if (!Number.isNaN(serverTime)) this.serverAhead = serverTime - this.now();
    return response;
  }

  private inTime<T>(answer$: Observable<T>, limit: number): Observable<T> {
    return answer$.pipe(
      timeout({
        first: limit,
        scheduler: this.machine.scheduler,
        with: () => throwError(() => new NoAnswer(true)),
      }),
    );
  }

  private waitAfter(failure: unknown, attempt: number, isTransient: boolean): number | undefined {
    const mustWait = failure instanceof HttpFailure && asksToWait(failure);
    if (attempt >= TRIES || !(isTransient || mustWait)) return undefined;
    if (failure instanceof NoAnswer && !this.machine.online()) return undefined;
    const retryAfter = failure instanceof HttpFailure ? (failure.retryAfter ?? 0) : 0;
    if (retryAfter > LONGEST_RETRY_AFTER) return undefined;
    const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * WAIT_GROWTH ** attempt);
    const jitter = SHORTEST_WAIT + this.machine.random() * (longest - SHORTEST_WAIT);
    // jitter after a `Retry-After` too, so that clients do not retry simultaneously
    return retryAfter === 0 ? jitter : retryAfter + jitter;
  }

  private toFailure(failure: unknown, doubt: RefusalDetail): unknown {
    if (failure instanceof NoAnswer)
      return new Refusal(this.machine.online() ? 'unreachable' : 'offline', {
        cause: failure,
        detail: doubt,
      });
    if (isRefusal(failure))
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

/**
 * @throws {NoAnswer
 * HttpFailure
 * Refusal}
 */
async function bodyOf(request: Promise<Response>): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await request;
    text = await response.text();
  } catch (cause) {
    throw new NoAnswer(false, { cause });
  }
  const body = parseBody(text);
  if (!response.ok) {
    if (response.status < 400) throw new Refusal('badAnswer');
    throw new HttpFailure(response.status, body, retryAfterOf(response));
  }
  // an empty body is valid here; the caller's parser refuses it where one is expected
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

/** `Retry-After` in milliseconds: seconds, or a date relative to the server's clock. */
function retryAfterOf({ headers }: Response): number | undefined {
  const retryAfter = headers.get('Retry-After');
  if (retryAfter === null) return undefined;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * SECOND;
  const wait = Date.parse(retryAfter) - Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Calls about the session itself: a 401 is their answer and triggers no renewal. */
const OF_SESSION = /^\w+\/sessions\//;

const isExpiry = (failure: unknown): boolean =>
  failure instanceof HttpFailure && (failure.status === 401 || failure.status === 421);

const isFault = ({ status }: HttpFailure): boolean => status >= 500;

/** The write with this idempotency key is still in progress. */
const isUnderWay = ({ status, retryAfter }: HttpFailure): boolean =>
  status === 409 && retryAfter !== undefined;

const asksToWait = (failure: HttpFailure): boolean => failure.status === 429 || isUnderWay(failure);

/** True after a transient fault, but not after a timeout: the visitor has waited long enough. */
const isTransientFault = (failure: unknown): boolean =>
  (failure instanceof NoAnswer && !failure.late) ||
  (failure instanceof HttpFailure && isFault(failure));

/** True when a write may have been carried out without a readable confirmation. */
const mayHaveHappened = (failure: unknown): boolean =>
  failure instanceof NoAnswer ||
  isRefusal(failure) ||
  (failure instanceof HttpFailure && (isFault(failure) || isUnderWay(failure)));
