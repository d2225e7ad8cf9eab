import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingJourney,
  Refusal,
  type Catalog,
  type Choices,
  UnavailableInterventions,
  OfferedCatalog,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import {
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  anAppointmentGroup,
  anOffer,
  aPack,
  aSlot,
} from '../../support/made-up';

const cut = anIntervention();
const blowDry = anIntervention({ id: 12, publicname: 'Brushing' });
const before = aCatalog({ interventions: [cut, blowDry], packs: [aPack()] });
const both: Choices = { lines: [aLine(), aLine({ interventionId: 12 })] };

/** Somebody at the times, when what is offered changes. */
function aVisitWhile(present: () => Catalog, choices: Choices = both) {
  const group = aGroup();
  const journey = new BookingJourney(
    anOffer({ group, catalog: before }),
    {},
    { next: () => 'key' },
  );
  journey.answer({ interventionSetId: 1 });
  journey.answer(choices);
  if (choices.packId === undefined) journey.answer({ calendarId: 0 });
  journey.choose(aSlot());
  journey.write({ comments: 'À bientôt' });
  const offered = new OfferedCatalog(
    before,
    new CatalogsInMemory(present),
    group,
    new BehaviorSubject('fr'),
    new SessionsInMemory().session$,
  );
  const lost = new UnavailableInterventions(journey, offered);
  const announcements: (readonly string[])[] = [];
  lost.gone$.subscribe((names) => announcements.push(names));
  return { journey, lost, announcements };
}

const refusal = (field?: string) =>
  new Refusal('notBookable', field === undefined ? {} : { detail: { field } });

const interventions = ({ journey$ }: BookingJourney): readonly number[] =>
  (journey$.value.choices.lines ?? []).map(({ interventionId }) => interventionId);

describe('what is deleted while the cart is open', () => {
  it('leaves the cart by its name; the rest is kept, and all that was typed', async () => {
    const visit = aVisitWhile(() => ({ ...before, interventions: [cut] }));

    expect(await visit.lost.look(refusal())).toBe(true);

    expect(visit.announcements.at(-1)).toEqual(['Brushing']);
    expect(interventions(visit.journey)).toEqual([11]);
    const { choices, draft, step } = visit.journey.journey$.value;
    expect([step, choices.slot, draft.comments]).toEqual(['slots', undefined, 'À bientôt']);
  });

  it('is said until the cart changes again', async () => {
    const visit = aVisitWhile(() => ({ ...before, interventions: [cut] }));
    await visit.lost.look(refusal());

    visit.journey.choose(aSlot());
    const still = visit.announcements.at(-1);
    visit.journey.rearrange([]);

    expect(still).toEqual(['Brushing']);
    expect(visit.announcements.at(-1)).toEqual([]);
  });

  it('is a pack by its own name when it is closed: the service is asked anew', async () => {
    const visit = aVisitWhile(() => ({ ...before, packs: [] }), { packId: 51 });

    expect(await visit.lost.look(refusal())).toBe(true);

    expect(visit.announcements.at(-1)).toEqual(['Pause douceur']);
    expect(visit.journey.journey$.value.step).toBe('intervention');
  });

  it('is the line that the refusal names, where the catalogue still has it', async () => {
    const visit = aVisitWhile(() => before);

    expect(await visit.lost.look(refusal('appointments[1][intervention_id]'))).toBe(true);

    expect(visit.announcements.at(-1)).toEqual(['Brushing']);
    expect(interventions(visit.journey)).toEqual([11]);
  });

  it.each([
    ['names a calendar', 'appointments[1][calendar_id]'],
    ['names a line that there is not', 'appointments[7][intervention_id]'],
    ['names nothing', undefined],
  ])('is nothing when all is offered and the refusal %s', async (_, field) => {
    const visit = aVisitWhile(() => before);

    expect(await visit.lost.look(refusal(field))).toBe(false);

    expect(visit.journey.journey$.value.choices.slot).toEqual(aSlot());
    expect(interventions(visit.journey)).toEqual([11, 12]);
    expect(visit.announcements.flat()).toEqual([]);
  });

  it('is nothing of a pack that is still sold, nor of what is rescheduled: their services stay as they are', async () => {
    const [ofPack, moved] = [aVisitWhile(() => before, { packId: 51 }), aVisitWhile(() => before)];
    moved.journey.resume((_, journey) => ({ ...journey, reschedule: anAppointmentGroup({}) }));
    const named = refusal('appointments[1][intervention_id]');

    expect([await ofPack.lost.look(named), await moved.lost.look(named)]).toEqual([false, false]);

    expect([interventions(ofPack.journey), interventions(moved.journey)]).toEqual([
      [11, 12],
      [11, 12],
    ]);
    expect([...ofPack.announcements, ...moved.announcements].flat()).toEqual([]);
  });

  it('is not known when nobody answers: the cart stays', async () => {
    const visit = aVisitWhile(() => {
      throw new Refusal('unreachable');
    });

    expect(await visit.lost.look(refusal())).toBe(false);
    expect(interventions(visit.journey)).toEqual([11, 12]);
  });
});
