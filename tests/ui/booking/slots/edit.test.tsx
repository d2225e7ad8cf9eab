/** @jest-environment ./tests/support/page-environment.ts */
import { AppointmentsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  Refusal,
  type AppointmentGroup,
  type Appointments,
  type Edit,
  type Session,
} from '@creneau/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { of } from 'rxjs';
import { EditStep } from '../../../../ui/src/booking/slots/EditStep';
import { CurrentStep, useStepContext } from '../../../../ui/src/booking/frame/step-context';
import { initTranslations } from '../../../../ui/src/i18n/words';
import {
  aCatalog,
  aGroup,
  aLine,
  anAppointment,
  anAppointmentGroup,
  anIntervention,
} from '../../../support/made-up';
import { aProSession } from '../../../support/made-up-people';
import { loadDayStack } from '../../../../ui/src/booking/slots/prepare-slots';
import { wordsOf } from '../../../support/words';
import { focusedMessage, plain } from '../../page';
import { free, SlotsOnPaper } from '../../../support/slots-on-paper';
import { visitInMemory } from '../../../support/visit-in-memory';
import { Around } from '../../around';

beforeAll(async () => {
  await loadDayStack();
  window.innerWidth = 1280;
  initTranslations(
    'fr',
    wordsOf('fr', 'appointments', 'common', 'errors', 'fiche', 'layout', 'slots'),
  );
});
afterEach(cleanup);

const present = anAppointmentGroup({
  id: 7,
  start: '2027-06-14T13:30:00+02:00',
  end: '2027-06-14T14:15:00+02:00',
  comments: 'Cheveux longs',
});

const times = [...free(14, '13:30', '15:00'), ...free(16, '10:30')];

/** Keeps what it is asked; answers no as long as a test wants it to. */
class Moves implements Pick<AppointmentsInMemory, 'edit' | 'own' | 'ofFiche'> {
  readonly asked: Edit[] = [];
  no: Refusal | undefined;

  async edit(change: Edit) {
    this.asked.push(change);
    if (this.no) throw this.no;
    return [anAppointment({ id: 7, start: change.start })];
  }

  own() {
    return of([]);
  }

  ofFiche() {
    return of([]);
  }
}

function shown({
  reschedule: edit = present,
  session = new SessionsInMemory().session$.value,
  length = 45,
}: { reschedule?: AppointmentGroup; session?: Session; length?: number } = {}) {
  const slots = new SlotsOnPaper(times);
  const moves = new Moves();
  const visit = visitInMemory({
    group: aGroup({ useApiV3: true, userAllowComment: true }),
    catalog: aCatalog({ interventions: [anIntervention({ length })] }),
    choices: { interventionSetId: 1, lines: [aLine()], calendarId: 0 },
    slots,
    session,
    appointments: moves as unknown as Appointments,
  });
  const { journey } = visit;
  journey.resume((_, journeyBefore) => ({ ...journeyBefore, reschedule: edit }));
  journey.write({ comments: edit.appointments[0].comments });
  render(
    <MemoryRouter initialEntries={['/salon-lumiere/book/slots']}>
      <Around visit={visit}>
        <StepContext />
      </Around>
    </MemoryRouter>,
  );
  return { journey, moves, asked: slots.asked };
}

/** The frame of the step is about the visit: stepper, summary, bar. */
function StepContext() {
  return (
    <CurrentStep value={useStepContext()}>
      <EditStep />
    </CurrentStep>
  );
}

/** The first of that name: the summary stands beside the times, and in the bar of narrow pages. */
const press = async (name: RegExp | string): Promise<void> => {
  const [first] = screen.getAllByRole('button', { name });
  if (!first) throw new Error('no such button');
  fireEvent.click(first);
  await act(async () => undefined);
};

const defined = (): readonly string[] =>
  screen
    .getAllByRole('term')
    .map((term) => plain(`${term.textContent}: ${term.nextElementSibling?.textContent}`));

describe('looking for another time', () => {
  it('[EDIT-03] asks when one would rather come, in the week of the present time, which stands beside the new one', async () => {
    const { asked } = shown();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Quel créneau préférez-vous ?',
    );
    expect(asked[0]?.from).toBe('2027-06-14');
    expect(defined().slice(0, 2)).toEqual([
      'Votre créneau actuel: lundi 14 juin, 13:30 – 14:15lun. 14 juin',
      'Nouveau créneau: Choisissez un créneau',
    ]);

    await press(/^10:30/);

    expect(defined()[1]).toBe('Nouveau créneau: mercredi 16 juin, 10:30 – 11:15mer. 16 juin');
    expect(document.querySelector('s, del')).toBeNull();
  });

  it('[EDIT-03] ends the new time by the length that the service has now, and promises no other', async () => {
    shown({ length: 60 });

    await press(/^10:30/);

    expect(defined().slice(0, 2)).toEqual([
      'Votre créneau actuel: lundi 14 juin, 13:30 – 14:15lun. 14 juin',
      'Nouveau créneau: mercredi 16 juin, 10:30 – 11:30mer. 16 juin',
    ]);
    expect(document.body.textContent).not.toContain('45\u00a0min');
  });

  it('[EDIT-03] moves it at one press more, and says what it was', async () => {
    const { journey, moves } = shown();
    await press(/^10:30/);

    await press('Déplacer le rendez-vous');

    expect(moves.asked).toMatchObject([{ id: 7, start: '2027-06-16T10:30:00+02:00' }]);
    expect(journey.journey$.value).toMatchObject({
      step: 'confirm',
      formerStart: '2027-06-14T13:30:00+02:00',
    });
  });

  it('marks the day of the present time in the strip of a phone', () => {
    window.innerWidth = 390;
    shown();
    const strip = within(screen.getByRole('group', { name: 'Jours' }));
    const marked = strip.getAllByRole('button').filter((day) => day.matches('[data-present]'));
    window.innerWidth = 1280;

    expect(marked.map((day) => plain(day.getAttribute('aria-label')))).toEqual([
      expect.stringMatching(/^lundi 14 juin, votre créneau, 1 /),
    ]);
  });

  it('asks for a time before it moves anything', async () => {
    const { moves } = shown();

    await press('Déplacer le rendez-vous');

    expect(moves.asked).toEqual([]);
    expect(document.activeElement?.getAttribute('data-start')).toBe('2027-06-14T15:00:00+02:00');
  });

  it('[EDIT-06] keeps the present time when the other one was taken, and offers the nearest', async () => {
    const { moves, journey } = shown();
    await press(/^10:30/);
    moves.no = new Refusal('slotTaken');

    await press('Déplacer le rendez-vous');
    await act(async () => undefined);

    expect(focusedMessage().textContent).toContain('Le rendez-vous actuel est gardé');
    expect(journey.journey$.value.reschedule).toBeDefined();
    // not the time that it has, although nothing stands in its way there
    expect(focusedMessage().textContent).toContain('15:00');
    expect(focusedMessage().textContent).not.toContain('13:30');
  });

  it.each([
    [
      'costs more without its promotion',
      { price: 4800, promotion: 20 },
      '48,00 €, au lieu de 38,40 € : pas de promotion à cette heure',
    ],
    ['has another price by now', { price: 4500 }, '48,00 €, au lieu de 45,00 €'],
    ['costs the same', { price: 4800 }, 'Total48,00 €'],
  ])(
    'says before the press what it costs at the other time, where it %s',
    async (_, cost, words) => {
      const { start, end } = present;
      const edit = anAppointmentGroup({ id: 7, start, end, ...cost });
      shown({ reschedule: edit });
      const summary = screen.getByRole('complementary', { name: 'Ce qui change' });
      expect(plain(summary.textContent)).not.toContain('48,00 €, au lieu');

      await press(/^10:30/);

      expect(plain(summary.textContent)).toContain(words);
      // and in the bar of narrow pages, beside the button
      const inBar = plain(document.querySelector('[data-bar]')?.textContent);
      if (words.includes('au lieu de')) expect(inBar).toContain(words);
      else expect(inBar).toContain('au lieu de lun. 14');
    },
  );

  it.each([
    ['the server’s words', { message: 'La salle est fermée.' }, 'La salle est fermée.'],
    ['ours, where it has none', {}, 'Quelque chose n’a pas marché.'],
  ])('[ERR-38] says in %s why it was not moved', async (_, detail, words) => {
    const { moves } = shown();
    await press(/^10:30/);
    moves.no = new Refusal('unknown', { detail });

    await press('Déplacer le rendez-vous');
    await act(async () => undefined);

    expect(focusedMessage().textContent).toContain('Le rendez-vous n’a pas pu être déplacé');
    expect(focusedMessage().textContent).toContain(words);
  });

  it('[ERR-25] tells no professional to call their own business', async () => {
    const { moves } = shown({ session: aProSession() });
    await press(/^10:30/);
    moves.no = new Refusal('tooManyAppointments');

    await press('Déplacer le rendez-vous');
    await act(async () => undefined);

    expect(focusedMessage().textContent).toContain('nombre maximum de rendez-vous');
    expect(focusedMessage().textContent).not.toMatch(/appelez/);
  });

  it('[N3] says that it may be moved already when the answer is lost, and never that it is not', async () => {
    const { moves } = shown();
    await press(/^10:30/);
    moves.no = new Refusal('unreachable', { detail: { inDoubt: true } });

    await press('Déplacer le rendez-vous');
    await act(async () => undefined);

    expect(plain(focusedMessage().textContent)).toBe(
      'La réponse n’est pas arrivéeNous ne savons pas encore si c’est fait. Réessayez : rien ne sera fait deux fois.',
    );
  });

  it('[EDIT-03] has no stepper and no cart, and names what stays the same', () => {
    shown();

    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText(/Ajouter une prestation/)).toBeNull();
    const summary = screen.getByRole('complementary', { name: 'Ce qui change' });
    expect(plain(summary.textContent)).toContain('Ce qui ne change pas');
    expect(plain(summary.textContent)).toContain('Coupe femme, 45 min');
    expect(within(summary).getByRole('link').textContent).toBe('Garder lundi 14, 13:30');
  });

  it('[EDIT-07] takes other words above the button, also without another time', async () => {
    const { moves } = shown();
    const comment = screen.getByRole('textbox', { name: /Un mot pour le salon/ });
    const isAbove = (name: string): boolean =>
      (screen.getAllByRole('button', { name })[0]?.compareDocumentPosition(comment) ?? 0) ===
      Node.DOCUMENT_POSITION_PRECEDING;
    expect(isAbove('Déplacer le rendez-vous')).toBe(true);

    fireEvent.change(comment, { target: { value: 'Cheveux courts' } });
    await press('Enregistrer le commentaire');

    expect(moves.asked).toMatchObject([{ start: present.start, comments: 'Cheveux courts' }]);
  });

  it('asks a professional for no comment', () => {
    shown({ session: aProSession() });

    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Quel autre créneau convient au client ?',
    );
    expect(screen.getByText('créneau actuel').closest('li')?.textContent).toMatch(/^\d\d:\d\d /);
    expect(screen.queryByText('votre créneau')).toBeNull();
  });
});
