import type { Observable } from 'rxjs';
import type { BookAppointment, FicheEntry } from '../booking/book-appointment';
import type { BookingAttempt } from '../booking/booking-attempt';
import type { FicheChoice } from '../fiche/fiche-choice';
import { lacksConsent, whyNotBookable, type Hint } from '../fiche/bookable';
import { changesIn } from '../fiche/changes';
import type { KnownFiche } from '../fiche/fiches';
import { startingValues, type FieldContext } from '../fiche/field-errors';
import { fitting } from '../fiche/fitting';
import type { FieldError, Forms, FormValues } from '../fiche/form';
import type { Role } from '../fiche/visible-fields';
import type { BookingJourney, Prefill } from '../journey/booking-journey';
import type { Draft } from '../journey/journey';
import type { LogOut } from '../session/log-out';
import type { Behavior } from '../shared/behavior';
import type { Loadable } from '../shared/loadable';
import type { Slot } from '../slot/slot';
import type { FicheChoices } from './fiche-choices';
import type { FicheFields } from './fiche-fields';

/** All that is typed on the contact step. */
export type FieldValues = Omit<Draft, 'key'>;

/** The contact step: what is asked, what is typed, and the booking that it leads to. One per visit: a booking under way outlives its view. */
export class FicheViewModel {
  /** The fields that the visitor sees. */
  readonly forms$: Behavior<Loadable<Forms>>;
  /** Who fills the step in. */
  readonly role$: Behavior<Role>;
  /** The contacts of the account, of which one comes. */
  readonly known$: Behavior<Loadable<readonly KnownFiche[]>>;
  readonly attempt$: Behavior<BookingAttempt>;
  /** Whether the appointment takes place by video, so that its terms must be accepted. */
  readonly videoconference$: Behavior<boolean>;
  /** What a host page fills in while the form is shown. */
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

  /** What the rules of the fields depend on. */
  get context(): FieldContext {
    return this.fields.context;
  }

  get asksComment(): boolean {
    return this.fields.asksComment;
  }

  /** Whether the visitor must say who comes; otherwise there is one form, whoever it is for. */
  isChoice(known: readonly KnownFiche[]): boolean {
    return this.ficheChoices.isChoice(known);
  }

  /** Whether the account of whoever is asking may have another contact. */
  canAdd(known: readonly KnownFiche[]): boolean {
    return this.ficheChoices.canAdd(known);
  }

  /** Who comes, as the business has them; none for a new contact. */
  ficheOf(ficheChoice: FicheChoice | undefined): KnownFiche | undefined {
    return this.ficheChoices.ficheOf(ficheChoice);
  }

  /** The values of the fields: what was typed, else what is known of whoever comes, else what the group begins with. */
  fieldValues(forms: Forms, known: readonly KnownFiche[] = []): FieldValues {
    const { draft } = this.journey.journey$.value;
    const ficheChoice = this.ficheChoices.ficheChoiceOf(forms.fiche, known);
    // a visitor has one form, whoever was chosen before a session ended
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

  /** Another contact comes: what was typed for each is kept, and what `prefill` knows of them is filled in. */
  attending(
    who: KnownFiche | 'new',
    written: FieldValues,
    { fiche: fields }: Forms,
    prefill: FormValues = {},
  ): FieldValues {
    const { ficheChoices } = this;
    const ficheChoice = who === 'new' ? who : who.id;
    if (who !== 'new') ficheChoices.meet(who);
    ficheChoices.keepTyped(
      written.attendee ?? 'new',
      ficheChoices.changesOf(written.attendee, written.fiche),
    );
    return {
      ...written,
      attendee: ficheChoice,
      fiche: {
        ...ficheChoices.startingValuesOf(fields, ficheChoice),
        ...ficheChoices.typedOf(ficheChoice),
        ...fitting(fields, prefill),
      },
    };
  }

  /** What is typed, once a host page has filled in some fields. */
  withPrefill(written: FieldValues, { fiche, vevent }: Prefill, forms: Forms): FieldValues {
    return {
      ...written,
      fiche: { ...written.fiche, ...fitting(forms.fiche, fiche ?? {}) },
      vevent: { ...written.vevent, ...fitting(forms.vevent, vevent ?? {}) },
    };
  }

  /** Whether something was typed that is nowhere else. A professional can ask the client again. */
  isUnsaved(written: FieldValues, { fiche: fields, vevent }: Forms): boolean {
    if (this.ficheChoices.role === 'pro') return false;
    const changes = {
      ...changesIn(written.fiche, this.ficheChoices.startingValuesOf(fields, written.attendee)),
      ...changesIn(written.vevent, startingValues(vevent)),
    };
    return written.comments !== '' || Object.keys(changes).length > 0;
  }

  /** Whether it is still to be said which of the contacts comes. */
  lacksFicheChoice(
    { attendee: ficheChoice }: Pick<Draft, 'attendee'>,
    known: readonly KnownFiche[],
  ): boolean {
    return known.length > 0 && ficheChoice === undefined;
  }

  /** Whether the terms of an appointment by video are still to be accepted. */
  lacksConsent({ consentsToVideo }: Pick<Draft, 'consentsToVideo'>): boolean {
    return lacksConsent({ videoconference: this.videoconference$.value, consentsToVideo });
  }

  /** Why one cannot book yet. Of a form in which nothing is typed, nothing is wrong before it is submitted. */
  hintOf(
    written: FieldValues,
    known: readonly KnownFiche[],
    errors: ReadonlyMap<string, FieldError>,
    isSubmitted: boolean,
  ): Hint | undefined {
    const [first] = whyNotBookable({
      hasFiche: !this.lacksFicheChoice(written, known) && (isSubmitted || isBegun(written.fiche)),
      errors: Object.fromEntries(errors),
      videoconference: this.videoconference$.value,
      consentsToVideo: written.consentsToVideo,
    });
    return first;
  }

  /** Keeps what is typed: it outlives the step, a refusal and a change of language. */
  write(written: FieldValues): void {
    this.journey.write({
      ...written,
      fiche: this.ficheChoices.changesOf(written.attendee, written.fiche),
    });
  }

  /** Asks for the fields and the contacts again. */
  askAgain(): void {
    this.ficheChoices.askAgain();
    this.fields.askAgain();
  }

  /** Books, unless an attempt is pending. */
  book(): Promise<void> {
    return this.bookFor(async () => this.ficheEntry());
  }

  /** Takes another slot in place of the lost one, and books it at once. */
  async bookAt(slot: Slot): Promise<void> {
    if (this.attempt$.value.state === 'pending') return;
    this.journey.choose(slot);
    await this.book();
  }

  /** Ends the session, which the business does not accept, and books as a visitor with all that is typed. */
  bookUnknown(): Promise<void> {
    return this.bookFor(async () => {
      const forms = this.forms$.value;
      if (forms.state !== 'ready') return undefined;
      const written = this.asVisitor(forms.value);
      await this.logOut.execute();
      this.journey.write(written);
      return this.ficheEntry();
    });
  }

  private async bookFor(ficheOf: () => Promise<FicheEntry | undefined>): Promise<void> {
    if (await this.bookAppointment.execute(ficheOf)) this.ficheChoices.forgetTyped();
  }

  /** What is typed, with what is known of whoever comes: a visitor's form has neither. */
  private asVisitor(forms: Forms): FieldValues {
    const written = this.fieldValues(forms, this.ficheChoices.knownNow);
    const known = this.ficheOf(written.attendee)?.values;
    return {
      ...written,
      attendee: undefined,
      fiche: { ...this.ficheChoices.newFiche, ...known, ...written.fiche },
    };
  }

  private ficheEntry(): FicheEntry | undefined {
    const forms = this.forms$.value;
    if (forms.state !== 'ready') return undefined;
    const known = this.ficheChoices.knownNow;
    const written = this.fieldValues(forms.value, known);
    const { attendee: ficheChoice, consentsToVideo } = written;
    if (this.lacksFicheChoice(written, known)) return undefined;
    const { fiche: values, vevent, comments } = this.fields.tidyValues(forms.value, written);
    const fiche =
      typeof ficheChoice === 'number'
        ? { id: ficheChoice, values, known: this.ficheOf(ficheChoice)?.values }
        : { values: { ...this.ficheChoices.newFiche, ...values } };
    return { details: { fiche, vevent, comments, consentsToVideo }, asked: forms.value };
  }
}

const isBegun = (fiche: FormValues): boolean =>
  Object.values(fiche).some((value) => value !== '' && value !== false);
