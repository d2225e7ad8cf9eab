import { HttpAppointments } from '@creneau/adapters/http';
import { FichesInMemory } from '@creneau/adapters/in-memory';
import {
  problemOf,
  Refusal,
  type BookingOutcome,
  type BookingAttempt,
  type BookingRefusal,
  type FieldError,
  type Fiches,
  type KnownFiche,
  type RefusalDetail,
  type RefusalReason,
} from '@creneau/core';
import type { FieldValues } from '@creneau/core/presentation';
import { Subject, throwError } from 'rxjs';
import {
  aBooked,
  aCatalog,
  aChoice,
  aField,
  aGroup,
  aLine,
  anAppointment,
  anIntervention,
  aSlot,
} from '../../support/made-up';
import { aKnownFiche, aProSession, aUserSession } from '../../support/made-up-people';
import { aHttp, onlyRecordings, recordCalls } from '../../support/recorded-calls';
import { wireBooked } from '../../support/wire';
import {
  aFiche,
  AttentiveAppointments,
  camille,
  freeOn,
  someForms,
} from '../../support/fiche-step';

onlyRecordings();

const refusing =
  (reason: RefusalReason, detail: RefusalDetail = {}) =>
  () =>
    Promise.reject(new Refusal(reason, { detail }));
const booking = () => Promise.resolve(aBooked());

/** A promise in the hands of the test. */
function aPendingAnswer() {
  let settle: (booked: BookingOutcome) => void = () => undefined;
  const answer = new Promise<BookingOutcome>((resolve) => (settle = resolve));
  return { answer: () => answer, settle };
}

const patienceOf = (attempt: BookingAttempt<BookingRefusal>): string =>
  attempt.state === 'pending' ? attempt.patience : attempt.state;

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('booking from the contact step', () => {
  it('[BOOK-05] sends what was written, and goes on to the confirmation', async () => {
    const appointments = new AttentiveAppointments();
    const { viewModel, journey } = aFiche({ appointments });
    viewModel.write({
      ...camille,
      fiche: { ...camille.fiche, firstname: ' Camille ' },
      comments: 'A word',
    });

    await viewModel.book();

    expect(appointments.asked).toMatchObject([
      {
        slot: { start: '2027-06-08T09:30:00+02:00' },
        fiche: { values: { firstname: 'Camille', email: 'camille@example.org' } },
        comments: 'A word',
        websource: 'a friend',
        locale: 'fr',
      },
    ]);
    expect(journey.journey$.value.step).toBe('confirm');
  });

  it('[C9] books once, however often it is pressed', async () => {
    const { answer, settle } = aPendingAnswer();
    const appointments = new AttentiveAppointments([answer]);
    const { viewModel } = aFiche({ appointments });
    viewModel.write(camille);

    const presses = [viewModel.book(), viewModel.book(), viewModel.book()];
    settle(aBooked());
    await Promise.all(presses);

    expect(appointments.asked).toHaveLength(1);
  });

  it('[BOOK-07] stays, with the reason and all that was typed, when it is refused', async () => {
    const { viewModel, journey } = aFiche({
      appointments: new AttentiveAppointments([refusing('blacklisted')]),
    });
    viewModel.write({ ...camille, comments: 'A word' });

    await viewModel.book();

    expect(problemOf(viewModel.attempt$.value)?.refusal.reason).toBe('blacklisted');
    expect(journey.journey$.value).toMatchObject({
      step: 'fiche',
      draft: { fiche: camille.fiche, comments: 'A word' },
    });
  });

  it('[FORM-03] [FORM-05] sends the answers of linked lists and of a text reminder', async () => {
    const sent = recordCalls('POST', '/api/v3/appointments', wireBooked([anAppointment()]));
    const choices = [aChoice({ value: 'back', choices: [aChoice({ value: 'neck' })] })];
    const { viewModel } = aFiche({
      appointments: new HttpAppointments(aHttp(), aGroup()),
      forms: () =>
        someForms({
          vevent: [
            aField({ name: 'area', type: 'linkedcombo', required: true, choices }),
            aField({ name: 'sms_reminder', type: 'smsreminder', required: true }),
          ],
        }),
    });
    viewModel.write({ ...camille, vevent: { area: 'back/neck', sms_reminder: true } });

    await viewModel.book();

    expect(sent).toMatchObject([
      { body: { appointment: { area: 'back/neck', sms_reminder: true } } },
    ]);
  });

  it.each([
    [[32], 0, 32],
    [[31, 32], 0, 0],
    [[32], 31, 31],
  ])(
    '[SLOT-04] at a time that %j can take, and a preference for %i, asks for %i',
    async (calendarIds, preferred, asked) => {
      const sent = recordCalls('POST', '/api/v3/appointments', wireBooked([anAppointment()]));
      const { viewModel, journey } = aFiche({
        appointments: new HttpAppointments(aHttp(), aGroup()),
        choices: { lines: [aLine({ calendarId: preferred })], calendarId: preferred },
      });
      journey.choose(aSlot({ calendarIds }));
      viewModel.write(camille);

      await viewModel.book();

      expect(sent).toMatchObject([
        { body: { appointment: { appointments: { 0: { calendar_id: asked } } } } },
      ]);
    },
  );

  it('[SLOT-04] leaves the later lines to whoever is free', async () => {
    const sent = recordCalls(
      'POST',
      '/api/v3/appointments',
      wireBooked([anAppointment(), anAppointment({ id: 2 })]),
    );
    const { viewModel, journey } = aFiche({
      appointments: new HttpAppointments(aHttp(), aGroup()),
      choices: { lines: [aLine(), aLine()], calendarId: 0 },
    });
    journey.choose(aSlot({ calendarIds: [32] }));
    viewModel.write(camille);

    await viewModel.book();

    expect(sent).toMatchObject([
      {
        body: { appointment: { appointments: { 0: { calendar_id: 32 }, 1: { calendar_id: 0 } } } },
      },
    ]);
  });

  it('leaves out what the form does not show', async () => {
    const appointments = new AttentiveAppointments();
    const forms = () =>
      someForms({ vevent: [aField({ name: 'marketing_optin', type: 'boolean' })] });
    const { viewModel } = aFiche({
      appointments,
      forms,
      group: aGroup({ userAllowComment: false }),
    });
    viewModel.write({ ...camille, vevent: { marketing_optin: true }, comments: 'Not asked' });

    await viewModel.book();

    expect(appointments.asked).toMatchObject([{ vevent: {}, comments: '' }]);
  });

  it('[FICHE-05] wants the terms of a video appointment accepted', async () => {
    const appointments = new AttentiveAppointments();
    const catalog = aCatalog({ interventions: [anIntervention({ videoconference: true })] });
    const { viewModel } = aFiche({ appointments, catalog });
    viewModel.write(camille);

    await viewModel.book();

    expect(viewModel.videoconference$.value).toBe(true);
    expect(appointments.asked).toEqual([]);
    expect(problemOf(viewModel.attempt$.value)?.refusal.reason).toBe('consentMissing');
  });

  it('[BOOK-12] forgets a key that is not accepted, and books anew', async () => {
    const appointments = new AttentiveAppointments([refusing('ficheNotAuthorized')]);
    const { viewModel, sessions, journey } = aFiche({ appointments });
    sessions.rememberFiche('somebody else’s');
    viewModel.write(camille);
    await viewModel.book();

    await viewModel.bookUnknown();

    expect(sessions.ficheToken).toBeUndefined();
    expect(appointments.asked[1]?.key).not.toBe(appointments.asked[0]?.key);
    expect(journey.journey$.value.step).toBe('confirm');
  });

  it('waits as long as the business asks before it calls again', async () => {
    jest.useFakeTimers();
    const appointments = new AttentiveAppointments([refusing('tooManyCalls', { retryAfter: 5 })]);
    const { viewModel } = aFiche({ appointments });
    viewModel.write(camille);
    await viewModel.book();

    void viewModel.book();
    await jest.advanceTimersByTimeAsync(4_900);
    expect(appointments.asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(200);

    expect(appointments.asked).toHaveLength(2);
    jest.useRealTimers();
  });
});

describe('a time that was taken meanwhile', () => {
  const lost = async () => {
    const appointments = new AttentiveAppointments([refusing('slotTaken')]);
    const free = [...freeOn(8, '09:30', '10:15', '11:00'), ...freeOn(9, '09:00')];
    const fiche = aFiche({ appointments, free });
    fiche.viewModel.write({ ...camille, comments: 'A word' });
    await fiche.viewModel.book();
    await settle();
    return { ...fiche, appointments };
  };

  it('[ERR-31] offers the three nearest, and keeps every word', async () => {
    const { viewModel, journey } = await lost();

    const problem = problemOf(viewModel.attempt$.value);
    expect(problem?.others).toMatchObject({ state: 'ready' });
    expect(
      problem?.others?.state === 'ready' && problem.others.value.map(({ start }) => start),
    ).toEqual([
      '2027-06-08T10:15:00+02:00',
      '2027-06-08T11:00:00+02:00',
      '2027-06-09T09:00:00+02:00',
    ]);
    expect(journey.journey$.value.draft).toMatchObject({
      fiche: camille.fiche,
      comments: 'A word',
    });
  });

  it('books another in one press, with a new key', async () => {
    const { viewModel, journey, appointments } = await lost();
    const [nearest] = freeOn(8, '10:15');
    if (!nearest) throw new Error('no time');

    await viewModel.bookAt(nearest);

    const [first, second] = appointments.asked;
    expect(second).toMatchObject({
      slot: { start: nearest.start },
      fiche: first?.fiche,
      comments: 'A word',
    });
    expect(second?.key).not.toBe(first?.key);
    expect(journey.journey$.value.step).toBe('confirm');
  });

  it('is forgotten once another time is chosen among all', async () => {
    const { viewModel, journey } = await lost();
    const [other] = freeOn(9, '09:00');
    if (!other) throw new Error('no time');

    journey.choose(other);

    expect(problemOf(viewModel.attempt$.value)).toBeUndefined();
  });
});

describe('an answer that does not come', () => {
  it('[N3] says that we are checking, and asks with the same key after a press', async () => {
    const waits: string[] = [];
    const appointments = new AttentiveAppointments([
      (_, inDoubt) => {
        inDoubt();
        return Promise.reject(new Refusal('unreachable', { detail: { inDoubt: true } }));
      },
      booking,
    ]);
    const { viewModel, journey } = aFiche({ appointments });
    viewModel.attempt$.subscribe((attempt) => waits.push(patienceOf(attempt)));
    viewModel.write(camille);

    await viewModel.book();
    expect(problemOf(viewModel.attempt$.value)?.refusal.detail.inDoubt).toBe(true);
    await viewModel.book();

    expect(waits).toContain('doubt');
    expect(new Set(appointments.asked.map(({ key }) => key)).size).toBe(1);
    expect(journey.journey$.value.step).toBe('confirm');
  });

  it('asks for the first answer when the form was changed in between, and so books nothing twice', async () => {
    const appointments = new AttentiveAppointments([
      refusing('unreachable', { inDoubt: true }),
      refusing('keyReused'),
      booking,
    ]);
    const { viewModel, journey } = aFiche({ appointments });
    viewModel.write(camille);
    await viewModel.book();

    viewModel.write({ ...camille, comments: 'One word more' });
    await viewModel.book();

    expect(appointments.asked.map(({ comments }) => comments)).toEqual(['', 'One word more', '']);
    expect(new Set(appointments.asked.map(({ key }) => key)).size).toBe(1);
    expect(journey.journey$.value.step).toBe('confirm');
  });

  it('says that it takes long after a second', async () => {
    jest.useFakeTimers();
    const { answer, settle } = aPendingAnswer();
    const { viewModel } = aFiche({ appointments: new AttentiveAppointments([answer]) });
    viewModel.write(camille);

    const press = viewModel.book();
    await jest.advanceTimersByTimeAsync(900);
    const soon = patienceOf(viewModel.attempt$.value);
    await jest.advanceTimersByTimeAsync(200);
    const late = patienceOf(viewModel.attempt$.value);
    settle(aBooked());
    await press;

    expect([soon, late, patienceOf(viewModel.attempt$.value)]).toEqual(['brief', 'long', 'idle']);
    jest.useRealTimers();
  });
});

describe('whom an agent had chosen before the page was loaded again', () => {
  const held = aKnownFiche({
    id: 9,
    values: { firstname: 'Camille', email: 'camille@example.org' },
  });
  const anAgent = (fiches: Fiches, ficheChoice: number) =>
    aFiche({ session: aProSession(), fiches, attendee: ficheChoice });

  it('[FICHE-01] is asked for by their id, and is there again', () => {
    const { viewModel } = anAgent(new FichesInMemory(aGroup(), [held]), 9);

    expect(viewModel.known$.value).toEqual({ state: 'ready', value: [] });
    expect(viewModel.ficheOf(9)).toEqual(held);
    expect(viewModel.fieldValues(someForms())).toMatchObject({
      attendee: 9,
      fiche: { firstname: 'Camille' },
    });
  });

  it('is looked for anew where there is no such contact, or nobody answers', () => {
    const none = anAgent(new FichesInMemory(aGroup(), []), 9);
    const silent = new (class extends FichesInMemory {
      override withId() {
        return throwError(() => new Refusal('unreachable'));
      }
    })(aGroup());
    const offline = anAgent(silent, 9);

    for (const { viewModel } of [none, offline]) {
      expect(viewModel.known$.value).toEqual({ state: 'ready', value: [] });
      expect(viewModel.fieldValues(someForms()).attendee).toBeUndefined();
    }
  });

  it('is waited for before the fields are shown', () => {
    const answer = new Subject<KnownFiche>();
    const late = new (class extends FichesInMemory {
      override withId() {
        return answer.asObservable();
      }
    })(aGroup());
    const { viewModel } = anAgent(late, 9);

    expect(viewModel.known$.value.state).toBe('loading');
    answer.next(held);
    expect(viewModel.known$.value.state).toBe('ready');
    expect(viewModel.ficheOf(9)).toEqual(held);
  });
});

describe('what was written', () => {
  it('stays when the language changes, in the fields of the other language', () => {
    const forms = (locale: string) =>
      someForms({ vevent: [aField({ name: 'reason', label: locale })] });
    const { viewModel, locale } = aFiche({ forms });
    viewModel.write({ ...camille, vevent: { reason: 'Nothing' } });

    locale.next('en');

    const shown = viewModel.forms$.value;
    expect(shown.state === 'ready' && shown.value.vevent[0]?.label).toBe('en');
    expect(shown.state === 'ready' && viewModel.fieldValues(shown.value)).toMatchObject({
      ...camille,
      vevent: { reason: 'Nothing' },
    });
  });

  it('[FORM-06] begins with what the field begins with', () => {
    const forms = someForms({ vevent: [aField({ name: 'spoken', value: 'fr' })] });
    const { viewModel } = aFiche({ forms: () => forms });

    expect(viewModel.fieldValues(forms).vevent).toEqual({ spoken: 'fr' });
  });
});

describe('an account with several contacts', () => {
  const anne = aKnownFiche({
    id: 7,
    values: { firstname: 'Anne', email: 'anne@example.org', city: 'Brest' },
  });
  const leo = aKnownFiche({ id: 8, values: { firstname: 'Léo', email: 'leo@example.org' } });
  const known = [anne, leo];
  const forms = someForms();
  const open = (
    situation: Parameters<typeof aFiche>[0] = {},
    fiches = new FichesInMemory(aGroup(), known),
  ) => aFiche({ session: aUserSession(), fiches, ...situation });
  const forOneFiche = aGroup({ loginProfile: 'Fiche' });
  const empty: FieldValues = { ...camille, fiche: { firstname: '', email: '' } };
  const missing: ReadonlyMap<string, FieldError> = new Map([['fiche.email', 'empty']]);
  const begun: FieldValues = { ...camille, fiche: { firstname: 'C', email: '' } };
  const typed = { ...camille, fiche: { firstname: 'Annie', email: 'anne@example.org' } };

  it('asks who comes, and allows another contact as far as the business does', () => {
    expect(open().viewModel.isChoice(known)).toBe(true);
    expect(open().viewModel.isChoice([])).toBe(false);
    expect(open().viewModel.canAdd(known)).toBe(true);
    expect(open({ group: forOneFiche }).viewModel.canAdd(known)).toBe(false);
  });

  it.each([
    ['who comes, while it is not said', camille, known, false, 'formStepFicheIndication'],
    ['nothing once it is said', { ...camille, attendee: 7 }, known, false, undefined],
    ['to fill in an empty form', empty, [], false, 'formStepFicheIndication'],
    ['what is wrong with it once it is submitted', empty, [], true, 'formStepFicheError'],
    ['what is wrong with it once something is typed', begun, [], false, 'formStepFicheError'],
    ['nothing when it is complete', camille, [], false, undefined],
  ] as const)('[BOOK-04] says beside the button %s', (_, written, among, isSubmitted, hint) => {
    const errors = written.fiche.email === '' ? missing : new Map();

    expect(open().viewModel.hintOf(written, among, errors, isSubmitted)).toBe(hint);
  });

  it('[BOOK-04] asks for the consent to video as long as it is not given', () => {
    const { viewModel } = open({
      catalog: aCatalog({ interventions: [anIntervention({ videoconference: true })] }),
    });
    const consenting = { ...camille, consentsToVideo: true };

    expect(viewModel.lacksConsent(camille)).toBe(true);
    expect(viewModel.hintOf(camille, [], new Map(), false)).toBe('acceptJitsiError');
    expect(viewModel.lacksConsent(consenting)).toBe(false);
    expect(viewModel.hintOf(consenting, [], new Map(), false)).toBeUndefined();
  });

  it('keeps what was typed for each while another is chosen', () => {
    const { viewModel } = open();
    const written = { ...typed, attendee: 7, comments: 'A word' };

    const ofLeo = viewModel.attending(leo, written, forms);
    const ofNewcomer = viewModel.attending('new', ofLeo, forms);

    expect(ofLeo).toEqual({ ...written, attendee: 8, fiche: leo.values });
    expect(ofNewcomer).toEqual({
      ...written,
      attendee: 'new',
      fiche: { firstname: '', email: 'camille@example.org' },
    });
    expect(viewModel.attending(anne, ofNewcomer, forms)).toEqual({
      ...written,
      fiche: { ...anne.values, city: undefined, firstname: 'Annie' },
    });
  });

  it('keeps what was typed for a new contact before one was chosen', () => {
    const { viewModel } = open();

    const ofAnne = viewModel.attending(anne, camille, forms);

    expect(viewModel.attending('new', ofAnne, forms).fiche).toEqual(camille.fiche);
  });

  it('fills in what a search knows of a new contact, in the fields that there are', () => {
    const { viewModel } = open();

    const written = { ...typed, attendee: 7 };
    const filled = viewModel.attending('new', written, forms, { firstname: 'Zoé', shoe: '38' });

    expect(filled.fiche).toEqual({ firstname: 'Zoé', email: 'camille@example.org' });
  });

  it('knows a contact from the moment that it is chosen', () => {
    const { viewModel } = open({}, new FichesInMemory(aGroup(), []));
    expect(viewModel.ficheOf(7)).toBeUndefined();

    viewModel.attending(anne, camille, forms);

    expect(viewModel.ficheOf(7)).toBe(anne);
    expect(viewModel.ficheOf('new')).toBeUndefined();
  });

  it('shows what was typed for the chosen contact alone', () => {
    const { viewModel, journey } = open({ group: forOneFiche });
    viewModel.write({ ...typed, attendee: 7 });

    expect(viewModel.fieldValues(forms, [anne])).toMatchObject({ attendee: 7, fiche: typed.fiche });
    journey.write({ attendee: 99 });
    expect(viewModel.fieldValues(forms, [anne])).toMatchObject({
      attendee: 7,
      fiche: { firstname: 'Anne' },
    });
  });

  it('shows a visitor what was typed for a contact before the session ended', () => {
    const { viewModel, sessions } = open();
    viewModel.write({ ...typed, attendee: 7 });

    sessions.forget();

    expect(viewModel.fieldValues(forms)).toMatchObject({
      attendee: undefined,
      fiche: { firstname: 'Annie', email: '' },
    });
  });

  it.each<[string, Partial<typeof camille>, boolean]>([
    ['nothing', { fiche: { firstname: 'Anne', email: 'anne@example.org' } }, false],
    ['a comment', { fiche: { firstname: 'Anne', email: 'anne@example.org' }, comments: '!' }, true],
    ['another name', { fiche: { firstname: 'Annie', email: 'anne@example.org' } }, true],
  ])('loses %s where the page is left', (_, change, isUnsaved) => {
    const written = { ...typed, attendee: 7, ...change };

    expect(open().viewModel.isUnsaved(written, forms)).toBe(isUnsaved);
    expect(open({ session: aProSession() }).viewModel.isUnsaved(written, forms)).toBe(false);
  });

  it('books for the chosen contact, with what changed and what the business has', async () => {
    const appointments = new AttentiveAppointments();
    const { viewModel } = open({ appointments });
    viewModel.write({ ...typed, attendee: 7 });

    await viewModel.book();

    expect(appointments.asked.map(({ fiche }) => fiche)).toEqual([
      { id: 7, values: { firstname: 'Annie' }, known: anne.values },
    ]);
  });

  it('books for a new contact with the address of the account, though the form asks none', async () => {
    const appointments = new AttentiveAppointments();
    const withoutEmail = () => someForms({ fiche: [aField({ name: 'firstname' })] });
    const { viewModel } = open({ appointments, forms: withoutEmail });
    viewModel.write({ ...camille, fiche: { firstname: 'Zoé' }, attendee: 'new' });

    await viewModel.book();

    expect(appointments.asked.map(({ fiche }) => fiche)).toEqual([
      { values: { firstname: 'Zoé', email: 'camille@example.org' } },
    ]);
  });

  it('books nothing while nobody was chosen', async () => {
    const appointments = new AttentiveAppointments();
    const { viewModel } = open({ appointments });

    await viewModel.book();

    expect(appointments.asked).toEqual([]);
    expect(viewModel.attempt$.value.state).toBe('idle');
  });

  it('forgets what was typed for the others once it is booked, and not before', async () => {
    const appointments = new AttentiveAppointments([refusing('blacklisted')]);
    const { viewModel } = open({ appointments });
    const ofAnne = { ...typed, attendee: 7 };
    const ofLeo = viewModel.attending(leo, ofAnne, forms);
    viewModel.write(ofLeo);

    await viewModel.book();
    expect(viewModel.attending(anne, ofLeo, forms).fiche).toMatchObject({ firstname: 'Annie' });
    await viewModel.book();

    expect(viewModel.attending(anne, ofLeo, forms).fiche).toMatchObject({ firstname: 'Anne' });
  });

  it('[BOOK-12] books as a visitor with all that the account knew, and ends the session first', async () => {
    const appointments = new AttentiveAppointments();
    const { viewModel, sessions, loggedOut } = open({ appointments });
    viewModel.write({ ...typed, attendee: 7, comments: 'A word' });

    await viewModel.bookUnknown();

    expect(loggedOut).toEqual(['token-of-camille']);
    expect(sessions.session$.value.logged).toBe(false);
    expect(appointments.asked).toMatchObject([{ comments: 'A word' }]);
    expect(appointments.asked[0]?.fiche).toEqual({ values: typed.fiche });
  });

  it('asks for the contacts again, and for fields that are five minutes old', () => {
    const asked: string[] = [];
    const fiches = new (class extends FichesInMemory {
      override own() {
        asked.push('contacts');
        return super.own();
      }
    })(aGroup(), known);
    const { viewModel, clock } = open(
      {
        forms: () => {
          asked.push('fields');
          return forms;
        },
      },
      fiches,
    );
    const before = asked.splice(0);

    clock.moveTo('2027-06-07T08:05:01+02:00');
    viewModel.askAgain();

    expect([...new Set(before)].sort()).toEqual(['contacts', 'fields']);
    expect([...new Set(asked)].sort()).toEqual(['contacts', 'fields']);
  });
});

describe('a contact step whose fields cannot be had', () => {
  const unreachable = () => {
    throw new Refusal('unreachable');
  };

  it('books nothing, and ends no session', async () => {
    const appointments = new AttentiveAppointments();
    const { viewModel, sessions } = aFiche({
      appointments,
      forms: unreachable,
      session: aUserSession(),
    });

    await viewModel.book();
    await viewModel.bookUnknown();

    expect(viewModel.forms$.value).toMatchObject({ state: 'refused', reason: 'unreachable' });
    expect(appointments.asked).toEqual([]);
    expect(sessions.session$.value.logged).toBe(true);
  });
});

it('keeps the time of an attempt that is pending, whatever is pressed', async () => {
  const { answer, settle: answerWith } = aPendingAnswer();
  const appointments = new AttentiveAppointments([answer]);
  const { viewModel, journey } = aFiche({ appointments });
  viewModel.write(camille);
  const [other] = freeOn(9, '09:00');
  if (!other) throw new Error('no time');

  const press = viewModel.book();
  await viewModel.bookAt(other);
  answerWith(aBooked());
  await press;

  expect(journey.journey$.value.choices.slot).toEqual(aSlot());
  expect(appointments.asked).toHaveLength(1);
});

it('tells the rules of the fields the day and what the group asks', () => {
  const { viewModel } = aFiche({ group: aGroup({ antsGroup: true }) });

  expect(viewModel.context).toMatchObject({ today: '2027-06-07', antsGroup: true });
  expect(viewModel.asksComment).toBe(true);
  expect(aFiche({ group: aGroup({ userAllowComment: false }) }).viewModel.asksComment).toBe(false);
});
