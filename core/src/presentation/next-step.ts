import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  firstValueFrom,
  of,
  race,
  switchMap,
  take,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import { answer, type Journey } from '../journey/journey';
import type { Choices, Step } from '../journey/sequence';
import type { KnownWeeks } from '../journey/known-weeks';
import { DAYS_ANSWERED, type Week } from '../slot/slots';
import { dayOf, type Day } from '../shared/day';
import { selectionOf } from '../journey/slot-selection';
import type { PageQuery } from '../link/page-query';
import type { Visit } from '../journey/visit';
import { isSeen } from '../slot/week';

/** How many answers of a step have their times prefetched; each costs 2 to 3 KiB. */
export const FORESEEN = 2;

/** Idle milliseconds before prefetching begins. */
const REST = 300;

/** Milliseconds that a press waits for the code and the data of the next step; then the step shows what it has. */
const PATIENCE = 300;

/** The views of a front end that are fetched when they are needed. */
export interface StepViews {
  /** Fetches the view of a step, once. @throws {Error} when it cannot be had. */
  load(step: Step): Promise<void>;
}

/** Prefetches the code and the first data of the next step while the visitor decides. */
export class NextStep {
  private taken: Choices | undefined;

  constructor(
    private readonly visit: Visit,
    private readonly views: StepViews,
    private readonly weeks: Pick<KnownWeeks, 'from'>,
    private readonly query: Pick<PageQuery, 'date'>,
    /** How many days the window has room for. */
    private readonly room: { readonly days: number } = { days: DAYS_ANSWERED },
  ) {}

  /** Prefetches for an answer that the pointer or the focus is on. */
  prefetchNear(change: Choices): void {
    void this.prepare(change);
  }

  /**
   * Prefetches what likely answers lead to, one after another. Returns a function that stops it.
   *
   * @param onWeek called with the times that an answer leads to.
   */
  prefetch(
    likely: Observable<number>,
    choicesOf: (id: number) => Choices,
    onWeek: (id: number, week: Week) => void = () => undefined,
  ): () => void {
    const reading = likely
      .pipe(
        concatMap((id, index) =>
          timer(index === 0 ? REST : 0).pipe(
            switchMap(() => this.times(choicesOf(id))),
            tap((week) => onWeek(id, week)),
          ),
        ),
      )
      .subscribe();
    return () => reading.unsubscribe();
  }

  /** Whether the times come right after the answer. */
  leadsToTimes(change: Choices): boolean {
    return this.after(change).step === 'slots';
  }

  /** Gives the answer once its step can be shown at once, unless another answer was given meanwhile. */
  async take(change: Choices): Promise<void> {
    this.taken = change;
    await firstValueFrom(race(this.prepare(change), timer(PATIENCE)));
    if (this.taken === change) this.visit.journey.answer(change);
  }

  private async prepare(change: Choices): Promise<void> {
    const { step } = this.after(change);
    await Promise.all([
      this.views.load(step).catch(() => undefined),
      this.times(change).forEach(() => undefined),
    ]);
  }

  private after(change: Choices): Journey {
    return answer(this.visit.offered.offer, this.visit.journey.journey$.value, change);
  }

  /**
   * The first week of times, if the answer leads there, and the one that the step goes on to where nothing free is seen in the
   * first; both stay in the cache.
   */
  private times(change: Choices): Observable<Week> {
    const weekFrom = (from: Day): Observable<Week> => {
      const { step, choices } = this.after(change);
      if (step !== 'slots') return EMPTY;
      return this.weeks
        .from({
          ...selectionOf(choices, this.visit.offered.present),
          from,
          locale: this.visit.locale$.value,
        })
        .pipe(take(1));
    };
    return defer(() => weekFrom(this.query.date)).pipe(
      switchMap((week) =>
        week.firstSlot && !isSeen(week.from, week.firstSlot, this.room.days)
          ? concat(of(week), weekFrom(dayOf(week.firstSlot)))
          : of(week),
      ),
      catchError(() => EMPTY), // the step asks again and says what is wrong
    );
  }
}
