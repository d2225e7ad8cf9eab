import { BehaviorSubject, combineLatest, filter, map, scan, switchMap, take } from 'rxjs';
import { commentField, tidyValue, tidiedAll, type FieldContext } from '../fiche/field-errors';
import type { FicheForms } from '../fiche/fiche-forms';
import type { Forms, FormValues } from '../fiche/form';
import { showsComment, visibleFields, type FormSituation } from '../fiche/visible-fields';
import type { Visit } from '../journey/visit';
import { following, type Behavior } from '../shared/behavior';
import type { Clock } from '../shared/clock';
import { loadable, loading, type Loadable } from '../shared/loadable';
import type { Attendees } from './attendees';
import type { ChosenServices } from './chosen-services';

/** The fields of the contact step, as far as whoever fills it in sees them. */
export class ContactFields {
  /** The present ones stay while those of another language are loading. */
  readonly forms$: Behavior<Loadable<Forms>>;
  readonly videoconference$: Behavior<boolean>;
  private readonly asked = new BehaviorSubject(0);

  constructor(
    ficheForms: FicheForms,
    private readonly attendees: Attendees,
    private readonly services: ChosenServices,
    private readonly clock: Clock,
    locale$: Behavior<string>,
  ) {
    this.videoconference$ = services.videoconference$;
    const situation$ = combineLatest([
      attendees.filler$,
      services.requestNumbers$,
      attendees.isChosen$,
    ]);
    this.forms$ = following(
      combineLatest([locale$, this.asked]).pipe(
        switchMap(([locale]) =>
          combineLatest([ficheForms.in(locale), situation$]).pipe(
            map(([forms]) => this.visible(forms)),
            loadable(),
          ),
        ),
        scan(
          (kept, next) => (kept.state === 'ready' && next.state !== 'ready' ? kept : next),
          loading as Loadable<Forms>,
        ),
      ),
      loading,
    );
  }

  askAgain(): void {
    this.asked.next(this.asked.value + 1);
  }

  /** What the rules of the fields depend on. */
  get context(): FieldContext {
    const { requestNumbers, group } = this.services;
    return { today: this.clock.today(), antsGroup: group.antsGroup, requestNumbers };
  }

  get asksComment(): boolean {
    return showsComment(this.services.group, this.situation);
  }

  /** The values that are sent: trimmed, and only those of the fields shown. */
  tidyValues(
    forms: Forms,
    { fiche, vevent, comments }: { fiche: FormValues; vevent: FormValues; comments: string },
  ): { fiche: FormValues; vevent: FormValues; comments: string } {
    const { context } = this;
    return {
      fiche: tidiedAll(forms.fiche, fiche, context),
      vevent: tidiedAll(forms.vevent, vevent, context),
      comments: this.asksComment ? tidyValue(commentField, comments, context) : '',
    };
  }

  private get situation(): FormSituation {
    return { ...this.attendees.situation, requestNumbers: this.services.requestNumbers };
  }

  private visible({ fiche, vevent }: Forms): Forms {
    return {
      fiche: visibleFields(fiche, this.situation),
      vevent: visibleFields(vevent, this.situation),
    };
  }
}

/** Once a time is chosen the forms are fetched and kept: the step then shows them at once. */
export function prefetchForms({ journey, locale$ }: Visit, forms: FicheForms): void {
  journey.journey$
    .pipe(
      filter(({ choices }) => choices.slot !== undefined),
      take(1),
      switchMap(() => forms.in(locale$.value)),
    )
    .subscribe({ error: () => undefined }); // the step asks again and says what is wrong
}
