import { answerOf, loadable, loading, ready, Refusal, type Loadable } from '@creneau/core';
import { of, throwError, toArray, firstValueFrom } from 'rxjs';

describe('a question put to the outside', () => {
  const states = <T>(question: Parameters<ReturnType<typeof loadable<T>>>[0]) =>
    firstValueFrom(question.pipe(loadable(), toArray()));

  it('is under way, then answered', async () => {
    expect(await states(of(1))).toEqual([loading, ready(1)]);
  });

  it('is under way, then refused', async () => {
    const refused = throwError(
      () => new Refusal('unreachable', { detail: { message: 'Fermé le lundi' } }),
    );

    expect(await states(refused)).toEqual([
      loading,
      { state: 'refused', reason: 'unreachable', detail: { message: 'Fermé le lundi' } },
    ]);
  });

  it('fails by a fault of ours', async () => {
    await expect(states(throwError(() => new TypeError('ours')))).rejects.toThrow(TypeError);
  });

  it('is waited for, and throws its refusal', async () => {
    const detail = { message: 'Fermé le lundi' };
    const refused: Loadable<number> = { state: 'refused', reason: 'unreachable', detail };

    expect(await answerOf(of(loading, ready(7)))).toBe(7);
    await expect(answerOf(of(loading, refused))).rejects.toMatchObject({
      reason: 'unreachable',
      detail,
    });
  });
});
