import { Rounds } from '../../../server/src/background/rounds';

const INTERVAL = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Rounds that last until they are ended, and how many have begun. */
function manualRounds() {
  const ends: (() => void)[] = [];
  const work = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const rounds = new Rounds(work, INTERVAL);
  return {
    rounds,
    begun: () => work.mock.calls.length,
    end: async () => {
      ends.shift()?.();
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

describe('rounds', () => {
  it('follow each other at their interval, from the end of one to the next', async () => {
    const { rounds, begun, end } = manualRounds();
    rounds.start();

    await jest.advanceTimersByTimeAsync(INTERVAL - 1);
    expect(begun()).toBe(0);
    await jest.advanceTimersByTimeAsync(3 * INTERVAL);
    expect(begun()).toBe(1);
    await end();
    await jest.advanceTimersByTimeAsync(INTERVAL);
    expect(begun()).toBe(2);
  });

  it('begin soon once they are woken, however often that is', async () => {
    const { rounds, begun } = manualRounds();
    rounds.start();

    for (let time = 0; time < 200; time += 10) {
      rounds.wake();
      await jest.advanceTimersByTimeAsync(10);
    }

    expect(begun()).toBe(1);
  });

  it('are never two at a time: what wakes one that runs begins the next after it', async () => {
    const { rounds, begun, end } = manualRounds();
    rounds.start();
    rounds.wake();
    await jest.advanceTimersByTimeAsync(1_000);

    rounds.wake();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(begun()).toBe(1);
    await end();
    await jest.advanceTimersByTimeAsync(1_000);

    expect(begun()).toBe(2);
  });

  it('wait for the start, and for nothing after the stop, which waits for the one that runs', async () => {
    const { rounds, begun, end } = manualRounds();
    rounds.wake();
    await jest.advanceTimersByTimeAsync(2 * INTERVAL);
    expect(begun()).toBe(0);
    rounds.start();
    await jest.advanceTimersByTimeAsync(INTERVAL);

    const isOver = jest.fn();
    void rounds.stop().then(isOver);
    rounds.wake();
    await jest.advanceTimersByTimeAsync(2 * INTERVAL);
    expect(isOver).not.toHaveBeenCalled();
    await end();
    await jest.advanceTimersByTimeAsync(2 * INTERVAL);

    expect(isOver).toHaveBeenCalled();
    expect(begun()).toBe(1);
  });
});
