import { BehaviorSubject, combineLatest, filter, map, scan, switchMap, take } from 'rxjs';
import { commentField, tidyValue, tidyValues, type FieldContext } from '../fiche/field-errors';
import type { Forms, FormValues, KnownForms } from '../fiche/form';
import { type FormSituation, showsComment, visibleFields } from '../fiche/form-fields';
import type { VisitFacts } from '../journey/visit-facts';
import { following, type Behavior } from '../shared/behavior';
import { loadable, loading, type Loadable } from '../shared/loadable';
import type { FicheChoices } from './fiche-choices';
import { ChosenInterventions } from './chosen-interventions';

export class FicheFields {
  /** Stays visible while another language loads. */
  readonly forms$: Behavior<Loadable<Forms>>;
  readonly videoconference$: Behavior<boolean>;
  private readonly interventions: ChosenInterventions;
  private readonly requests = new BehaviorSubject<void>(undefined);

  constructor(
    private readonly visit: VisitFacts,
    private readonly forms: Pick<KnownForms, 'in'>,
    private readonly ficheChoices: FicheChoices,
  ) {
    const interventions = new ChosenInterventions(visit);
    this.interventions = interventions;
    this.videoconference$ = interventions.videoconference$;
    const situation$ = combineLatest([
      ficheChoices.role$,
      interventions.requestNumbers$,
      ficheChoices.isChosen$,
    ]);
    this.forms$ = following(
      combineLatest([visit.locale$, this.requests]).pipe(
        switchMap(([locale]) =>
          combineLatest([forms.in(locale), situation$]).pipe(
            map(([forms]) => this.visible(forms)),
            loadable(),
          ),
        ),
        scan(
          (previous, next) =>
            previous.state === 'ready' && next.state !== 'ready' ? previous : next,
          loading as Loadable<Forms>,
        ),
      ),
      loading,
    );
  }

  prefetch(): void {
    this.visit.journey.journey$
      .pipe(
        filter(({ choices }) => choices.slot !== undefined),
        take(1),
        switchMap(() => this.forms.in(this.visit.locale$.value)),
      )
      .subscribe({ error: () => undefined }); // the step shows the error
  }

  askAgain(): void {
    this.requests.next();
  }

  get context(): FieldContext {
    const { group, clock } = this.visit;
    const { requestNumbers } = this.interventions;
    return { today: clock.today(), antsGroup: group.antsGroup, requestNumbers };
  }

  get asksComment(): boolean {
    return showsComment(this.visit.group, this.situation);
  }

  /** Trimmed values of the visible fields only. */
  tidyValues(
    forms: Forms,
    { fiche, vevent, comments }: { fiche: FormValues; vevent: FormValues; comments: string },
  ): { fiche: FormValues; vevent: FormValues; comments: string } {
    const { context } = this;
    return {
      fiche: tidyValues(forms.fiche, fiche, context),
      vevent: tidyValues(forms.vevent, vevent, context),
      comments: this.asksComment ? tidyValue(commentField, comments, context) : '',
    };
  }

  private get situation(): FormSituation {
    return { ...this.ficheChoices.situation, requestNumbers: this.interventions.requestNumbers };
  }

  private visible({ fiche, vevent }: Forms): Forms {
    return {
      fiche: visibleFields(fiche, this.situation),
      vevent: visibleFields(vevent, this.situation),
    };
  }
}
