/**
 * The platform API of ./http besides the core's: in browsers, workers and Node. ./browser and dependent packages compile
 * with the whole DOM.
 */
declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

interface AbortSignal {
  readonly aborted: boolean;
}

interface RequestInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  redirect?: 'error';
  credentials?: 'omit';
  signal?: AbortSignal;
}

interface Response {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

declare function fetch(url: string, init?: RequestInit): Promise<Response>;

declare const crypto: {
  /** Absent on a page served without TLS. */
  randomUUID?: () => string;
  getRandomValues(bytes: Uint8Array): Uint8Array;
};
