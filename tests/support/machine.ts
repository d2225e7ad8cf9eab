import type { Machine } from '@creneau/adapters/http';
import { asyncScheduler } from 'rxjs';

/** A machine whose chance is always the same, on the real network. */
export const aMachine = (parts: Partial<Machine> = {}): Machine => ({
  fetch: (url, init) => fetch(url, init),
  scheduler: asyncScheduler,
  random: () => 0,
  online: () => true,
  ...parts,
});

/** One answer of a made-up network. */
export type Scripted = Response | Error | 'silence';

/** A network that answers what it is told to, one thing a request, and keeps what it was asked. */
export class ScriptedNetwork {
  readonly asked: { readonly url: string; readonly init: RequestInit; readonly at: number }[] = [];

  constructor(private readonly answers: Scripted[]) {}

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    this.asked.push({ url, init, at: Date.now() });
    const answer = this.answers.shift() ?? new Error('asked more often than foreseen');
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer !== 'silence') return Promise.resolve(answer);
    return new Promise((_, abandoned) =>
      init.signal?.addEventListener('abort', () => abandoned(new DOMException('', 'AbortError'))),
    );
  };
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
