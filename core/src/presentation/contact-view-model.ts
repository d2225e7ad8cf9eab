import type { Observable } from 'rxjs';
import type { BookAppointment, Contact } from '../booking/book-appointment';
import type { BookingAttempt } from '../booking/booking-attempt';
import type { Attendee } from '../fiche/attendee';
import { lacksConsent, whyNotBookable, type Hint } from '../fiche/bookable';
import { changesIn } from '../fiche/changes';
import type { KnownFiche } from '../fiche/fiches';
import { startingValues, type FieldContext } from '../fiche/field-errors';
import { fitting } from '../fiche/fitting';
import type { FieldError, Forms, FormValues } from '../fiche/form';
import type { Filler } from '../fiche/visible-fields';
import type { BookingJourney, Prefill } from '../journey/booking-journey';
import type { Draft } from '../journey/journey';
import type { LogOut } from '../session/log-out';
import type { Behavior } from '../shared/behavior';
import type { Loadable } from '../shared/loadable';
import type { Slot } from '../slot/slot';
import type { Attendees } from './attendees';
import type { ContactFields } from './contact-fields';

/** All that is typed on the contact step. */
export type FieldValues = Omit<Draft, 'key'>;

/** The contact step: what is asked, what is typed, and the booking that it leads to. One per visit: a booking under way outlives its view. */
export class ContactViewModel {
  /** The fields that the visitor sees. */
  readonly forms$: Behavior<Loadable<Forms>>;
  /** Who fills the step in. */
  readonly filler$: Behavior<Filler>;
  /** The contacts of the account, of which one comes. */
  readonly known$: Behavior<Loadable<readonly KnownFiche[]>>;
  readonly attempt$: Behavior<BookingAttempt>;
  /** Whether the appointment takes place by video, so that its terms must be accepted. */
  readonly videoconference$: Behavior<boolean>;
  /** What a host page fills in while the form is shown. */
  readonly prefilled$: Observable<Prefill>;

  constructor(
    private readonly journey: BookingJourney,
    private readonly attendees: Attendees,
    private readonly fields: ContactFields,
    private readonly bookAppointment: BookAppointment,
    private readonly logOut: Pick<LogOut, 'execute'>,
  ) {
    this.forms$ = fields.forms$;
    this.filler$ = attendees.filler$;
    this.known$ = attendees.known$;
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
    return this.attendees.isChoice(known);
  }

  /** Whether the account of whoever is asking may have another contact. */
  canAdd(known: readonly KnownFiche[]): boolean {
    return this.attendees.canAdd(known);
  }

  /** Who comes, as the business has them; none for a new contact. */
  contactOf(attendee: Attendee | undefined): KnownFiche | undefined {
    return this.attendees.contactOf(attendee);
  }

  /** The values of the fields: what was typed, else what is known of whoever comes, else what the group begins with. */
  fieldValues(forms: Forms, known: readonly KnownFiche[] = []): FieldValues {
    const { draft } = this.journey.journey$.value;
    const attendee = this.attendees.attendeeOf(forms.fiche, known);
    // a visitor has one form, whoever was chosen before a session ended
    const isTyped =
      attendee === draft.attendee || attendee === 'new' || this.attendees.filler === 'visitor';
    return {
      attendee,
      fiche: {
        ...this.attendees.startingValuesOf(forms.fiche, attendee),
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
    const { attendees } = this;
    const attendee = who === 'new' ? who : who.id;
    if (who !== 'new') attendees.meet(who);
    attendees.keepTyped(
      written.attendee ?? 'new',
      attendees.changesOf(written.attendee, written.fiche),
    );
    return {
      ...written,
      attendee,
      fiche: {
        ...attendees.startingValuesOf(fields, attendee),
        ...attendees.typedOf(attendee),
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
    if (this.attendees.filler === 'pro') return false;
    const changes = {
      ...changesIn(written.fiche, this.attendees.startingValuesOf(fields, written.attendee)),
      ...changesIn(written.vevent, startingValues(vevent)),
    };
    return written.comments !== '' || Object.keys(changes).length > 0;
  }

  /** Whether it is still to be said which of the contacts comes. */
  lacksAttendee({ attendee }: Pick<Draft, 'attendee'>, known: readonly KnownFiche[]): boolean {
    return known.length > 0 && attendee === undefined;
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
      hasFiche: !this.lacksAttendee(written, known) && (isSubmitted || isBegun(written.fiche)),
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
      fiche: this.attendees.changesOf(written.attendee, written.fiche),
    });
  }

  /** Asks for the fields and the contacts again. */
  askAgain(): void {
    this.attendees.askAgain();
    this.fields.askAgain();
  }

  /** Books, unless an attempt is pending. */
  book(): Promise<void> {
    return this.bookFor(async () => this.contact());
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
      return this.contact();
    });
  }

  private async bookFor(contactOf: () => Promise<Contact | undefined>): Promise<void> {
    if (await this.bookAppointment.execute(contactOf)) this.attendees.forgetTyped();
  }

  /** What is typed, with what is known of whoever comes: a visitor's form has neither. */
  private asVisitor(forms: Forms): FieldValues {
    const written = this.fieldValues(forms, this.attendees.knownNow);
    const known = this.contactOf(written.attendee)?.values;
    return {
      ...written,
      attendee: undefined,
      fiche: { ...this.attendees.newcomer, ...known, ...written.fiche },
    };
  }

  private contact(): Contact | undefined {
    const forms = this.forms$.value;
    if (forms.state !== 'ready') return undefined;
    const known = this.attendees.knownNow;
    const written = this.fieldValues(forms.value, known);
    const { attendee, consentsToVideo } = written;
    if (this.lacksAttendee(written, known)) return undefined;
    const { fiche: values, vevent, comments } = this.fields.tidyValues(forms.value, written);
    const fiche =
      typeof attendee === 'number'
        ? { id: attendee, values, known: this.contactOf(attendee)?.values }
        : { values: { ...this.attendees.newcomer, ...values } };
    return { details: { fiche, vevent, comments, consentsToVideo }, asked: forms.value };
  }
}

const isBegun = (fiche: FormValues): boolean =>
  Object.values(fiche).some((value) => value !== '' && value !== false);
