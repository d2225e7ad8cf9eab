import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingAttempts,
  NearestSlots,
  Refusal,
  RescheduleAppointment,
  type Appointments,
  type Reschedule,
  type RefusalReason,
  type Session,
} from '@creneau/core';
import { RescheduleViewModel } from '@creneau/core/presentation';
import { of } from 'rxjs';
import { aGroup, anAppointment, anAppointmentGroup, aSlot } from '../../support/made-up';
import { aProSession, aUserSession } from '../../support/made-up-people';
import { aVisit, SlotsOnPaper } from './visit';

const present = anAppointmentGroup({ id: 7, start: '2027-06-14T13:30:00+02:00' });
const later = aSlot({ start: '2027-06-16T10:30:00+02:00' });

/** Somebody who looks for another time of an appointment, from a business that may refuse it. */
function open({
  refusal,
  session = aUserSession(),
  userAllowComment = true,
}: { refusal?: RefusalReason; session?: Session; userAllowComment?: boolean } = {}) {
  const slots = new SlotsOnPaper([]);
  const group = aGroup({ userAllowComment });
  const { visit, journey } = aVisit({ slots, group, reschedule: present });
  const asked: Reschedule[] = [];
  const appointments: Pick<Appointments, 'reschedule' | 'own' | 'ofFiche'> = {
    reschedule: async (change) => {
      asked.push(change);
      if (refusal) throw new Refusal(refusal);
      return [anAppointment({ id: 7, start: change.start })];
    },
    own: () => of([]),
    ofFiche: () => of([]),
  };
  const nearest = new NearestSlots(visit, slots);
  const attempts = new BookingAttempts(visit, nearest, { forget: () => undefined });
  const told: unknown[] = [];
  const viewModel = new RescheduleViewModel(
    visit,
    new RescheduleAppointment(visit, attempts, appointments),
    { tell: (about, { reason }) => told.push([about, reason]) },
    new SessionsInMemory(session),
  );
  return { viewModel, journey, asked, told };
}

it('shows what is rescheduled, the slot that was chosen and the comments', () => {
  const { viewModel, journey } = open();
  const watching = viewModel.reschedule$.subscribe();
  expect(viewModel.reschedule$.value).toMatchObject({ appointmentGroup: present, slot: undefined });

  journey.choose(later);
  viewModel.writeComments('Cheveux longs');

  expect(viewModel.reschedule$.value).toEqual({
    appointmentGroup: present,
    slot: later,
    comments: 'Cheveux longs',
  });
  watching.unsubscribe();
});

it('reschedules to the slot that is offered in place of the lost one', async () => {
  const { viewModel, journey, asked, told } = open();
  journey.choose(aSlot({ start: '2027-06-15T09:00:00+02:00' }));

  expect(await viewModel.rescheduleTo(later)).toBe(false);

  expect(asked).toMatchObject([{ id: 7, start: later.start }]);
  expect(told).toEqual([]);
});

it('tells the list of appointments why nothing can be rescheduled any more', async () => {
  const { viewModel, told } = open({ refusal: 'tooLateToChange' });

  expect(await viewModel.rescheduleTo(later)).toBe(true);

  expect(told).toEqual([['edit', 'tooLateToChange']]);
});

it.each([
  ['a visitor', aUserSession(), true, true],
  ['a visitor of a business that takes none', aUserSession(), false, false],
  ['a professional', aProSession(), true, false],
])('asks comments of %s as the business says', (_, session, userAllowComment, asks) => {
  expect(open({ session, userAllowComment }).viewModel.asksComments).toBe(asks);
});
