import {
  answer,
  type Behavior,
  type BookingJourney,
  type Choices,
  type Clock,
  type Day,
  type Journey,
  type Slots,
  type Week,
} from '@creneau/core';
import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  firstValueFrom,
  take,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import { selectionOf } from '../slots/selection';
import type { OfferedCatalog } from './offered-catalog';
import type { Screens } from '../pages/screens';

/** Milliseconds of rest after which the first answers are looked into. */
const REST = 300;

/** Milliseconds: a press waits so long for code and data to come together, then the step shows what it has. */
const PATIENCE = 300;

/** Has the next step ready when it is asked for: its code and its first data travel while the visitor reads and decides. */
export class NextStep {
  private taken: Choices | undefined;

  constructor(
    private readonly journey: BookingJourney,
    private readonly offered: OfferedCatalog,
    private readonly screens: Screens,
    private readonly slots: Slots,
    private readonly clock: Clock,
    private readonly locale$: Behavior<string>,
    private readonly date: Day | undefined,
  ) {}

  /** The answer is near: the pointer is over it, or the focus. */
  approach(change: Choices): void {
    void this.prepared(change);
  }

  /**
   * The visitor reads: what the likely answers lead to is fetched one after another. Returns how to stop.
   *
   * @param onWeek hears of the times that an answer leads to.
   */
  foresee(
    likely: readonly Choices[],
    onWeek: (index: number, week: Week) => void = () => undefined,
  ): () => void {
    const weeks = likely.map((change, index) =>
      this.times(change).pipe(tap((week) => onWeek(index, week))),
    );
    const reading = timer(REST)
      .pipe(concatMap(() => concat(...weeks)))
      .subscribe();
    return () => reading.unsubscribe();
  }

  /** Whether the times come right after the answer. */
  leadsToTimes(change: Choices): boolean {
    return this.after(change).step === 'slots';
  }

  /** Gives the answer, once the step it leads to can be shown at once; unless another was given meanwhile. */
  async take(change: Choices): Promise<void> {
    this.taken = change;
    await Promise.race([
      this.prepared(change),
      new Promise((resolve) => setTimeout(resolve, PATIENCE)),
    ]);
    if (this.taken === change) this.journey.answer(change);
  }

  private async prepared(change: Choices): Promise<void> {
    const { step } = this.after(change);
    await Promise.all([
      this.screens.load(step).catch(() => undefined),
      firstValueFrom(this.times(change), { defaultValue: undefined }),
    ]);
  }

  private after(change: Choices): Journey {
    return answer(this.offered.offer, this.journey.journey$.value, change);
  }

  /** The first week, where the answer leads to the times; the adapter keeps what was asked ahead. */
  private times(change: Choices): Observable<Week> {
    return defer(() => {
      const { step, choices } = this.after(change);
      if (step !== 'slots') return EMPTY;
      return this.slots.from({
        ...selectionOf(choices, this.offered.present),
        from: this.date ?? this.clock.today(),
        locale: this.locale$.value,
      });
    }).pipe(
      take(1),
      catchError(() => EMPTY), // the step asks again and says what is wrong
    );
  }
}
