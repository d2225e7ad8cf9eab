/**
 * What ./http uses of the platform it runs on, besides what the core does: browsers, workers and Node all have it, and no JavaScript by itself does.
 * ./browser is compiled with the whole DOM in its place, and so is every package that uses this one.
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
