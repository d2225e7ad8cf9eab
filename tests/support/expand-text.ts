/** A large text as attacks.json has it: one piece, so many times. */
interface Repeated {
  readonly $repeat: string;
  readonly times: number;
  readonly prefix: string;
  readonly suffix: string;
}

/** The text of an attack, at its full length. */
export function expandText(input: unknown): string {
  if (typeof input === 'string') return input;
  const { $repeat, times, prefix, suffix } = input as Repeated;
  return prefix + $repeat.repeat(times) + suffix;
}
