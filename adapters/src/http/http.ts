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

/** Where each dialect is answered: a path of this host, or the address of another. */
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
  /** Public: it says which site asks, and opens nothing. */
  readonly apiKey: string;
  /** The key of whoever is asking, while there is one. */
  readonly token?: () => string | undefined;
  /** Whether there is another key by now: the one a call was made with opens nothing any more. */
  readonly renewed?: (token: string) => Promise<boolean>;
  /** Answers to anybody that came with the page, by URL: a body, or a response under way. Each serves once. */
  readonly given?: ReadonlyMap<string, unknown>;
  /** How far the server is ahead of this machine, in milliseconds, where that is known before the first answer. */
  readonly ahead?: number | undefined;
}

/** What the calls need of the machine. */
export interface Machine {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly scheduler: SchedulerLike;
  /** From 0 to 1, as `Math.random`. */
  readonly random: () => number;
  /** Whether there is a network at all. */
  readonly online: () => boolean;
}

/** How an order is given, and its answer read. */
export interface Order<T> {
  /** What the answer means; one that means nothing is as good as none. @throws {Refusal} badAnswer */
  readonly read: (body: unknown) => T;
  /** What stands in the address of the order. */
  readonly params?: Params;
  /** Makes asking again safe: with it an order without answer is given again, without it never. */
  readonly key?: string | undefined;
  /** Called before an order is given again that may have been carried out. */
  readonly inDoubt?: (() => void) | undefined;
}

const READ_LIMIT = 10_000;
const WRITE_LIMIT = 30_000;
const TRIES = 3;
const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const WAIT_GROWTH = 4;
/** Milliseconds: a server that asks for more patience is not waited for; the visitor is told. */
const LONGEST_RETRY_AFTER = 10_000;
/** Characters: no answer of this product comes near. */
const LONGEST_BODY = 30_000_000;
const SECOND = 1_000;

/** The business said no: a 4xx, whose words the dialect knows. */
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

/** Nobody said anything: no network, a connection cut, or an answer too late. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    readonly late: boolean,
    options?: ErrorOptions,
  ) {
    super(late ? 'no answer in time' : 'no answer', options);
  }
}

/** The only one who knows fetch, addresses, keys, patience and JSON. */
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

  /** Later calls go to another shard. */
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

  /** How far the server's clock is ahead of this machine's, in milliseconds, as the settings or its last answer said. */
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
   * Asks on subscription, and again while a network fault may pass; unsubscribing abandons the request. An anonymous
   * call carries no token. Fails with an `HttpFailure` for a 4xx. @throws {Refusal}
   */
  get(path: Path, params: Params = {}, { anonymous = false } = {}): Observable<unknown> {
    return this.renewing(path, anonymous, () =>
      this.attempt(this.urlOf(path, params), anonymous, 1),
    );
  }

  /** Gives an order. Fails with an `HttpFailure` for a 4xx. @throws {Refusal} */
  async write<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: Path,
    body: unknown,
    { params, key, inDoubt, read }: Order<T>,
  ): Promise<T> {
    const url = this.urlOf(path, params);
    const written = JSON.stringify(body);
    const exchange = (): Observable<unknown> => {
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
        return read(await firstValueFrom(this.renewing(path, false, exchange)));
      } catch (failure) {
        const lost = mayHaveHappened(failure);
        doubtful ||= lost;
        const wait = key === undefined ? undefined : this.waitAfter(failure, attempt, lost);
        if (wait === undefined)
          throw this.toFailure(
            failure,
            doubtful ? { inDoubt: true, mayHappenTwice: key === undefined } : {},
          );
        if (lost) inDoubt?.();
        await firstValueFrom(timer(wait, this.machine.scheduler));
      }
    }
  }

  /** Asks once more with another key, where the first one has expired and its holder has logged in again. */
  private renewing(
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
        const wait = this.waitAfter(failure, attempt, isPassing(failure));
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

  /** Reads the server's clock off an answer on its way. */
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

  /** How long to wait before asking again, in milliseconds; undefined when asking again is no use. */
  private waitAfter(failure: unknown, attempt: number, worthIt: boolean): number | undefined {
    const asksPatience = failure instanceof HttpFailure && isPatienceAsked(failure);
    if (attempt >= TRIES || !(worthIt || asksPatience)) return undefined;
    if (failure instanceof NoAnswer && !this.machine.online()) return undefined;
    const retryAfter = failure instanceof HttpFailure ? (failure.retryAfter ?? 0) : 0;
    if (retryAfter > LONGEST_RETRY_AFTER) return undefined;
    const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * WAIT_GROWTH ** attempt);
    const jitter = SHORTEST_WAIT + this.machine.random() * (longest - SHORTEST_WAIT);
    // spread after the asked wait as well: those who were sent away together should not come back together
    return retryAfter === 0 ? jitter : retryAfter + jitter;
  }

  /** What is told in the end. */
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
    const patience = retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter / SECOND) };
    if (status === 429) return new Refusal('tooManyCalls', { cause: failure, detail: patience });
    if (isFault(failure) || isUnderWay(failure))
      return new Refusal('unreachable', { cause: failure, detail: { ...patience, ...doubt } });
    return failure;
  }
}

/** Reads an answer to its end. */
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
    throw new HttpFailure(response.status, body, patienceOf(response));
  }
  // an empty yes is one: whoever asked for something finds nothing to read in it
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
function patienceOf({ headers }: Response): number | undefined {
  const asked = headers.get('Retry-After');
  if (asked === null) return undefined;
  if (/^\d{1,9}$/.test(asked.trim())) return Number(asked) * SECOND;
  const wait = Date.parse(asked) - Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** What is asked of the session itself: its end is the answer. */
const OF_SESSION = /^\w+\/sessions\//;

/** The key opens nothing any more. */
const isExpiry = (failure: unknown): boolean =>
  failure instanceof HttpFailure && (failure.status === 401 || failure.status === 421);

const isFault = ({ status }: HttpFailure): boolean => status >= 500;

/** The order with this key is still being carried out. */
const isUnderWay = ({ status, retryAfter }: HttpFailure): boolean =>
  status === 409 && retryAfter !== undefined;

const isPatienceAsked = (failure: HttpFailure): boolean =>
  failure.status === 429 || isUnderWay(failure);

/** A read that came to nothing and may come to something now; one that was too late has taken the visitor's patience. */
const isPassing = (failure: unknown): boolean =>
  (failure instanceof NoAnswer && !failure.late) ||
  (failure instanceof HttpFailure && isFault(failure));

/** Whether an order may have been carried out though nobody said so: also when the yes was cut short. */
const mayHaveHappened = (failure: unknown): boolean =>
  failure instanceof NoAnswer ||
  failure instanceof Refusal ||
  (failure instanceof HttpFailure && (isFault(failure) || isUnderWay(failure)));
