import { setImmediate } from 'node:timers/promises';
import { SharedReads } from '../../../server/src/schedule/shared-reads';

const GROUP = 1;

/** Reads that end when the test says so. */
function heldReads() {
  const asked: (readonly string[])[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const reads = new SharedReads<string, string>((_, questions) => {
    asked.push(questions);
    const number = asked.length;
    return new Promise((resolve, reject) => {
      ends.push((failure) =>
        failure ? reject(failure) : resolve(questions.map((question) => `${question} ${number}`)),
      );
    });
  });
  const ask = (question: string): Promise<string | undefined> =>
    reads.answer(GROUP, question, question);
  return { asked, ends, ask };
}

/** A read starts in the second turn of the event loop, which a test is told before it. */
async function letReadsStart(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}

describe('shared reads', () => {
  it('asks together what is asked while a read is running, and nothing twice', async () => {
    const { asked, ends, ask } = heldReads();

    const first = ask('monday');
    await letReadsStart();
    const others = [ask('monday'), ask('tuesday'), ask('tuesday')];
    await letReadsStart();
    ends[0]?.();
    await letReadsStart();
    ends[1]?.();

    expect(await first).toBe('monday 1');
    // what is asked during a read may have changed since it began
    expect(await Promise.all(others)).toEqual(['monday 2', 'tuesday 2', 'tuesday 2']);
    expect(asked).toEqual([['monday'], ['monday', 'tuesday']]);
  });

  it('asks together what is asked one promise after the other in a turn of the event loop', async () => {
    const { asked, ends, ask } = heldReads();

    const first = ask('monday');
    await Promise.resolve();
    const second = ask('tuesday');
    await letReadsStart();
    ends[0]?.();

    expect(await Promise.all([first, second])).toEqual(['monday 1', 'tuesday 1']);
    expect(asked).toEqual([['monday', 'tuesday']]);
  });

  it('goes on after a failed read, which only its own callers hear of', async () => {
    const { ends, ask } = heldReads();

    const failed = expect(ask('monday')).rejects.toThrow('connection lost');
    await letReadsStart();
    const next = ask('monday');
    ends[0]?.(new Error('connection lost'));
    await failed;
    await letReadsStart();
    ends[1]?.();

    expect(await next).toBe('monday 2');
  });

  it('asks no more than twenty questions at once', async () => {
    const { asked, ends, ask } = heldReads();
    const days = Array.from({ length: 25 }, (_, index) => `day ${index}`);

    const answers = days.map((day) => ask(day));
    await letReadsStart();
    ends[0]?.();
    await letReadsStart();
    ends[1]?.();

    expect(await Promise.all(answers)).toHaveLength(25);
    expect(asked.map(({ length }) => length)).toEqual([20, 5]);
  });
});
