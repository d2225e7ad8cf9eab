import { lacksConsent } from '../fiche/validation-message';
import { commentField, errorsOf } from '../fiche/field-errors';
import type { Forms } from '../fiche/form';
import type { Visit } from '../journey/visit';
import { initialSession, isOfOneAppointment } from '../session/session';
import type { Sessions } from '../session/sessions';
import { Refusal } from '../shared/refusal';
import type { Appointments, Conversions } from '../appointment/appointments';
import type { Booking, BookingOutcome } from '../appointment/booking';

/** Also stores the token of the new fiche. */
export class SendBooking {
  constructor(
    private readonly visit: Pick<Visit, 'group' | 'clock'>,
    private readonly appointments: Pick<Appointments, 'book'>,
    private readonly sessions: Sessions,
    private readonly conversions: Conversions,
  ) {}

  /**
   * @param forms the visible fields.
   * @param inDoubt called before a retry without an answer.
   * @throws {Refusal} before any request if consent or a field is missing, or as the server refuses
   * it.
   */
  async execute(booking: Booking, forms: Forms, inDoubt?: () => void): Promise<BookingOutcome> {
    if (lacksConsent(booking)) throw new Refusal('consentMissing');
    const [field] = this.wrongFields(booking, forms);
    if (field !== undefined) throw new Refusal('invalidField', { detail: { field } });

    const outcome = await this.appointments.book(booking, inDoubt);
    if (outcome.ficheToken !== undefined) this.remember(outcome.ficheToken);
    const { group } = this.visit;
    if (group.googleAppointmentRedirect) this.conversions.report(group.id);
    return outcome;
  }

  private remember(ficheToken: string): void {
    this.sessions.rememberFiche(ficheToken);
    // the mailed session of one appointment does not cover the new one: continue with the token of
    // this booking
    const { fromMail } = this.sessions.session$.value;
    if (isOfOneAppointment(this.sessions.session$.value))
      this.sessions.become({ ...initialSession, fromMail });
  }

  private wrongFields({ fiche, vevent, comments }: Booking, forms: Forms): readonly string[] {
    const { group, clock } = this.visit;
    const context = { today: clock.today(), antsGroup: group.antsGroup };
    return Object.keys({
      ...errorsOf(forms.fiche, fiche.values, context),
      ...errorsOf(forms.vevent, vevent, context),
      ...errorsOf([commentField], { comments }, context),
    });
  }
}
