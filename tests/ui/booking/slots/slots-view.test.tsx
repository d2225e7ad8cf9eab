/** @jest-environment ./tests/support/page-environment.ts */
import { daysFrom, Refusal, type DayObstacle, type Slot, type Week } from '@creneau/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { map, NEVER, Subject, switchMap, throwError, type Observable } from 'rxjs';
import { completeBundle, wordsByPart } from '../../../../ui/build/locales-plugin';
import { initTranslations, type WordAddresses, type Words } from '../../../../ui/src/i18n/words';
import { SlotsView } from '../../../../ui/src/booking/slots/SlotsView';
import { loadDayStack } from '../../../../ui/src/booking/slots/prepare-slots';
import {
  aCalendar,
  aCatalog,
  aGroup,
  aLine,
  anAppointmentGroup,
  aSlot,
} from '../../../support/made-up';
import { StoppedClock } from '../../../support/stopped-clock';
import { aProSession } from '../../../support/made-up-people';
import { wordsOf } from '../../../support/words';
import '../../../support/ui-timeouts';
import { aVisit, free, SlotsOnPaper } from '../../../core/presentation/visit';
import { aLanguage, Around } from '../../around';

const words = (locale: string): Words =>
  wordsOf(locale, 'common', 'errors', 'fiche', 'layout', 'slots');

const clockIn = (device: string) =>
  new StoppedClock('2027-06-07T08:00:00+02:00', 'Europe/Paris', device);

beforeAll(async () => {
  initTranslations('fr', words('fr'));
  // what is fetched when it is wanted is here from the start
  await Promise.all([
    loadDayStack(),
    import('../../../../ui/src/booking/slots/SlotMenu'),
    import('../../../../ui/src/design/EmptyDrawing'),
  ]);
}, 60_000);

const ofWidth = (width: number): void => {
  window.innerWidth = width;
};

beforeEach(() => ofWidth(1280));
afterEach(cleanup);

function shown(opened: ReturnType<typeof aVisit>, first: WordAddresses['first'] = {}) {
  render(
    <Around visit={opened.visit} language={aLanguage(['fr'], first)}>
      <SlotsView slots={opened.viewModel} />
    </Around>,
  );
  return opened;
}

const aWeek: readonly Slot[] = [
  ...free(7, '16:30', '18:00'),
  ...free(8, '09:00', '09:30').map((slot) => ({ ...slot, promotion: 20 })),
  ...free(8, '14:00'),
  ...free(11, '09:45'),
];

/** The same times, of a business that says why there are none. */
const withObstacles = (
  slots: readonly Slot[],
  reasons: Pick<Week, 'obstacles' | 'obstacle'>,
  travel = (answer: Observable<Week>): Observable<Week> => answer,
): SlotsOnPaper =>
  new SlotsOnPaper(slots, (answer) =>
    travel(answer.pipe(map((week) => ({ ...week, ...reasons })))),
  );

/** Each day of the week after the first one. */
const nextWeekOf = (obstacle: DayObstacle): Pick<Week, 'obstacles'> => ({
  obstacles: new Map(daysFrom('2027-06-14', 7).map((day) => [day, obstacle])),
});

const slotButtons = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-start]'),
];
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const status = (): string => screen.getByRole('status').textContent ?? '';
/** French puts narrow spaces before its signs. */
const plain = (text: string | null): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

describe('a list that was cut', () => {
  it('[V4] says that there is more than is shown, to the eye and to the ear', async () => {
    const slots = new SlotsOnPaper(aWeek, (answer) =>
      answer.pipe(map((week) => ({ ...week, isCut: true as const }))),
    );
    shown(aVisit({ slots }));

    expect(
      screen.getByText(/seuls les premiers sont affichés\.$/, { selector: 'p' }),
    ).toBeDefined();
    await waitFor(() =>
      expect(status()).toMatch(/^6 créneaux .*seuls les premiers sont affichés\.$/),
    );
  });

  it('is told nothing of when it was not', () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    expect(document.body.textContent).not.toContain('seuls les premiers');
  });
});

describe('the times for what is being moved', () => {
  it('[EDIT-03] are asked for it, and say which is the present one', () => {
    const slots = new SlotsOnPaper(aWeek);
    const start = '2027-06-07T18:00:00+02:00';
    shown(aVisit({ slots, reschedule: { ...anAppointmentGroup(), id: 7, start } }));

    expect(slots.asked[0]).toMatchObject({ editId: 7 });
    expect(screen.getByText('votre créneau').closest('li')?.textContent).toBe(
      '18:00 votre créneau',
    );
    expect(screen.getByText('votre créneau').closest('button')).toBeNull();
    // it is not free: nobody is led to it
    expect(slotButtons().map(({ dataset }) => dataset['start'])).not.toContain(start);
    expect(screen.getByRole('heading', { name: /lundi 7 juin, 1 libre/ })).toBeTruthy();
  });

  it('[EDIT-03] say which is the present one on a phone too, where nothing else is free in its part of the day', () => {
    window.innerWidth = 390;
    const start = '2027-06-07T18:00:00+02:00';
    shown(
      aVisit({
        slots: new SlotsOnPaper(aWeek),
        reschedule: { ...anAppointmentGroup(), id: 7, start },
      }),
    );
    window.innerWidth = 1280;

    expect(screen.getByText('votre créneau').closest('li')?.textContent).toBe(
      '18:00 votre créneau',
    );
    expect(screen.getAllByRole('heading', { level: 4 })[1]?.textContent).toBe('Soir');
  });

  it('[EDIT-03] begin with the day of the present one, however far from today', () => {
    const slots = new SlotsOnPaper([...aWeek, ...free(24, '09:00')]);
    shown(
      aVisit({
        slots,
        reschedule: { ...anAppointmentGroup(), start: '2027-06-23T10:00:00+02:00' },
      }),
    );

    expect(slots.asked[0]?.from).toBe('2027-06-23');
    expect(screen.getAllByRole('heading', { level: 3 })[0]?.getAttribute('aria-label')).toContain(
      'mercredi 23 juin',
    );
  });

  it('are asked for nobody’s else', () => {
    const slots = new SlotsOnPaper(aWeek);
    shown(aVisit({ slots }));

    expect(slots.asked[0]).not.toHaveProperty('editId');
    expect(slotButtons().filter(({ dataset }) => dataset['note'] === 'actuel')).toEqual([]);
  });
});

describe('the week', () => {
  it('[SLOT-01] is seven days, each a group with its heading, its times in lists from the earliest to the latest', () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    const tuesday = screen.getByRole('group', { name: /^mardi 8 juin/ });

    expect(
      screen
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.getAttribute('aria-label')),
    ).toEqual([
      'Aujourd’hui, lundi 7 juin, 2 libres',
      'mardi 8 juin, 3 libres',
      'mercredi 9 juin, Aucun créneau',
      'jeudi 10 juin, Aucun créneau',
      'vendredi 11 juin, 1 libre',
      'samedi 12 juin, Aucun créneau',
      'dimanche 13 juin, Fermé',
    ]);
    expect(
      within(tuesday).getByRole('list', { name: 'Matin' }).textContent?.trim().split(/\s+/),
    ).toEqual(['09:00', '09:30']);
    expect(within(tuesday).getByRole('list', { name: 'Après-midi' })).toBeTruthy();
    expect(within(tuesday).queryByRole('list', { name: 'Soir' })).toBeNull();
  });

  it.each([
    [1280, 7],
    [1000, 6],
    [800, 5],
    [700, 4],
    [500, 3],
    [390, 2],
  ])('[SLOT-08] has at %i px %i days', (width, days) => {
    ofWidth(width);
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(days);
  });

  it('[SLOT-05] [SLOT-06] names each time with its date, places and promotion', () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    const names = slotButtons().map((slot) => plain(slot.getAttribute('aria-label')));

    expect(names).toContain('09:30, mardi 8 juin 2027, 2 places, −20 %');
    expect(names).toContain('14:00, mardi 8 juin 2027, 2 places');
    expect(names.every((name) => /^\d{2}:\d{2}, \S+ \d+ \S+ 2027/.test(name))).toBe(true);
    expect(plain(button(/^09:30, mardi/).getAttribute('data-note'))).toBe('−20 % · 2 places');
  });

  it('[SLOT-06] says nothing of places when the group does not show them', () => {
    shown(
      aVisit({ slots: new SlotsOnPaper(aWeek), group: aGroup({ capacityDisplayUser: false }) }),
    );

    expect(button(/^14:00, mardi/).getAttribute('aria-label')).toBe('14:00, mardi 8 juin 2027');
    expect(button(/^14:00, mardi/).getAttribute('data-note')).toBe('');
  });

  it.each<[DayObstacle, string]>([
    ['full', 'Complet'],
    ['closed', 'Fermé'],
    ['absent', 'Pas là ce jour-là'],
    ['tooShort', 'Ouverture trop courte'],
    ['tooSoon', 'Délai trop court'],
    ['tooFar', 'Pas encore ouvert'],
  ])('[SLOT-10] says of a day that is %s: %s', (obstacle, words) => {
    const slots = withObstacles(aWeek, { obstacles: new Map([['2027-06-09', obstacle]]) });
    shown(aVisit({ slots }));

    expect(screen.getByRole('group', { name: `mercredi 9 juin, ${words}` })).toBeTruthy();
  });

  it.each<[DayObstacle, string]>([
    ['full', 'Tout est pris cette semaine'],
    ['closed', 'Aucun créneau du 14 au 20 juin'],
    ['absent', 'Aucun créneau du 14 au 20 juin'],
  ])('[SLOT-10] says of a week of days that are %s: %s', async (obstacle, title) => {
    shown(aVisit({ slots: withObstacles([...aWeek, ...free(24, '10:15')], nextWeekOf(obstacle)) }));

    await act(async () => void fireEvent.click(button('7 jours suivants')));

    const said = [...document.querySelectorAll('p:not([aria-hidden])')];
    expect(said.map(({ textContent }) => textContent)).toContain(title);
  });

  it('[SLOT-10] says that what fits in no opening cannot be booked online, and whom to call', () => {
    const group = aGroup({ phone: '04 78 00 00 01' });
    shown(aVisit({ slots: withObstacles([], { obstacle: 'tooShort' }), group }));

    expect(screen.getByText('Ce choix ne peut pas être réservé en ligne')).toBeTruthy();
    expect(screen.getByText('Appelez-nous pour réserver.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '04 78 00 00 01' })).toBeTruthy();
    expect(screen.queryByText(/revenez bientôt/)).toBeNull();
  });

  it('[SLOT-10] leads from a day without times to the next free one', () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));
    const wednesday = screen.getByRole('group', { name: /^mercredi 9 juin, Aucun créneau/ });

    fireEvent.click(
      within(wednesday).getByRole('button', { name: /^Prochain libre ven\. 11 juin$/ }),
    );

    expect(document.activeElement?.getAttribute('data-start')).toBe('2027-06-11T09:45:00+02:00');
  });

  it('[SLOT-09] lets that menu grow as far as the window allows', async () => {
    Object.defineProperty(document.documentElement, 'clientWidth', {
      configurable: true,
      value: 800,
    });
    const [two] = free(8, '14:00');
    shown(
      aVisit({
        slots: new SlotsOnPaper(
          two
            ? [
                { ...two, calendarIds: [31] },
                { ...two, promotion: 20 },
              ]
            : [],
        ),
      }),
    );

    fireEvent.click(button(/^14:00, mardi 8 juin 2027, 2 choix/));

    expect((await screen.findByRole('menu')).style.maxWidth).toBe('264px');
    Reflect.deleteProperty(document.documentElement, 'clientWidth');
  });

  it('[SLOT-04] opens a menu where several can be had at one time; choosing there selects, and nothing more', () => {
    const [two] = free(8, '14:00');
    const several = two
      ? [
          { ...two, calendarIds: [31] },
          { ...two, calendarIds: [32], promotion: 20 },
        ]
      : [];
    const catalog = aCatalog({
      calendars: [aCalendar(), aCalendar({ id: 32, publicname: 'Basile' })],
    });
    const { journey } = shown(aVisit({ slots: new SlotsOnPaper(several), catalog }));
    const opener = button(/^14:00, mardi 8 juin 2027, 2 choix/);

    fireEvent.click(opener);
    const choices = screen.getAllByRole('menuitemradio');
    const named = choices.map(({ textContent }) => plain(textContent));
    if (choices[0]) fireEvent.keyDown(choices[0], { key: 'ArrowDown' });
    const afterArrow = journey.journey$.value.choices.slot;
    if (choices[1]) fireEvent.click(choices[1]);

    expect(named).toEqual(['avec Ana2 places', 'avec Basile2 places−20 %']);
    expect(afterArrow).toBeUndefined();
    expect(journey.journey$.value).toMatchObject({
      step: 'slots',
      choices: { slot: { calendarIds: [32], promotion: 20 } },
    });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('[SLOT-13] keeps the time that is pressed, and goes on with Continue', () => {
    const { journey } = shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    fireEvent.click(button(/^09:30, mardi/));
    const { step, choices } = journey.journey$.value;
    const pressed = slotButtons().filter((slot) => slot.getAttribute('aria-pressed') === 'true');
    fireEvent.click(button('Continuer'));

    expect(choices.slot).toMatchObject({ start: '2027-06-08T09:30:00+02:00', promotion: 20 });
    expect(pressed).toHaveLength(1);
    expect(step).toBe('slots');
    expect(journey.journey$.value.step).toBe('fiche');
  });

  it('asks for a time when Continue is pressed without one', async () => {
    const { journey } = shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    fireEvent.click(button('Continuer'));

    await waitFor(() => expect(status()).toBe('Choisissez d’abord un créneau.'));
    expect(document.activeElement).toBe(slotButtons()[0]);
    expect(journey.journey$.value.step).toBe('slots');
  });

  it('[T2] tells the two 02:30 of October apart, in the name and on the button', () => {
    const slots = ['2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00'].map((start) =>
      aSlot({ start }),
    );
    shown(
      aVisit({
        slots: new SlotsOnPaper(slots),
        clock: new StoppedClock('2027-10-30T08:00:00+02:00'),
      }),
    );

    expect(slotButtons().map((slot) => slot.getAttribute('aria-label'))).toEqual([
      '02:30, heure d’été, dimanche 31 octobre 2027, 1 place',
      '02:30, heure d’hiver, dimanche 31 octobre 2027, 1 place',
    ]);
    expect(slotButtons().map((slot) => slot.getAttribute('data-note'))).toEqual([
      'heure d’été',
      'heure d’hiver',
    ]);
  });

  it.each([
    ['Pacific/Auckland', 'Heures de Lyon : 10 h de moins qu’à Auckland', '02:30 le lendemain'],
    ['Pacific/Honolulu', 'Heures de Lyon : 12 h de plus qu’à Honolulu', '04:30 chez vous'],
    ['UTC', 'Heures de Lyon : 2 h de plus que chez vous', '14:30 chez vous'],
  ])(
    '[T4] shows the times of the group to a device in %s, and says which they are',
    (device, note, own) => {
      const clock = clockIn(device);
      shown(
        aVisit({
          slots: new SlotsOnPaper(free(8, '16:30')),
          clock,
          group: aGroup({ capacityDisplayUser: false }),
        }),
      );
      const slot = button(/^16:30, mardi 8 juin 2027/);

      expect(
        screen.getByText(
          (_text, element) => element?.tagName === 'SPAN' && plain(element.textContent) === note,
        ),
      ).toBeTruthy();
      expect(slot.getAttribute('data-note')).toBe(own);
      expect(slot.getAttribute('aria-label')).toContain(own);
      expect(screen.getByRole('group', { name: /^Aujourd’hui, lundi 7 juin/ })).toBeTruthy();
    },
  );

  it.each([
    [
      'America/New_York',
      '2027-03-08T08:00:00+01:00',
      ['2027-03-12T10:00:00+01:00', '2027-03-14T10:00:00+01:00'],
      'Heures de Lyon : 6 h de plus qu’à New York. À partir du dimanche 14 mars : 5 h de plus',
    ],
    [
      'America/New_York',
      '2027-03-08T08:00:00+01:00',
      ['2027-03-14T07:00:00+01:00', '2027-03-14T10:00:00+01:00'],
      'Heures de Lyon : 6 h de plus qu’à New York. À partir du dimanche 14 mars, 10:00 : 5 h de plus',
    ],
    [
      'Africa/Johannesburg',
      '2027-10-25T08:00:00+02:00',
      ['2027-10-28T10:00:00+02:00'],
      'Heures de Lyon : les mêmes qu’à Johannesburg. À partir du dimanche 31 octobre : 1 h de moins',
    ],
  ])(
    '[T4] says to a device in %s from when on the difference is another, in a week in which a clock changes',
    (device, now, starts, note) => {
      shown(
        aVisit({
          slots: new SlotsOnPaper(starts.map((start) => aSlot({ start }))),
          clock: new StoppedClock(now, 'Europe/Paris', device),
        }),
      );

      expect(plain(screen.getByText(/^Heures de/, { selector: 'span' }).textContent)).toBe(note);
    },
  );

  it('[T4] says nothing of zones to a device in the zone of the group', () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    expect(screen.queryByText(/Heures de/)).toBeNull();
  });
});

describe('the date changer', () => {
  it('[SLOT-03] [SLOT-07] has previous, next and a date; at a limit a button keeps its focus and says why', () => {
    shown(aVisit({ slots: new SlotsOnPaper([...aWeek, ...free(15, '09:00')]) }));
    const next = button('7 jours suivants');
    expect(button('Jours précédents : rien n’est libre avant').getAttribute('aria-disabled')).toBe(
      'true',
    );

    act(() => next.focus());
    fireEvent.click(next);

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('14 – 20 juin 2027');
    expect(document.activeElement).toBe(next);
    expect(button('7 jours précédents').getAttribute('aria-disabled')).toBeNull();
    expect(button('Choisir une date')).toBeTruthy();
  });

  it('goes to the next free day', () => {
    shown(aVisit({ slots: new SlotsOnPaper([...aWeek, ...free(29, '09:00')]) }));

    fireEvent.click(button('Prochain jour libre'));

    expect(screen.getByRole('group', { name: /^mardi 29 juin, 1 libre/ })).toBeTruthy();
  });

  it('[CANCEL-03] tells no professional to call their own business, where a week is full or cannot be had', async () => {
    let isThere = true;
    const slots = withObstacles([...aWeek, ...free(24, '10:15')], nextWeekOf('full'), (answer) =>
      isThere ? answer : throwError(() => new Refusal('unreachable')),
    );
    const group = aGroup({ phone: '04 65 71 20 40' });
    shown(aVisit({ slots, group, session: aProSession() }));
    await act(async () => void fireEvent.click(button('7 jours suivants')));
    const full = screen.getByText('Tout est pris cette semaine');
    const inFull = document.body.textContent;

    isThere = false;
    await act(async () => void fireEvent.click(button('7 jours suivants')));
    const refused = screen.getByRole('alert');

    expect(full.textContent).not.toBe(refused.textContent);
    expect(`${inFull}${document.body.textContent}`).not.toContain('04 65 71 20 40');
  });

  it('leads from an empty week to the first free time in one press, and puts the focus there', async () => {
    shown(
      aVisit({
        slots: withObstacles([...aWeek, ...free(24, '10:15')], nextWeekOf('full')),
        group: aGroup({ phone: '04 65 71 20 40' }),
      }),
    );
    await act(async () => void fireEvent.click(button('7 jours suivants')));
    expect(screen.getByText('Tout est pris cette semaine')).toBeTruthy();
    expect(screen.getByText('jeudi 24 juin à 10:15').tagName).toBe('B');
    expect(screen.getByRole('link', { name: '04 65 71 20 40' }).getAttribute('href')).toBe(
      'tel:0465712040',
    );

    fireEvent.click(button('Voir le jeudi 24 juin'));

    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      '10:15, jeudi 24 juin 2027, 2 places',
    );
  });

  it('moves by the keys: along a day, across days, and by weeks', () => {
    shown(aVisit({ slots: new SlotsOnPaper([...aWeek, ...free(15, '09:00')]) }));
    const press = (key: string): string => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return (document.activeElement?.getAttribute('data-start') ?? '').slice(5, 16);
    };
    act(() => slotButtons()[0]?.focus());

    expect(
      ['ArrowDown', 'ArrowRight', 'Home', 'ArrowRight', 'PageDown', 'PageUp'].map(press),
    ).toEqual([
      '06-07T18:00',
      '06-08T14:00',
      '06-08T09:00',
      '06-11T09:45',
      '06-15T09:00',
      '06-07T16:30',
    ]);
  });

  it('has one tab stop a day', () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));

    expect(
      slotButtons()
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ dataset }) => dataset['start']?.slice(5, 16)),
    ).toEqual(['06-07T16:30', '06-08T09:00', '06-11T09:45']);
  });

  it('opens a calendar of one tab stop, by keys and by hand, and refuses what is out of range with the range', async () => {
    shown(
      aVisit({
        slots: new SlotsOnPaper([...aWeek, ...free(24, '10:15')]),
        group: aGroup({ maxrdvPeriod: 20 * 1440 }),
      }),
    );
    await act(async () => {
      fireEvent.click(button('Choisir une date'));
      await import('../../../../ui/src/booking/slots/DatePickerDialog');
    });
    const dialog = await screen.findByRole('dialog', { name: 'Choisir une date' });
    const grid = within(dialog).getByRole('grid', { name: 'juin 2027' });
    const day = (name: RegExp): HTMLElement => within(grid).getByRole('button', { name });
    expect(
      within(grid)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1);
    expect(day(/^mercredi 9 juin/).getAttribute('aria-disabled')).toBe('true');
    expect(day(/^vendredi 11 juin/).getAttribute('aria-label')).toBe(
      'vendredi 11 juin 2027, libre',
    );

    fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: '01/01/2029' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aller' }));
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'Choisissez une date entre le lundi 7 juin 2027 et le dimanche 27 juin 2027.',
    );

    fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: '24/06/2027' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aller' }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('24 – 30 juin 2027');
    expect(document.activeElement?.getAttribute('data-start')).toMatch(/^2027-06-24T10:15/);
  });
});

describe('what is announced', () => {
  /** Keeps every text that comes into a live region, from the start of the page. */
  function listening() {
    const heard: string[] = [];
    const observer = new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const text = region.textContent ?? '';
        if (text !== '' && heard.at(-1) !== text) heard.push(text);
      }
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return heard;
  }
  const passing = (millis: number) =>
    act(async () => void (await jest.advanceTimersByTimeAsync(millis)));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('[N1] [LAYOUT-13] is that we look, after a second, then the result, each once and in a region that was there before', async () => {
    const answers = new Subject<void>();
    const heard = listening();
    shown(
      aVisit({ slots: new SlotsOnPaper(aWeek, (answer) => answers.pipe(switchMap(() => answer))) }),
    );
    const region = screen.getByRole('status');
    expect(screen.getByRole('group', { name: '7 – 13 juin 2027' }).getAttribute('aria-busy')).toBe(
      'true',
    );

    await passing(900);
    const before = [...heard];
    await passing(200);
    act(() => answers.next());
    await passing(10);

    expect(before).toEqual([]);
    expect(heard).toEqual(['Recherche des créneaux libres…', '6 créneaux du 7 au 13 juin']);
    expect(heard.every((text) => text.length <= 120)).toBe(true);
    expect(screen.getByRole('status')).toBe(region);
    expect(screen.getByRole('group', { name: '7 – 13 juin 2027' }).getAttribute('aria-busy')).toBe(
      'false',
    );
  });

  it('comes into a region that was there before, at the first load too', async () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));
    const region = screen.getByRole('status');
    const first = region.textContent;
    await passing(200);

    expect(slotButtons()).toHaveLength(6);
    expect(first).toBe('');
    expect(region.isConnected).toBe(true);
    expect(region.textContent).toBe('6 créneaux du 7 au 13 juin');
  });

  it('is only the result, when it comes soon', async () => {
    const heard = listening();
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));
    await passing(2000);

    expect(heard).toEqual(['6 créneaux du 7 au 13 juin']);
  });

  it('is an error as an alert, with a retry that brings the days', async () => {
    let isDown = true;
    const heard = listening();
    const slots = new SlotsOnPaper(aWeek, (answer): Observable<Week> =>
      isDown ? throwError(() => new Refusal('unreachable')) : answer,
    );
    const { journey } = shown(aVisit({ slots }));
    const { choices } = journey.journey$.value;
    await passing(10);
    const alert = screen.getByRole('alert').textContent;
    const call = screen.getByRole('link', { name: /^Appeler le/ });

    isDown = false;
    fireEvent.click(button('Réessayer'));
    await passing(200);

    expect(alert).toContain('Les créneaux n’ont pas pu être affichés');
    expect(alert).toContain('Vos choix sont gardés : réessayez');
    expect(alert).not.toContain('plus tard');
    expect(alert).not.toContain(call.textContent);
    expect(alert.length).toBeLessThanOrEqual(120);
    expect(heard).toEqual([alert, '6 créneaux du 7 au 13 juin']);
    expect(journey.journey$.value.choices).toBe(choices);
    expect(document.activeElement).toBe(slotButtons()[0]);
  });

  it('[SLOT-12] is that a calendar is not offered any more, with the way back to the choice', async () => {
    const slots = new SlotsOnPaper([], () => throwError(() => new Refusal('notBookable')));
    const visit = aVisit({ slots, choices: {} });
    visit.journey.answer({ interventionSetId: 1 });
    visit.journey.answer({ lines: [aLine()] });
    visit.journey.answer({ calendarId: 31 });
    shown(visit);
    await passing(10);

    expect(screen.getByRole('alert').textContent).toContain('Ce choix n’est plus proposé');
    fireEvent.click(button('Choisir autrement'));
    expect(visit.journey.journey$.value.step).toBe('calendar');
  });

  it('[SLOT-12] is that what a link has chosen is not offered any more, with the way to choose oneself', async () => {
    const refusal = new Refusal('notBookable', { detail: { field: 'calendar_ids' } });
    const slots = new SlotsOnPaper([], () => throwError(() => refusal));
    const visit = aVisit({ slots });
    visit.journey.write({ comments: 'Cheveux longs' });
    shown(visit);
    await passing(10);

    const said = screen.getByRole('alert').textContent ?? '';
    expect(said).toContain('Ce choix n’est plus proposé');
    expect(said).not.toMatch(/réservé/);
    fireEvent.click(button('Choisir autrement'));
    const { step, choices, draft } = visit.journey.journey$.value;
    expect([step, choices, draft.comments]).toEqual(['interventionSet', {}, 'Cheveux longs']);
  });

  it('[SLOT-12] [EDIT-03] leads who moves an appointment back to no choice: there is none', async () => {
    const detail = { field: 'appointments[0][intervention_id]' };
    const refusal = new Refusal('notBookable', { detail });
    const slots = new SlotsOnPaper([], () => throwError(() => refusal));
    shown(aVisit({ slots, reschedule: anAppointmentGroup({}) }));
    await passing(10);

    expect(screen.getByRole('alert').textContent).toContain('Ce choix n’est plus proposé');
    expect(screen.queryByRole('button', { name: 'Choisir autrement' })).toBeNull();
  });

  it('shows real headings while the first days are under way', () => {
    shown(aVisit({ slots: new SlotsOnPaper(aWeek, () => NEVER) }));

    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(7);
    expect(screen.getByText('Matin')).toBeTruthy();
  });
});

describe('the strip of days on a phone', () => {
  const strip = () => within(screen.getByRole('group', { name: 'Jours' }));
  const filled = (): readonly (string | null)[] =>
    strip()
      .queryAllByRole('button', { pressed: true })
      .map((day) => day.getAttribute('aria-label'));

  it('has its seven places while nothing is answered, and names no day before it is known', () => {
    ofWidth(360);
    shown(aVisit({ slots: new SlotsOnPaper(aWeek, () => NEVER) }));

    expect(strip().queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('group', { name: 'Jours' }).children).toHaveLength(7);
  });

  it('leaves no empty places above a refusal', () => {
    ofWidth(360);
    shown(
      aVisit({
        slots: new SlotsOnPaper([], () => throwError(() => new Refusal('unreachable'))),
      }),
    );

    expect(screen.getByText('Les créneaux n’ont pas pu être affichés')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Jours' })).toBeNull();
  });

  it('fills the day of the chosen time', () => {
    ofWidth(360);
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }));
    expect(filled()).toEqual(['Aujourd’hui, lundi 7 juin, 2 libres']);

    const tuesday = screen.getByRole('group', { name: /^mardi 8 juin/ });
    fireEvent.click(within(tuesday).getAllByRole('button')[0] as HTMLElement);

    expect(filled()).toEqual(['mardi 8 juin, 3 libres, jusqu’à −20\u00a0%']);
  });
});

describe('the first of a month', () => {
  const atTheEndOfJune = () =>
    aVisit({
      clock: new StoppedClock('2027-06-29T08:00:00+02:00', 'Europe/Paris', 'Europe/Paris'),
      slots: new SlotsOnPaper(free(29, '16:30')),
    });

  it.each([
    ['the strip of days', 360, 'button'],
    ['the week', 1280, 'heading'],
  ])('has in %s the same number to the eye as in its name', (_, width, role) => {
    ofWidth(width);
    shown(atTheEndOfJune());

    const first = screen.getByRole(role, { name: /^jeudi 1er juillet/ });

    expect(within(first).getByText('1er')).toBeTruthy();
  });

  it('has in the calendar the same number to the eye as in its name', async () => {
    shown(atTheEndOfJune());
    await act(async () => {
      fireEvent.click(button('Choisir une date'));
      await import('../../../../ui/src/booking/slots/DatePickerDialog');
    });
    const dialog = await screen.findByRole('dialog', { name: 'Choisir une date' });

    const first = within(dialog).getByRole('button', { name: /^mardi 1er juin 2027/ });

    expect(first.textContent).toBe('1er');
  });
});

describe('the words of the calendar', () => {
  const { fetch } = globalThis;

  afterEach(() => {
    globalThis.fetch = fetch;
    initTranslations('fr', words('fr'));
  });

  it('come when it is opened, by another press where they did not come the first time', async () => {
    const english = wordsByPart(completeBundle('locales', 'en'));
    initTranslations('en', english.first as Words);
    const answers = [new Response('', { status: 503 }), Response.json(english.later)];
    globalThis.fetch = async () => answers.shift() ?? Response.error();
    shown(aVisit({ slots: new SlotsOnPaper(aWeek) }), { en: '/locale.en.1.json' });
    const open = async (): Promise<void> => {
      fireEvent.click(button('Choose a date'));
      await act(() => import('../../../../ui/src/booking/slots/DatePickerDialog'));
    };

    await open();
    await waitFor(() => expect(screen.queryByText('Looking for free days…')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();

    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Choose a date' });
    expect(within(dialog).getByRole('button', { name: 'Next month' })).toBeDefined();
  });
});
