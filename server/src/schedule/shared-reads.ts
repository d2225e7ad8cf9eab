import { setImmediate } from 'node:timers/promises';

/** Accepts further questions until its read starts. */
interface Batch<Question, Answer> {
  readonly questions: Map<string, Question>;
  readonly answers: Promise<ReadonlyMap<string, Answer>>;
  isStarted: boolean;
}

/** Keeps a statement within its time limit. */
const MOST_QUESTIONS = 20;

/**
 * One read per group at a time; questions that arrive meanwhile share the next one, so an answer is
 * never older than its question.
 */
export class SharedReads<Question, Answer> {
  /** Last batch of each group, until it is answered. */
  private readonly last = new Map<number, Batch<Question, Answer>>();

  /** @param readAnswers answers in the order of the questions. */
  constructor(
    private readonly readAnswers: (
      groupId: number,
      questions: readonly Question[],
    ) => Promise<readonly Answer[]>,
  ) {}

  /** @param key equal for equal questions, which are read once. */
  async answer(groupId: number, key: string, question: Question): Promise<Answer | undefined> {
    const last = this.last.get(groupId);
    const isOpen = last && !last.isStarted && last.questions.size < MOST_QUESTIONS;
    const batch = isOpen ? last : this.startAfter(groupId, last);
    batch.questions.set(key, question);
    return (await batch.answers).get(key);
  }

  private startAfter(
    groupId: number,
    previous: Batch<Question, Answer> | undefined,
  ): Batch<Question, Answer> {
    const questions = new Map<string, Question>();
    const answers = async (): Promise<ReadonlyMap<string, Answer>> => {
      // its callers get the error
      await previous?.answers.catch(() => undefined);
      // first turn: previous answers are sent; second: further requests arrive
      await setImmediate();
      await setImmediate();
      batch.isStarted = true;
      try {
        const batchAnswers = await this.readAnswers(groupId, [...questions.values()]);
        return new Map(
          [...questions.keys()].flatMap((key, index) => {
            const answer = batchAnswers[index];
            return answer === undefined ? [] : [[key, answer] as const];
          }),
        );
      } finally {
        if (this.last.get(groupId) === batch) this.last.delete(groupId);
      }
    };
    const batch: Batch<Question, Answer> = { questions, answers: answers(), isStarted: false };
    this.last.set(groupId, batch);
    return batch;
  }
}

/** Evicts the oldest entries first. */
export function addToCache<Key, Thing>(
  cache: Map<Key, Thing>,
  key: Key,
  thing: Thing,
  most: number,
): void {
  cache.delete(key);
  cache.set(key, thing);
  for (const oldest of cache.keys()) {
    if (cache.size <= most) break;
    cache.delete(oldest);
  }
}
