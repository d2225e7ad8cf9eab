import { map, merge } from 'rxjs';
import { minutesOf, totalOf, type AppointmentGroup } from '../appointment/appointment-group';
import type { BookingAttempt } from '../booking/booking-attempt';
import type { EditAppointment } from '../booking/edit-appointment';
import type { Catalog } from '../catalog/catalog';
import { durationOf, priceOf } from '../catalog/price';
import type { Group } from '../group/group';
import type { Journey } from '../journey/journey';
import type { Choices } from '../journey/step-choices';
import type { VisitFacts } from '../journey/visit-facts';
import type { Sessions } from '../session/sessions';
import { following, type Behavior } from '../shared/behavior';
import type { EditRefusal } from '../shared/refusal';
import { withId } from '../shared/with-id';
import type { Slot } from '../slot/slot';
import type { AppointmentActions } from './carry-out-actions';

export interface Edit {
  readonly appointmentGroup: AppointmentGroup;
  readonly slot: Slot | undefined;
  readonly comments: string;
  /** The business may have changed the length since the booking. */
  readonly minutes: number;
  /** Cents; at the chosen slot, if there is one. */
  readonly total: number | undefined;
  /** Cents at the present time, if they differ. */
  readonly formerTotal: number | undefined;
  /** True if it costs more without the promotion. */
  readonly isPromotionLost: boolean;
}

export class EditViewModel {
  readonly edit$: Behavior<Edit | undefined>;
  readonly attempt$: Behavior<BookingAttempt<EditRefusal>>;

  constructor(
    private readonly visit: Pick<VisitFacts, 'journey' | 'offeredCatalog' | 'group'>,
    private readonly editAppointment: EditAppointment,
    private readonly actions: Pick<AppointmentActions, 'tell'>,
    private readonly sessions: Pick<Sessions, 'session$'>,
  ) {
    const { journey$ } = visit.journey;
    const { offeredCatalog } = visit;
    const readEdit = (): Edit | undefined => editOf(journey$.value, offeredCatalog.present);
    this.edit$ = following(
      merge(journey$, offeredCatalog.catalog$).pipe(map(readEdit)),
      readEdit(),
    );
    this.attempt$ = editAppointment.attempt$;
  }

  get group(): Group {
    return this.visit.group;
  }

  get asksComments(): boolean {
    return this.group.userAllowComment && !this.isByPro;
  }

  get isByPro(): boolean {
    return this.sessions.session$.value.type === 'pro';
  }

  writeComments(comments: string): void {
    this.visit.journey.write({ comments });
  }

  /** True if the list of appointments shows the outcome. */
  async edit(): Promise<boolean> {
    const final = await this.editAppointment.execute();
    if (!final) return false;
    this.actions.tell('edit', final);
    return true;
  }

  async editTo(slot: Slot): Promise<boolean> {
    this.visit.journey.choose(slot);
    return this.edit();
  }
}

function editOf({ reschedule: edit, choices, draft }: Journey, catalog: Catalog): Edit | undefined {
  if (!edit) return undefined;
  const { slot } = choices;
  const isKnown = areKnown(choices, catalog);
  const present = totalOf(edit, catalog);
  const atSlot = slot && isKnown ? priceOf(choices, catalog, slot.promotion)?.total : undefined;
  const isChanged = present !== undefined && atSlot !== undefined && atSlot !== present;
  const isPromoted = edit.appointments.some(({ promotion = 0 }) => promotion > 0);
  return {
    appointmentGroup: edit,
    slot,
    comments: draft.comments,
    minutes: isKnown ? durationOf(choices, catalog) : minutesOf(edit),
    total: atSlot ?? present,
    formerTotal: isChanged ? present : undefined,
    isPromotionLost: isChanged && atSlot > present && isPromoted && !slot?.promotion,
  };
}

/** False with interventions that customers do not see. */
const areKnown = ({ lines = [] }: Choices, { interventions }: Catalog): boolean =>
  lines.length > 0 && lines.every(({ interventionId }) => withId(interventions, interventionId));
