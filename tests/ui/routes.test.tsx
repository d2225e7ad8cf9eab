/** @jest-environment ./tests/support/page-environment.ts */
import { Refusal } from '@creneau/core';
import { knownWeeks } from '@creneau/core/visit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { throwError } from 'rxjs';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  aQuestion,
} from '../support/made-up';
import { aSalon, beginEach, button, openPage, plain, title } from './page';
import { free, SlotsOnPaper } from '../core/presentation/visit';
import { wordsOf } from '../support/words';

beginEach();

const choose = async (name: RegExp): Promise<void> => {
  fireEvent.click(button(name));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
};

const toTheSlots = async (): Promise<void> => {
  await choose(/^Voir Coiffure/);
  await choose(/^Choisir Coupe femme/);
  await choose(/^Choisir Ana/);
};

describe('the address and the journey', () => {
  it('[ROUTE-01] enters a group at its first step', async () => {
    const { address } = await openPage();

    expect(address()).toBe('/salon-lumiere/book/interventionset_ids');
    expect(title()).toBe('Que souhaitez-vous faire ?');
  });

  it('[ROUTE-04] shows each step at its route', async () => {
    const { visited } = await openPage();

    await toTheSlots();
    await waitFor(() => expect(title()).toMatch(/^Quand souhaitez-vous/));

    expect(visited).toEqual([
      '/salon-lumiere',
      '/salon-lumiere/book/interventionset_ids',
      '/salon-lumiere/book/intervention_ids',
      '/salon-lumiere/book/calendar_id',
      '/salon-lumiere/book/slots',
    ]);
  });

  it('[ROUTE-12] keeps the query string from page to page', async () => {
    const { address } = await openPage({ at: '/salon-lumiere?websource=a-friend&date=2027-06-08' });

    await choose(/^Voir Coiffure/);

    expect(address()).toBe(
      '/salon-lumiere/book/intervention_ids?websource=a-friend&date=2027-06-08',
    );
    expect(screen.getByRole('link', { name: /^Confidentialité/ })).toHaveProperty(
      'href',
      expect.stringContaining('?websource=a-friend'),
    );
  });

  it('leads a step that is not reachable yet to the first one missing', async () => {
    const { address } = await openPage({ at: '/salon-lumiere/book/slots' });

    expect(address()).toBe('/salon-lumiere/book/interventionset_ids');
  });

  it('[ROUTE-03] knows no other step than those of the booking', async () => {
    await openPage({ at: '/salon-lumiere/book/dessert' });

    expect(title()).toBe('Cette page n’existe pas');
  });

  it('[ERR-52] keeps words for what a version does not have yet', () => {
    expect(wordsOf('fr', 'errors')['errors']).toMatchObject({
      alpha: expect.stringMatching(/^Cette fonction n’est pas encore disponible/) as string,
    });
  });

  it('[HOME-11] leads the public page to step 0 where the website is not to be shown', async () => {
    const { address } = await openPage({ at: '/salon-lumiere/home' });

    expect(address()).toBe('/salon-lumiere/book/interventionset_ids');
  });

  it('goes back by the header, and asks the step again', async () => {
    const { address, journey } = await openPage();
    await choose(/^Voir Coiffure/);

    fireEvent.click(button('Retour'));

    expect(address()).toBe('/salon-lumiere/book/interventionset_ids');
    expect(journey.journey$.value.step).toBe('interventionSet');
  });

  it('moves the focus to the title of a new step and names the document after it, and leaves a first page alone', async () => {
    await openPage();
    expect(document.activeElement).toBe(document.body);
    expect(document.title).toBe('Catégorie – Salon Lumière');

    await choose(/^Voir Coiffure/);

    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(document.title).toBe('Prestation – Salon Lumière');
  });

  it('says that a business takes no bookings now, and its phone [ERR-50]', async () => {
    await openPage({
      group: aGroup({ open: false, phone: '04 65 71 20 40' }),
      at: '/salon-lumiere/book/intervention_ids',
    });

    expect(
      await screen.findByText('La réservation en ligne n’est pas ouverte pour le moment.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: /04 65 71 20 40/ })).toHaveProperty(
      'href',
      'tel:0465712040',
    );
  });

  it('[ENTITY-08] greets with the text of the business where a visit begins, and only there', async () => {
    await openPage({ group: aGroup({ texts: { takerdvText: 'Bienvenue au salon' } }) });
    expect(screen.getByText('Bienvenue au salon')).toBeTruthy();

    await choose(/^Voir Coiffure/);

    expect(screen.queryByText('Bienvenue au salon')).toBeNull();
  });

  it('marks what the business wrote with the language of the business, whatever the page speaks', async () => {
    await openPage({
      group: aGroup({
        locale: 'en',
        tagline: 'Hairdresser in Lyon',
        texts: { takerdvText: 'Welcome to the <b>salon</b>' },
      }),
    });

    const languageOf = (words: string | RegExp) =>
      screen.getByText(words).closest('[lang]')?.getAttribute('lang');

    expect(languageOf('Hairdresser in Lyon')).toBe('en');
    expect(languageOf(/^Welcome to the/)).toBe('en');
    expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')).toBeNull();
  });

  it('[N9] says that the network is gone, and stops saying so', async () => {
    const { connection } = await openPage();

    act(() => connection.online.next(false));
    expect(screen.getByText(/plus connecté à internet/)).toBeTruthy();

    act(() => connection.online.next(true));
    expect(screen.queryByText(/plus connecté à internet/)).toBeNull();
  });
});

describe('the stepper', () => {
  const steps = (): string[] =>
    screen
      .getAllByRole('listitem')
      .flatMap((item) => (item.closest('nav') ? [plain(item.textContent)] : []));

  it('[STEPPER-06] is hidden at the first step and shown from the second', async () => {
    await openPage();
    expect(screen.queryByRole('navigation')).toBeNull();

    await choose(/^Voir Coiffure/);

    expect(screen.getByRole('navigation', { name: 'Étapes de la réservation' })).toBeTruthy();
  });

  it('[STEPPER-01] names and numbers the steps, [STEPPER-02] marks the current one, and says the state of the others in words', async () => {
    await openPage();
    await choose(/^Voir Coiffure/);

    expect(steps()).toEqual([
      'Catégorie(fait)',
      '2Prestation',
      '3Coiffeur(à venir)',
      '4Créneau(à venir)',
      '5Coordonnées(à venir)',
    ]);
    expect(document.querySelectorAll('[aria-current=step]')).toHaveLength(1);
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('2Prestation');
  });

  it('[STEPPER-03] goes to a step that is done, and has no link to one that is not', async () => {
    const { address } = await openPage();
    await choose(/^Voir Coiffure/);

    expect(screen.queryByRole('link', { name: /Créneau/ })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: /^Catégorie/ }));

    expect(address()).toBe('/salon-lumiere/book/interventionset_ids');
  });
});

describe('a service that needs no agenda of one’s choice', () => {
  it('[SEQ-05] leaves the place that was chosen before it where one can go back and choose another', async () => {
    const { journey } = await openPage({
      group: aGroup({ questions: [aQuestion('calendarSet'), aQuestion('intervention')] }),
      catalog: aCatalog({
        interventions: [anIntervention({ publicname: 'Diagnostic', skippableAgenda: true })],
        calendarSets: [
          aCalendarSet({ id: 21, publicname: 'Nord' }),
          aCalendarSet({ id: 22, publicname: 'Sud' }),
        ],
        calendars: [
          aCalendar({ id: 31, calendarsetId: 21 }),
          aCalendar({ id: 32, calendarsetId: 22 }),
        ],
      }),
    });
    await choose(/^Choisir Nord/);
    await choose(/^Choisir Diagnostic/);
    expect(journey.journey$.value.step).toBe('slots');

    act(() => journey.goTo('intervention'));
    fireEvent.click(screen.getByRole('link', { name: /^Lieu/ }));
    await choose(/^Choisir Sud/);
    await choose(/^Choisir Diagnostic/);

    expect(journey.journey$.value.choices).toMatchObject({ calendarSetId: 22 });
  });
});

describe('the summary', () => {
  const summary = (): string =>
    plain(screen.queryByRole('complementary', { name: 'Votre rendez-vous' })?.textContent);

  it('[SUM-01] is not there at the first step, and is from the second', async () => {
    await openPage();
    expect(summary()).toBe('');

    await choose(/^Voir Coiffure/);

    expect(summary()).toContain('CatégorieCoiffureModifier : Catégorie');
    expect(summary()).toContain('PrestationÀ choisir');
    expect(summary()).toContain('CréneauEnsuite');
  });

  it('[SUM-01] is there at the first step when that is the choice of a time', async () => {
    await openPage({
      preselected: { interventionSetId: 1, lines: [aLine()], calendarId: 31 },
      at: '/salon-lumiere/book/slots',
    });
    await waitFor(() => expect(title()).toMatch(/^Quand/));

    expect(summary()).toContain('Choisissez un créneau pour continuer.');
  });

  it('[SUM-02] shows the chosen time, who it is with, the services and what they cost', async () => {
    const { journey } = await openPage();
    await toTheSlots();
    await waitFor(() => expect(title()).toMatch(/^Quand/));

    // at once: the contact step is not what this is about
    act(() => {
      journey.answer({
        slot: { start: '2027-06-08T09:30:00+02:00', capacity: 1, calendarIds: [31], promotion: 20 },
      });
      journey.goTo('slots');
    });

    expect(summary()).toContain('Mardi 8 juin, 09:30');
    expect(summary()).toContain('avec Ana · jusqu’à 10:15');
    expect(summary()).toContain('Coupe femme45 min48,00 €');
    expect(summary()).toContain('Mardi matin, −20 %−9,60 €');
    expect(summary()).toContain('Total38,40 €');
  });
});

describe('a fault of ours', () => {
  it('ends in a page that says so and keeps the journey for another try', async () => {
    const { ErrorBoundary } = await import('../../ui/src/pages/ErrorBoundary');
    const { render } = await import('@testing-library/react');
    let broken = true;
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    function Fragile() {
      const [typed] = useState('typed before');
      if (broken) throw new Error('a fault');
      return <p>{typed}</p>;
    }
    render(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    expect(title()).toBe('La page n’a pas pu s’afficher');

    broken = false;
    fireEvent.click(button('Réessayer'));

    expect(screen.getByText('typed before')).toBeTruthy();
    quiet.mockRestore();
  });
});

describe('several services', () => {
  const addBlowDry = async (): Promise<void> => {
    const [add] = screen.getAllByRole('button', { name: 'Ajouter une prestation' });
    fireEvent.click(add ?? document.body);
    await choose(/^Brushing/);
  };

  it('[MULTI-10] [MULTI-06] asks for the times of all of them, and never for those of none', async () => {
    const slots = new SlotsOnPaper(free(8, '09:30', '10:00'));
    await openPage({ slots });
    await toTheSlots();
    await waitFor(() => expect(title()).toMatch(/^Quand/));

    await addBlowDry();

    expect(slots.asked.at(-1)?.lines.map(({ interventionId }) => interventionId)).toEqual([11, 12]);
    expect(slots.asked.every(({ lines }) => lines.length > 0)).toBe(true);
  });

  it('[SUM-02] says how many they are where the summary names them', async () => {
    const { journey } = await openPage({ slots: new SlotsOnPaper(free(8, '09:30')) });
    await toTheSlots();
    await waitFor(() => expect(title()).toMatch(/^Quand/));
    await addBlowDry();

    act(() => {
      journey.answer({
        slot: {
          start: '2027-06-08T09:30:00+02:00',
          capacity: 1,
          calendarIds: [31],
          promotion: undefined,
        },
      });
    });

    await waitFor(() =>
      expect(screen.getAllByText('2 prestations', { selector: 'dt' })).not.toHaveLength(0),
    );
    expect(screen.queryByText('Prestation', { selector: 'dt' })).toBeNull();
  });

  it('says which service was taken off the list meanwhile, and shows the times of the rest', async () => {
    let present = aSalon();
    const slots = new SlotsOnPaper(free(8, '09:30', '10:00'), (answer, { lines }) =>
      lines.some(({ interventionId }) =>
        present.interventions.every(({ id }) => id !== interventionId),
      )
        ? throwError(() => new Refusal('notBookable'))
        : answer,
    );
    const { visit, journey } = await openPage({ slots, catalogIn: () => present });
    await toTheSlots();
    await waitFor(() => expect(title()).toMatch(/^Quand/));
    const full = present;
    await addBlowDry();
    act(() => journey.write({ comments: 'À bientôt' }));

    present = { ...full, interventions: full.interventions.filter(({ id }) => id !== 12) };
    knownWeeks(visit).forget(); // as after a minute: the next week was fetched ahead
    fireEvent.click(button(/^\d+ jours suivants/));

    await waitFor(() =>
      expect(
        screen.getByText('Brushing n’est plus proposé').closest('[role=alert]'),
      ).not.toBeNull(),
    );
    const { choices, draft } = journey.journey$.value;
    expect(choices.lines).toEqual([{ interventionId: 11, calendarId: 31 }]);
    expect(draft.comments).toBe('À bientôt');
    await waitFor(() => expect(document.querySelectorAll('[data-start]')).toHaveLength(2));
  });
});
