/**
 * What ./http uses of the platform it runs on: browsers, workers and Node all have it, and no JavaScript by itself does.
 * ./browser is compiled with the whole DOM in its place, and so is every package that uses this one.
 */
declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

interface AbortSignal {
  readonly aborted: boolean;
}

declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
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
