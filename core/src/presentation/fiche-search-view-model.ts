import {
  asyncScheduler,
  BehaviorSubject,
  concat,
  distinctUntilChanged,
  map,
  of,
  switchMap,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import { following, type Behavior } from '../shared/behavior';
import { loadable, type Loadable } from '../shared/loadable';
import { type Fiches, type KnownFiche, SHORTEST_SEARCH } from '../fiche/fiche';

/** Debounce in milliseconds. */
const REST = 1_000;

/** `none` while the text is too short to search. */
export type Search =
  { readonly state: 'none' } | (Loadable<readonly KnownFiche[]> & { readonly words: string });

const NONE: Search = { state: 'none' };

export class FicheSearchViewModel {
  readonly search$: Behavior<Search>;
  private readonly input = new BehaviorSubject('');
  private readonly again = new BehaviorSubject<void>(undefined);

  constructor(
    private readonly fiches: Fiches,
    private readonly scheduler: SchedulerLike = asyncScheduler,
  ) {
    const words$ = this.input.pipe(
      map((text) => text.trim()),
      distinctUntilChanged(),
    );
    // another letter aborts the previous request
    this.search$ = following(words$.pipe(switchMap((words) => this.answer(words))), NONE);
  }

  type(text: string): void {
    this.input.next(text);
  }

  retry(): void {
    this.again.next();
  }

  private answer(words: string): Observable<Search> {
    if ([...words].length < SHORTEST_SEARCH) return of(NONE);
    return concat(
      of(NONE),
      timer(REST, this.scheduler).pipe(
        switchMap(() => this.again),
        switchMap(() => this.fiches.matching(words).pipe(loadable())),
        map((result) => ({ ...result, words })),
      ),
    );
  }
}
