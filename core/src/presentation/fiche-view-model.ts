import type { Observable } from 'rxjs';
import type { BookAppointment, FicheEntry } from '../booking/book-appointment';
import type { BookingAttempt } from '../booking/booking-attempt';
import type { FicheChoice } from '../fiche/fiche-choice';
import { type Hint, lacksConsent, whyNotBookable } from '../fiche/validation-message';
import { changesIn, type FieldError, type Forms, type FormValues } from '../fiche/form';
import type { KnownFiche } from '../fiche/fiche';
import { startingValues, type FieldContext } from '../fiche/field-errors';
import { fitting, type Role } from '../fiche/form-fields';
import type { BookingJourney, Prefill } from '../journey/booking-journey';
import type { Draft } from '../journey/journey';
import type { LogOut } from '../session/log-in';
import type { Behavior } from '../shared/behavior';
import type { Loadable } from '../shared/loadable';
import type { BookingRefusal } from '../shared/refusal';
import type { Slot } from '../slot/slot';
import type { FicheChoices } from './fiche-choices';
import type { FicheFields } from './fiche-fields';

export type FieldValues = Omit<Draft, 'key'>;

/** One per visit: a booking under way outlives its view. */
export class FicheViewModel {
  readonly forms$: Behavior<Loadable<Forms>>;
  readonly role$: Behavior<Role>;
  readonly known$: Behavior<Loadable<readonly KnownFiche[]>>;
  readonly attempt$: Behavior<BookingAttempt<BookingRefusal>>;
  /** If true, its terms must be accepted. */
  readonly videoconference$: Behavior<boolean>;
  /** From the host page. */
  readonly prefilled$: Observable<Prefill>;

  constructor(
    private readonly journey: BookingJourney,
    private readonly ficheChoices: FicheChoices,
    private readonly fields: FicheFields,
    private readonly bookAppointment: BookAppointment,
    private readonly logOut: Pick<LogOut, 'execute'>,
  ) {
    this.forms$ = fields.forms$;
    this.role$ = ficheChoices.role$;
    this.known$ = ficheChoices.known$;
    this.attempt$ = bookAppointment.attempt$;
    this.videoconference$ = fields.videoconference$;
    this.prefilled$ = journey.prefilled$;
  }

  get context(): FieldContext {
    return this.fields.context;
  }

  get asksComment(): boolean {
    return this.fields.asksComment;
  }

  /** If false, there is one form for whoever comes. */
  isChoice(fiches: readonly KnownFiche[]): boolean {
    return this.ficheChoices.isChoice(fiches);
  }

  canAdd(fiches: readonly KnownFiche[]): boolean {
    return this.ficheChoices.canAdd(fiches);
  }

  /** As the business has it. */
  ficheOf(ficheChoice: FicheChoice | undefined): KnownFiche | undefined {
    return this.ficheChoices.ficheOf(ficheChoice);
  }

  /** Typed values, else those of the fiche, else defaults. */
  fieldValues(forms: Forms, fiches: readonly KnownFiche[] = []): FieldValues {
    const { draft } = this.journey.journey$.value;
    const ficheChoice = this.ficheChoices.ficheChoiceOf(forms.fiche, fiches);
    // a visitor has one form, whatever was chosen before a session ended
    const isTyped =
      ficheChoice === draft.attendee ||
      ficheChoice === 'new' ||
      this.ficheChoices.role === 'visitor';
    return {
      attendee: ficheChoice,
      fiche: {
        ...this.ficheChoices.startingValuesOf(forms.fiche, ficheChoice),
        ...(isTyped && fitting(forms.fiche, draft.fiche)),
      },
      vevent: { ...startingValues(forms.vevent), ...fitting(forms.vevent, draft.vevent) },
      comments: draft.comments,
      consentsToVideo: draft.consentsToVideo,
    };
  }

  /** Keeps what was typed for each fiche. */
  attending(
    who: KnownFiche | 'new',
    fieldValues: FieldValues,
    { fiche: fields }: Forms,
    prefill: FormValues = {},
  ): FieldValues {
    const { ficheChoices } = this;
    const ficheChoice = who === 'new' ? who : who.id;
    if (who !== 'new') ficheChoices.meet(who);
    ficheChoices.keepTyped(
      fieldValues.attendee ?? 'new',
      ficheChoices.changesOf(fieldValues.attendee, fieldValues.fiche),
    );
    return {
      ...fieldValues,
      attendee: ficheChoice,
      fiche: {
        ...ficheChoices.startingValuesOf(fields, ficheChoice),
        ...ficheChoices.typedOf(ficheChoice),
        ...fitting(fields, prefill),
      },
    };
  }

  withPrefill(fieldValues: FieldValues, { fiche, vevent }: Prefill, forms: Forms): FieldValues {
    return {
      ...fieldValues,
      fiche: { ...fieldValues.fiche, ...fitting(forms.fiche, fiche ?? {}) },
      vevent: { ...fieldValues.vevent, ...fitting(forms.vevent, vevent ?? {}) },
    };
  }

  /** False for professionals: they can ask the customer again. */
  isUnsaved(fieldValues: FieldValues, { fiche: fields, vevent }: Forms): boolean {
    if (this.ficheChoices.role === 'pro') return false;
    const changes = {
      ...changesIn(
        fieldValues.fiche,
        this.ficheChoices.startingValuesOf(fields, fieldValues.attendee),
      ),
      ...changesIn(fieldValues.vevent, startingValues(vevent)),
    };
    return fieldValues.comments !== '' || Object.keys(changes).length > 0;
  }

  lacksFicheChoice(
    { attendee: ficheChoice }: Pick<Draft, 'attendee'>,
    fiches: readonly KnownFiche[],
  ): boolean {
    return fiches.length > 0 && ficheChoice === undefined;
  }

  lacksConsent({ consentsToVideo }: Pick<Draft, 'consentsToVideo'>): boolean {
    return lacksConsent({ videoconference: this.videoconference$.value, consentsToVideo });
  }

  /** An untouched form shows no errors before it is submitted. */
  hintOf(
    fieldValues: FieldValues,
    fiches: readonly KnownFiche[],
    errors: ReadonlyMap<string, FieldError>,
    isSubmitted: boolean,
  ): Hint | undefined {
    const [first] = whyNotBookable({
      hasFiche:
        !this.lacksFicheChoice(fieldValues, fiches) && (isSubmitted || isBegun(fieldValues.fiche)),
      errors: Object.fromEntries(errors),
      videoconference: this.videoconference$.value,
      consentsToVideo: fieldValues.consentsToVideo,
    });
    return first;
  }

  write(fieldValues: FieldValues): void {
    this.journey.write({
      ...fieldValues,
      fiche: this.ficheChoices.changesOf(fieldValues.attendee, fieldValues.fiche),
    });
  }

  askAgain(): void {
    this.ficheChoices.askAgain();
    this.fields.askAgain();
  }

  book(): Promise<void> {
    return this.bookFor(async () => this.ficheEntry());
  }

  async bookAt(slot: Slot): Promise<void> {
    if (this.attempt$.value.state === 'pending') return;
    this.journey.choose(slot);
    await this.book();
  }

  /** As a visitor, when the business rejects the session; typed values stay. */
  bookUnknown(): Promise<void> {
    return this.bookFor(async () => {
      const forms = this.forms$.value;
      if (forms.state !== 'ready') return undefined;
      const fieldValues = this.asVisitor(forms.value);
      await this.logOut.execute();
      this.journey.write(fieldValues);
      return this.ficheEntry();
    });
  }

  private async bookFor(readEntry: () => Promise<FicheEntry | undefined>): Promise<void> {
    if (await this.bookAppointment.execute(readEntry)) this.ficheChoices.forgetTyped();
  }

  /** A visitor's booking names no existing fiche. */
  private asVisitor(forms: Forms): FieldValues {
    const fieldValues = this.fieldValues(forms, this.ficheChoices.knownNow);
    const storedValues = this.ficheOf(fieldValues.attendee)?.values;
    return {
      ...fieldValues,
      attendee: undefined,
      fiche: { ...this.ficheChoices.newFiche, ...storedValues, ...fieldValues.fiche },
    };
  }

  private ficheEntry(): FicheEntry | undefined {
    const forms = this.forms$.value;
    if (forms.state !== 'ready') return undefined;
    const fiches = this.ficheChoices.knownNow;
    const fieldValues = this.fieldValues(forms.value, fiches);
    const { attendee: ficheChoice, consentsToVideo } = fieldValues;
    if (this.lacksFicheChoice(fieldValues, fiches)) return undefined;
    const { fiche: values, vevent, comments } = this.fields.tidyValues(forms.value, fieldValues);
    const fiche =
      typeof ficheChoice === 'number'
        ? { id: ficheChoice, values, known: this.ficheOf(ficheChoice)?.values }
        : { values: { ...this.ficheChoices.newFiche, ...values } };
    return { details: { fiche, vevent, comments, consentsToVideo }, forms: forms.value };
  }
}

const isBegun = (fiche: FormValues): boolean =>
  Object.values(fiche).some((value) => value !== '' && value !== false);
