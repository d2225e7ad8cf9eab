import type { Appointments, Conversions } from '../appointment/appointments';
import type { Booking, BookingOutcome } from '../appointment/booking';
import type { UnavailableInterventions } from '../cart/unavailable-interventions';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import { interventionsOf, isByVideo } from '../catalog/visible';
import { commentField, errorsOf } from '../fiche/field-errors';
import type { Forms } from '../fiche/form';
import { lacksConsent } from '../fiche/validation-message';
import { selectionOf } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import type { PageQuery } from '../link/page-query';
import { initialSession, isOfOneAppointment } from '../session/session';
import type { Sessions } from '../session/sessions';
import type { Behavior } from '../shared/behavior';
import { toRefusal } from '../shared/failure';
import { type BookingRefusal, isRefusal, Refusal } from '../shared/refusal';
import type { Slot } from '../slot/slot';
import type { BookingAttempt, BookingAttempts } from './booking-attempt';

export interface FicheEntry {
  readonly details: Pick<Booking, 'fiche' | 'vevent' | 'comments' | 'consentsToVideo'>;
  /** The visible fields. */
  readonly forms: Forms;
}

/**
 * Books once, however often it is pressed: after a lost answer the next press sends the same key,
 * after a refusal a new one.
 */
export class BookAppointment {
  readonly attempt$: Behavior<BookingAttempt<BookingRefusal>>;

  constructor(
    private readonly visit: VisitFacts,
    private readonly attempts: BookingAttempts<BookingRefusal>,
    private readonly appointments: Pick<Appointments, 'book'>,
    private readonly sessions: Sessions,
    private readonly conversions: Conversions,
    private readonly unavailable: Pick<UnavailableInterventions, 'look'>,
    private readonly query: Pick<PageQuery, 'websource'>,
  ) {
    this.attempt$ = attempts.attempt$;
  }

  /**
   * Ignored while an attempt is pending. A refusal becomes the state of the attempt. @param
   * readEntry called at once; without an entry nothing is sent. @returns true if booked.
   */
  async execute(readEntry: () => Promise<FicheEntry | undefined>): Promise<boolean> {
    const { journey } = this.visit;
    const outcome = await this.attempts.make(
      async () => {
        const entry = await readEntry();
        const booking = entry && this.bookingOf(entry);
        return booking && { booking, forms: entry.forms };
      },
      async ({ booking, forms }, inDoubt) => {
        try {
          const outcome = await this.askOnce(booking, forms, inDoubt);
          journey.confirm(outcome);
          return outcome;
        } catch (failure) {
          const refusal = toRefusal<BookingRefusal>(failure);
          journey.refuse(refusal);
          // drops interventions no longer offered
          if (refusal.reason === 'notBookable') void this.unavailable.look(refusal);
          throw refusal;
        }
      },
    );
    return outcome !== undefined;
  }

  private bookingOf({ details }: FicheEntry): Booking | undefined {
    const { journey, offeredCatalog, clock, locale$ } = this.visit;
    const { choices, draft } = journey.journey$.value;
    const { slot } = choices;
    if (!slot) return undefined;
    const catalog = offeredCatalog.present;
    const selection = selectionOf(choices, catalog);
    return {
      ...selection,
      ...details,
      lines: linesAt(slot, selection.lines),
      key: draft.key,
      slot: { start: slot.start, promotion: slot.promotion },
      websource: this.query.websource,
      logged: offeredCatalog.offer.isLoggedIn,
      locale: locale$.value,
      visitorTimezone: clock.deviceZone(),
      videoconference: isByVideo(interventionsOf(catalog, choices)),
    };
  }

  /** A key already sent keeps its first answer, even if the form has changed since. */
  private async askOnce(
    booking: Booking,
    forms: Forms,
    inDoubt: () => void,
  ): Promise<BookingOutcome> {
    const { journey } = this.visit;
    const { sent } = journey.journey$.value.draft;
    try {
      return await this.ask(booking, forms, inDoubt);
    } catch (failure) {
      if (isRefusal(failure) && failure.detail.inDoubt) journey.write({ sent: booking });
      if (!sent || !isRefusal(failure, 'keyReused')) throw failure;
      return await this.ask(sent, forms, inDoubt).catch((first: unknown) => {
        // without an answer, the booking stays in doubt
        throw isRefusal(first, 'offline', 'unreachable') ? first : failure;
      });
    }
  }

  private async ask(booking: Booking, forms: Forms, inDoubt: () => void): Promise<BookingOutcome> {
    const { group } = this.visit;
    if (lacksConsent(booking)) throw new Refusal('consentMissing');
    const [field] = wrongFields(booking, forms, this.visit);
    if (field !== undefined) throw new Refusal('invalidField', { detail: { field } });

    const outcome = await this.appointments.book(booking, inDoubt);
    if (outcome.ficheToken !== undefined) this.remember(outcome.ficheToken);
    if (group.googleAppointmentRedirect) this.conversions.report(group.id);
    return outcome;
  }

  private remember(ficheToken: string): void {
    this.sessions.rememberFiche(ficheToken);
    // the mailed session of one appointment does not cover the new one
    const { fromMail } = this.sessions.session$.value;
    if (isOfOneAppointment(this.sessions.session$.value))
      this.sessions.become({ ...initialSession, fromMail });
  }
}

/** If only one calendar can take the slot, the first line gets it. */
const linesAt = ({ calendarIds }: Slot, lines: readonly Line[]): readonly Line[] => {
  const [only, ...others] = calendarIds;
  if (only === undefined || others.length > 0) return lines;
  return lines.map((line, index) =>
    index === 0 && line.calendarId === ANY_CALENDAR ? { ...line, calendarId: only } : line,
  );
};

function wrongFields(
  { fiche, vevent, comments }: Booking,
  forms: Forms,
  { group, clock }: VisitFacts,
): readonly string[] {
  const context = { today: clock.today(), antsGroup: group.antsGroup };
  return Object.keys({
    ...errorsOf(forms.fiche, fiche.values, context),
    ...errorsOf(forms.vevent, vevent, context),
    ...errorsOf([commentField], { comments }, context),
  });
}
