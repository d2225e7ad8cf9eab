import type { RunningServer } from './running-server';

export interface Answer {
  readonly status: number;
  readonly body: { readonly [name: string]: unknown };
  /** Of the first error, in the words of v3. */
  readonly key: string | undefined;
  /** The field that error is about. */
  readonly field: string | undefined;
}

/** Asks a path and reads the JSON of the answer, refusals included. */
export async function answerOf(
  server: Pick<RunningServer, 'address'>,
  path: string,
  init?: RequestInit,
): Promise<Answer> {
  const response = await fetch(server.address + path, init);
  const body = (await response.json()) as Answer['body'];
  const { errors } = (body.messages ?? {}) as { errors?: { key: string; field?: string }[] };
  return { status: response.status, body, key: errors?.[0]?.key, field: errors?.[0]?.field };
}
