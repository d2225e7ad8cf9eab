/** @jest-environment ./tests/support/page-environment.ts */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FicheHead } from '../../../../ui/src/booking/fiche/FicheFrame';
import { initTranslations } from '../../../../ui/src/i18n/words';
import { CurrentStep, type StepContext } from '../../../../ui/src/booking/frame/step-context';
import { StepLayout } from '../../../../ui/src/booking/frame/StepLayout';
import { aGroup } from '../../../support/made-up';
import { wordsOf } from '../../../support/words';
import { Around } from '../../around';
import { visitInMemory } from '../../../support/visit-in-memory';

beforeAll(() => void initTranslations('fr', wordsOf('fr', 'common', 'layout', 'fiche')));
afterEach(cleanup);

const group = aGroup({
  timezone: 'Europe/Paris',
  address: { address: '14 rue des Capucins', zipcode: '69001', city: 'Lyon', country: 'FR' },
});

const aStepContext = (
  visitorZone: string,
  rows: StepContext['summary']['rows'] = [],
): StepContext => ({
  step: 'fiche',
  group,
  address: group.address,
  visitorZone,
  removedNames: [],
  marks: [],
  isFirst: false,
  showsStepper: false,
  showsSummary: true,
  audience: 'hairdresser',
  summaryTitle: 'Votre rendez-vous',
  labelOf: (step) =>
    ({ intervention: 'Prestation', calendar: 'Coiffeur' })[step as 'calendar'] ?? 'Lieu',
  hrefOf: (step) => `/salon-lumiere/book/${step}`,
  canChange: () => true,
  summary: {
    rows,
    pack: undefined,
    lines: [
      {
        interventionId: 11,
        name: 'Coupe femme',
        length: 45,
        price: 4_800,
        person: undefined,
        videoconference: false,
      },
    ],
    time: { start: '2026-11-24T12:30+01:00', end: '13:15', person: 'Ana' },
    length: 45,
    price: {
      lines: [{ price: 4_800, discount: 960 }],
      subtotal: 4_800,
      discount: 960,
      total: 3_840,
    },
    promotion: { percent: 20, label: 'mardi midi' },
  },
});

/** The contact step of a visitor whose device is in that zone. */
function openFiche(visitorZone = 'Europe/Paris', rows: StepContext['summary']['rows'] = []): void {
  const visit = visitInMemory({ group });
  render(
    <MemoryRouter>
      <Around visit={visit}>
        <CurrentStep value={aStepContext(visitorZone, rows)}>
          <StepLayout
            title="Vos coordonnées"
            head={<FicheHead isLost={false} />}
            next={{
              label: 'Réserver',
              inPage: true,
              form: 'form',
              unready: true,
              hint: 'Il reste un champ.',
            }}
          >
            <form id="form" />
          </StepLayout>
        </CurrentStep>
      </Around>
    </MemoryRouter>,
  );
}

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const opener = (): HTMLElement => screen.getByRole('button', { name: /12:30/ });
const shown = (): string =>
  plain(document.getElementById(opener().getAttribute('aria-controls') ?? '')?.textContent);

describe('the appointment above the contact form', () => {
  it('says when, what, with whom and for how much in one line', () => {
    openFiche();

    expect(plain(opener().textContent)).toBe('Mar. 24 nov., 12:30Coupe femme · Ana · 38,40 €');
    expect(opener().getAttribute('aria-expanded')).toBe('false');
  });

  it('opens: hours, service, person, place, what it costs, and the way to another time', () => {
    openFiche();

    fireEvent.click(opener());

    expect(opener().getAttribute('aria-expanded')).toBe('true');
    expect(shown()).toContain('12:30 – 13:15');
    expect(shown()).toContain('Coupe femme 45 min');
    expect(shown()).toContain('14 rue des Capucins, Lyon');
    expect(shown()).toContain('Mardi midi, −20 %−9,60 €');
    expect(screen.getByRole('link', { name: 'Changer de créneau' }).getAttribute('href')).toBe(
      '/salon-lumiere/book/slots',
    );
  });

  it.each([
    ['the site that was chosen', { value: 'Nord', state: 'answered' }, 'LieuNord'],
    ['none where any site will do', { value: undefined, state: 'no preference' }, ''],
  ] as const)('[SUM-02] names as place %s, not the address of the business', (_, row, words) => {
    openFiche('Europe/Paris', [{ step: 'calendarSet', ...row }]);

    fireEvent.click(opener());

    expect(shown()).toContain(words);
    expect(shown()).not.toContain('14 rue des Capucins');
  });

  it('has the button that books under the form and in the summary, in one state and with one hint', () => {
    openFiche();

    const buttons = screen.getAllByRole('button', { name: 'Réserver', hidden: true });
    expect(buttons.length).toBeGreaterThan(1);
    for (const button of buttons) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
      const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(hint?.textContent).toBe('Il reste un champ.');
    }
  });
});

describe('for a visitor in another zone', () => {
  it('the place’s time leads, and theirs follows above the form and in the summary', () => {
    openFiche('America/New_York');

    expect(plain(opener().textContent)).toContain('heure de Lyon · 06:30 chez vous');
    expect(plain(screen.getByRole('complementary').textContent)).toContain(
      'heure de Lyon · avec Ana · jusqu’à 13:1506:30 chez vous, à New York',
    );
  });

  it('of the same offset nothing is said', () => {
    openFiche('Europe/Brussels');

    expect(document.body.textContent).not.toContain('chez vous');
  });
});

describe('the day in the summary', () => {
  afterAll(() => void initTranslations('fr', wordsOf('fr', 'common', 'layout', 'fiche')));

  it.each([
    ['es', 'Martes, 24 de noviembre, 12:30'],
    ['pt', 'Terça-feira, 24 de novembro, 12:30'],
    ['hu', 'November 24., kedd'],
    ['hr', 'Utorak, 24. studenoga,'],
    ['de', 'Dienstag, 24. November'],
  ])('[SUM-02] [I18N-05] is written without its year as %s writes it', (locale, day) => {
    initTranslations(locale, wordsOf(locale, 'common', 'layout', 'fiche'));
    openFiche();

    const [heading, ...words] = [...screen.getByRole('complementary').querySelectorAll('h2, p')];
    expect(heading?.tagName).toBe('H2');
    expect(plain(words[0]?.textContent)).toContain(day);
  });
});
