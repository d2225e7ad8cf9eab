import {
  BehaviorSubject,
  combineLatest,
  firstValueFrom,
  map,
  scan,
  startWith,
  Subject,
  switchMap,
} from 'rxjs';
import { requestNumbersFor } from '../catalog/catalog';
import { canAddFiche, type Fiches, type KnownFiche } from '../fiche/fiche';
import { mergeEdits, type ForeignChange } from '../fiche/merge-edits';
import { changesIn, type FormField, type FormValues, type KnownForms } from '../fiche/form';
import { fitting, visibleFields } from '../fiche/form-fields';
import type { DraftKeys } from '../appointment/booking';
import { RepeatableOrders } from '../appointment/repeatable-orders';
import { following, type Behavior } from '../shared/behavior';
import { loadable, loading, type Loadable } from '../shared/loadable';
import { may, newFicheOf } from '../session/session';
import type { FicheChoice } from '../fiche/fiche-choice';
import { isRefusal, Refusal } from '../shared/refusal';
import { startingValues, tidyValues, type FieldContext } from '../fiche/field-errors';
import type { VisitFacts } from '../journey/visit-facts';
import type { Sessions } from '../session/sessions';
import { withId } from '../shared/with-id';

export interface FormsOfFiches {
  readonly fields: readonly FormField[];
  readonly fiches: readonly KnownFiche[];
}

export type SaveOutcome = {
  readonly values: FormValues;
} & (
  | { readonly state: 'saved'; readonly fiche: KnownFiche }
  /** Changed elsewhere: nothing was saved. */
  | { readonly state: 'changed'; readonly changes: readonly ForeignChange[] }
);

/** Typed values outlive a change of tab. */
export class FichesViewModel {
  readonly fiches$: Behavior<Loadable<FormsOfFiches>>;
  readonly unsaved$: Behavior<ReadonlySet<FicheChoice>>;
  private readonly unsavedChoices = new BehaviorSubject<ReadonlySet<FicheChoice>>(new Set());
  private readonly typedFor = new Map<FicheChoice, FormValues>();
  private readonly requests = new BehaviorSubject<void>(undefined);
  private readonly updates = new Subject<KnownFiche>();
  private readonly orders: RepeatableOrders;

  constructor(
    private readonly visit: VisitFacts,
    forms: Pick<KnownForms, 'in'>,
    private readonly fiches: Fiches,
    private readonly sessions: Sessions,
    keys: DraftKeys,
  ) {
    this.orders = new RepeatableOrders(keys);
    const { group, locale$ } = visit;
    this.unsaved$ = this.unsavedChoices;
    const fields$ = locale$.pipe(
      switchMap((locale) => forms.in(locale)),
      // request numbers are asked with an appointment
      map(({ fiche }) =>
        visibleFields(fiche, {
          ...group,
          role: 'user',
          requestNumbers: requestNumbersFor([], group),
        }),
      ),
    );
    this.fiches$ = following(
      this.requests.pipe(
        switchMap(() =>
          combineLatest([
            fields$,
            fiches.own().pipe(switchMap((own) => this.withUpdates(own))),
          ]).pipe(
            map(([fields, own]) => ({ fields, fiches: own })),
            loadable(),
          ),
        ),
      ),
      loading,
    );
  }

  get context(): FieldContext {
    return { today: this.visit.clock.today(), antsGroup: this.visit.group.antsGroup };
  }

  /** Depends on the account's rights and the group's limit. */
  canAdd({ fiches }: FormsOfFiches): boolean {
    const { group } = this.visit;
    const isAllowed = may('addFiche', this.sessions.session$.value, group);
    return isAllowed && canAddFiche(fiches.length, group);
  }

  askAgain(): void {
    this.requests.next();
  }

  fieldValues(fiche: KnownFiche | undefined, fields: readonly FormField[]): FormValues {
    return { ...this.initialValues(fiche, fields), ...this.typedFor.get(whoIs(fiche)) };
  }

  write(fiche: KnownFiche | undefined, fields: readonly FormField[], values: FormValues): void {
    this.keep(whoIs(fiche), changesIn(values, this.initialValues(fiche, fields)));
  }

  /** @throws {Refusal} */
  async save(
    fiche: KnownFiche | undefined,
    fields: readonly FormField[],
    values: FormValues,
  ): Promise<SaveOutcome> {
    const tidy = tidyValues(fields, values, this.context);
    if (fiche && Object.keys(changesIn(tidy, fiche.values)).length === 0)
      return { state: 'saved', fiche, values: this.initialValues(fiche, fields) };
    try {
      const answer = await this.orders.give(JSON.stringify([fiche, tidy]), (key) =>
        fiche
          ? this.fiches.change({ ...fiche, values: tidy, known: fiche.values }, key)
          : this.fiches.add({ ...newFicheOf(this.sessions.session$.value), ...tidy }, key),
      );
      this.keep(whoIs(fiche), {});
      this.updates.next(answer);
      return { state: 'saved', fiche: answer, values: this.initialValues(answer, fields) };
    } catch (failure) {
      if (!fiche || !isRefusal(failure, 'ficheChanged')) throw failure;
      return this.changedElsewhere(fiche, fields, tidy);
    }
  }

  private async changedElsewhere(
    before: KnownFiche,
    fields: readonly FormField[],
    edits: FormValues,
  ): Promise<SaveOutcome> {
    const own = await firstValueFrom(this.fiches.own());
    const now = withId(own, before.id);
    if (!now) throw new Refusal('notThere');
    const { values, changes } = mergeEdits(
      edits,
      this.initialValues(before, fields),
      this.initialValues(now, fields),
    );
    this.write(now, fields, values);
    this.updates.next(now);
    return { state: 'changed', values, changes };
  }

  private initialValues(fiche: KnownFiche | undefined, fields: readonly FormField[]): FormValues {
    return { ...startingValues(fields), ...fitting(fields, fiche?.values ?? {}) };
  }

  private keep(who: FicheChoice, edits: FormValues): void {
    this.typedFor.set(who, edits);
    const entries = [...this.typedFor].filter(([, values]) => Object.keys(values).length > 0);
    this.unsavedChoices.next(new Set(entries.map(([one]) => one)));
  }

  private withUpdates(own: readonly KnownFiche[]) {
    return this.updates.pipe(
      scan(
        (list, update) =>
          list.some(({ id }) => id === update.id)
            ? list.map((one) => (one.id === update.id ? update : one))
            : [...list, update],
        own,
      ),
      startWith(own),
    );
  }
}

const whoIs = (fiche: KnownFiche | undefined): FicheChoice => fiche?.id ?? 'new';
