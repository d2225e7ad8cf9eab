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
import { type Choices, selectionOf, type Step } from '../journey/step-choices';
import type { KnownWeeks } from '../journey/known-weeks';
import { DAYS_ANSWERED, type Week } from '../slot/slot';
import { dayOf, type Day } from '../shared/day';
import type { PageQuery } from '../link/page-query';
import type { VisitFacts } from '../journey/visit-facts';
import { isSeen } from '../slot/week';

/** Items of a step whose times are prefetched; each costs 2 to 3 KiB. */
export const FORESEEN = 2;

/** Idle milliseconds before prefetching begins. */
const REST = 300;

/** Milliseconds that a press waits for code and data. */
const PATIENCE = 300;

export interface StepViews {
  /** Loads the view of a step, once. @throws {Error} if loading fails. */
  load(step: Step): Promise<void>;
}

export class NextStep {
  private lastChange: Choices | undefined;

  constructor(
    private readonly visit: VisitFacts,
    private readonly views: StepViews,
    private readonly weeks: Pick<KnownWeeks, 'from'>,
    private readonly query: Pick<PageQuery, 'date'>,
    private readonly room: { readonly days: number } = { days: DAYS_ANSWERED },
  ) {}

  prefetchNear(change: Choices): void {
    void this.prepare(change);
  }

  /** For likely answers, in sequence. Returns a function that stops it. */
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

  leadsToTimes(change: Choices): boolean {
    return this.after(change).step === 'slots';
  }

  /** Waits for the step, unless another answer is given meanwhile. */
  async take(change: Choices): Promise<void> {
    this.lastChange = change;
    await firstValueFrom(race(this.prepare(change), timer(PATIENCE)));
    if (this.lastChange === change) this.visit.journey.answer(change);
  }

  private async prepare(change: Choices): Promise<void> {
    const { step } = this.after(change);
    await Promise.all([
      this.views.load(step).catch(() => undefined),
      this.times(change).forEach(() => undefined),
    ]);
  }

  private after(change: Choices): Journey {
    return answer(this.visit.offeredCatalog.offer, this.visit.journey.journey$.value, change);
  }

  /** Also the week of the first free time, to which the step goes on. */
  private times(change: Choices): Observable<Week> {
    const weekFrom = (from: Day): Observable<Week> => {
      const { step, choices } = this.after(change);
      if (step !== 'slots') return EMPTY;
      return this.weeks
        .from({
          ...selectionOf(choices, this.visit.offeredCatalog.present),
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
      catchError(() => EMPTY), // the step shows the error
    );
  }
}
