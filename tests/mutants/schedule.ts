import type { NumberedMutation } from './switches';

export interface Mutant extends NumberedMutation {
  /** Where it is. */
  readonly file: string;
}

/** A test file that reaches a mutant: by which of its tests (all of them, where no names are given), and the time that they take. */
export interface Reach {
  readonly file: string;
  readonly names?: readonly string[] | undefined;
  readonly milliseconds: number;
}

/** A test file to run with these mutants switched on, all at once. */
export interface Trial {
  readonly file: string;
  readonly mutants: readonly Mutant[];
}

/** Of a trial to fail: a trial of several that fails is repeated with each half of them. */
const GREATEST_CHANCE = 0.6;

/**
 * What is run next: first each mutant by itself, with the test file that is likely to kill it soon; then those that have survived
 * others together, since most of them survive the rest as well, and one run tells so of all.
 */
export class Schedule {
  private readonly left: Map<Mutant, readonly Reach[]>;
  private readonly busy = new Set<Mutant>();
  private readonly halves: Trial[] = [];
  private readonly counts = new Map<string, { trials: number; kills: number }>();

  constructor(private readonly reaches: ReadonlyMap<Mutant, readonly Reach[]>) {
    this.left = new Map(reaches);
  }

  /** None while all that are left are on trial. */
  next(): Trial | undefined {
    const trial = this.halves.shift() ?? this.newTrial();
    trial?.mutants.forEach((mutant) => this.busy.add(mutant));
    return trial;
  }

  /** The mutants whose fate is known now; a trial that failed kills one mutant or none. */
  settle({ file, mutants }: Trial, failed: boolean): readonly Mutant[] {
    if (failed && mutants.length > 1) {
      const half = Math.ceil(mutants.length / 2);
      const parts = [mutants.slice(0, half), mutants.slice(half)];
      this.halves.push(...parts.map((part) => ({ file, mutants: part })));
      return [];
    }
    return mutants.filter((mutant) => {
      this.busy.delete(mutant);
      const count = this.countOf(file, mutant);
      count.trials += 1;
      if (failed) count.kills += 1;
      const left = (this.left.get(mutant) ?? []).filter((reach) => reach.file !== file);
      this.left.set(mutant, left);
      const isSettled = failed || left.length === 0;
      if (isSettled) this.left.delete(mutant);
      return isSettled;
    });
  }

  private newTrial(): Trial | undefined {
    const waiting = [...this.left].filter(([mutant]) => !this.busy.has(mutant));
    const [first, ...others] = waiting;
    if (!first) return undefined;
    const [mutant, reaches] = first;
    const cost = ({ file, milliseconds }: Reach): number =>
      milliseconds / this.chanceOf(file, mutant);
    const [reach] = [...reaches].sort((one, other) => cost(one) - cost(other));
    if (!reach) return { file: '', mutants: [mutant] };
    const { file } = reach;
    const together = [mutant];
    let chance = this.chanceOf(file, mutant);
    for (const [other, files] of others) {
      if (!files.some((one) => one.file === file) || together.some(isEntangledWith(other)))
        continue;
      const withIt = chance + this.chanceOf(file, other);
      if (withIt > GREATEST_CHANCE) continue;
      together.push(other);
      chance = withIt;
    }
    return { file, mutants: together };
  }

  /** Of a test file to kill the mutant: how often it has killed those beside it, and half of that for each file that has not. */
  private chanceOf(file: string, mutant: Mutant): number {
    const { trials, kills } = this.countOf(file, mutant);
    const tried = (this.reaches.get(mutant)?.length ?? 0) - (this.left.get(mutant)?.length ?? 0);
    return ((kills + 1) / (trials + 2)) * 0.5 ** tried;
  }

  private countOf(file: string, mutant: Mutant): { trials: number; kills: number } {
    const key = `${file} ${mutant.file}`;
    const count = this.counts.get(key) ?? { trials: 0, kills: 0 };
    this.counts.set(key, count);
    return count;
  }
}

/** Whether one of them would hide the other. */
const isEntangledWith =
  (one: Mutant) =>
  (other: Mutant): boolean =>
    one.file === other.file && one.host.start < other.host.end && other.host.start < one.host.end;
