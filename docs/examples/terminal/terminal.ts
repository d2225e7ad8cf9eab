import { createInterface } from 'node:readline';

const input = createInterface({ input: process.stdin });
const lines = input[Symbol.asyncIterator]();

export const say = (text: string): void => void process.stdout.write(`${text}\n`);
export const close = (): void => input.close();

/** The person goes back. */
export class Back extends Error {}

/** The input has ended: nobody answers any more. */
export class InputEnded extends Error {}

/** @throws {InputEnded} */
export async function ask(question: string): Promise<string> {
  process.stdout.write(`${question} `);
  const { value, done } = await lines.next();
  if (done) throw new InputEnded();
  return value.trim();
}

export const confirms = async (question: string): Promise<boolean> =>
  /^y(es)?$/i.test(await ask(`${question} [y/N]`));

/** What is chosen, by its number or by a letter. */
type Choice = readonly [text: string, value: unknown, letter?: string];

/** Asks until the answer is in the list. @throws {Back} */
export async function choose<const C extends Choice>(
  title: string,
  choices: readonly C[],
): Promise<C[1]> {
  const keyed = choices.map((choice, index) => ({ choice, key: choice[2] ?? `${index + 1}` }));
  say(`\n${title}`);
  for (const { key, choice } of keyed) say(`${key.padStart(4)}  ${choice[0]}`);
  say('   b  Back');
  for (;;) {
    const answer = (await ask('>')).toLowerCase();
    if (answer === 'b') throw new Back();
    const chosen = keyed.find(({ key }) => key === answer);
    if (chosen) return chosen.choice[1];
    say(`“${answer}” is not in the list: type what stands before your choice.`);
  }
}
