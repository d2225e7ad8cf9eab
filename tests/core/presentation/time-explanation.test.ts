import { Refusal, type KnownFiche, type TimeExplanation, type TimeQuery } from '@creneau/core';
import {
  TimeExplanationViewModel,
  type TimeAnswer,
  type TypedTime,
} from '@creneau/core/presentation';
import { BehaviorSubject, of, throwError, type Observable } from 'rxjs';
import { aCalendar, aCatalog, aGroup, aLine, anIntervention } from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';
import { aVisit, SlotsOnPaper } from './visit';

const time: TypedTime = { day: '2027-06-10', hour: '10:00' };
const camille: KnownFiche = { id: 7, values: { lastname: 'Dupont' } };

/** An agent who asks, and what they see meanwhile. */
function anAgent(answer: Observable<TimeExplanation>, interventions = [11, 12]) {
  const asked: TimeQuery[] = [];
  const fiche = new BehaviorSubject<KnownFiche | undefined>(undefined);
  const catalog = aCatalog({
    interventions: [
      anIntervention({ id: 11, publicname: 'Coupe' }),
      anIntervention({ id: 12, publicname: 'Couleur' }),
    ],
    calendars: [aCalendar({ id: 3, publicname: 'Ana' }), aCalendar({ id: 4, publicname: 'Léo' })],
  });
  const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
  const { visit, journey } = aVisit({
    slots: new SlotsOnPaper([]),
    clock,
    group: aGroup(),
    catalog,
    choices: {
      interventionSetId: 1,
      lines: interventions.map((interventionId) => aLine({ interventionId })),
      calendarId: 0,
    },
  });
  const viewModel = new TimeExplanationViewModel(
    visit,
    {
      explain: (query) => {
        asked.push(query);
        return answer;
      },
    },
    { fiche$: fiche },
  );
  const seen: TimeAnswer[] = [];
  viewModel.explained$.subscribe((explained) => seen.push(explained));
  return { viewModel, asked, seen, client: fiche, journey };
}

const absent: TimeExplanation = {
  obstacle: 'taken',
  line: 1,
  calendars: [
    { calendarId: 3, obstacle: 'absent' },
    { calendarId: 4, obstacle: 'taken' },
    { calendarId: 99, obstacle: 'closed' },
  ],
};

describe('why a time is not offered', () => {
  it('[C19] is asked for what was chosen and told by the names of the page', () => {
    const { viewModel, asked, seen } = anAgent(of(absent));

    viewModel.ask(time);

    expect(asked).toMatchObject([
      {
        start: '2027-06-10T10:00',
        ficheId: undefined,
        lines: [{ interventionId: 11 }, { interventionId: 12 }],
      },
    ]);
    expect(seen.slice(-3)).toEqual([
      { state: 'none' },
      { state: 'loading', time },
      {
        state: 'ready',
        time,
        value: {
          obstacle: 'taken',
          intervention: 'Couleur',
          people: [
            { name: 'Ana', obstacle: 'absent' },
            { name: 'Léo', obstacle: 'taken' },
          ],
        },
      },
    ]);
  });

  it.each([
    ['names no service where one was chosen', [12], { line: 0 }],
    ['names no service where none has no place', [11, 12], { line: undefined }],
  ])('[C19] %s', (_, interventions, { line }) => {
    const { viewModel, seen } = anAgent(
      of({ obstacle: absent.obstacle, calendars: [], ...(line !== undefined && { line }) }),
      interventions,
    );

    viewModel.ask(time);

    expect(seen.at(-1)).toMatchObject({ state: 'ready', value: { intervention: undefined } });
  });

  it('[C19] stays while anything is typed, and is forgotten with another choice', () => {
    const { viewModel, seen, journey, client: fiche } = anAgent(of(absent));
    expect(viewModel.fiche$).toBe(fiche);
    viewModel.ask(time);

    journey.write({ comments: 'Cheveux longs' });
    expect(seen.at(-1)?.state).toBe('ready');
    journey.rearrange([aLine({ interventionId: 11 })]);

    expect(seen.at(-1)).toEqual({ state: 'none' });
  });

  it('[MULTI-14] is asked for the client who is known, and forgotten when another is chosen', () => {
    const {
      viewModel,
      asked,
      seen,
      client: fiche,
    } = anAgent(of({ obstacle: undefined, calendars: [] }));
    fiche.next(camille);

    viewModel.ask(time);
    fiche.next({ ...camille, id: 8 });

    expect(asked.map(({ ficheId }) => ficheId)).toEqual([7]);
    expect(seen.at(-1)).toEqual({ state: 'none' });
  });

  it('may be refused, and asked again', () => {
    const { viewModel, asked, seen } = anAgent(throwError(() => new Refusal('unreachable')));

    viewModel.ask(time);
    viewModel.ask(time);

    expect(seen.at(-1)).toMatchObject({ state: 'refused', reason: 'unreachable', time });
    expect(asked).toHaveLength(2);
  });
});
