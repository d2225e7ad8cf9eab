import { FichesInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  initialSession,
  MOST_FICHES,
  Refusal,
  type Fiches,
  type Group,
  type KnownFiche,
  type Session,
} from '@creneau/core';
import { FicheChoices } from '@creneau/core/presentation';
import { throwError } from 'rxjs';
import { aField, aGroup } from '../../support/made-up';
import { aKnownFiche, aProSession, aUserSession } from '../../support/made-up-people';
import { aVisit } from './visit';

const camille = aKnownFiche({ id: 7, values: { firstname: 'Camille', lastname: 'Kerjean' } });
const leo = aKnownFiche({ id: 8, values: { firstname: 'Léo', lastname: 'Kerjean' } });
const FIELDS = [aField({ name: 'firstname' }), aField({ name: 'lastname' })];

/** Who fills the contact step in, before anything was typed. */
function open({
  session = aUserSession(),
  contacts = [camille, leo],
  group = aGroup(),
  chosen,
  fiches = new FichesInMemory(group, contacts),
}: {
  session?: Session;
  contacts?: readonly KnownFiche[];
  group?: Group;
  chosen?: number;
  fiches?: Fiches;
} = {}) {
  const { visit, journey } = aVisit({ group, session });
  if (chosen !== undefined) journey.write({ attendee: chosen });
  const sessions = new SessionsInMemory(session);
  const ficheChoices = new FicheChoices(visit, fiches, sessions);
  const begun = ficheChoices.known$.value;
  const watching = ficheChoices.known$.subscribe();
  return { attendees: ficheChoices, begun, journey, sessions, leave: () => watching.unsubscribe() };
}

/** Contacts that cannot be had, for that reason. */
const refusing = (failure: Error): Fiches => {
  const fiches = new FichesInMemory(aGroup());
  const no = () => throwError(() => failure);
  return Object.assign(fiches, { own: no, withId: no });
};

describe('the contacts of whoever fills the form in', () => {
  it('are those of the account', () => {
    const { attendees: ficheChoices, begun, leave } = open();

    expect(begun.state).toBe('loading');
    expect(ficheChoices.role).toBe('user');
    expect(ficheChoices.knownNow).toEqual([camille, leo]);
    leave();
  });

  it.each([
    ['a visitor', initialSession, 'visitor'],
    ['a professional', aProSession(), 'pro'],
  ])('are none for %s, and nothing is waited for', (_, session, role) => {
    const { attendees: ficheChoices, begun, leave } = open({ session });

    expect(ficheChoices.role$.value).toBe(role);
    expect(begun).toEqual({ state: 'ready', value: [] });
    expect(ficheChoices.knownNow).toEqual([]);
    leave();
  });

  it('are none any more when the session has expired: the visitor goes on without one', () => {
    const fiches = refusing(new Refusal('connectionExpired'));
    const { attendees: ficheChoices, sessions, leave } = open({ fiches });

    expect(ficheChoices.knownNow).toEqual([]);
    expect(sessions.session$.value.logged).toBe(false);
    leave();
  });

  it('are refused with the reason, and there once they are asked for again', () => {
    const fiches = new FichesInMemory(aGroup(), [camille, leo]);
    const { own } = fiches;
    fiches.own = () => throwError(() => new Refusal('unreachable'));
    const { attendees: ficheChoices, sessions, leave } = open({ fiches });
    expect(ficheChoices.known$.value).toMatchObject({ state: 'refused', reason: 'unreachable' });
    expect(ficheChoices.knownNow).toEqual([]);
    expect(sessions.session$.value.logged).toBe(true);

    fiches.own = own;
    ficheChoices.askAgain();

    expect(ficheChoices.knownNow).toEqual([camille, leo]);
    leave();
  });

  it('stay on the screen while they are asked for again, but not for another account', () => {
    const { attendees: ficheChoices, sessions, leave } = open();
    const states: string[] = [];
    const watching = ficheChoices.known$.subscribe(({ state }) => states.push(state));

    ficheChoices.askAgain();
    expect(states).toEqual(['ready', 'ready', 'ready']);
    sessions.forget();
    sessions.become(aUserSession({ token: 'token of somebody else' }));

    expect(states.slice(3)).toEqual(['ready', 'loading', 'ready']);
    watching.unsubscribe();
    leave();
  });

  it('are asked for again for an agent whose page was loaded again', () => {
    const { attendees: ficheChoices, begun, leave } = open({ session: aProSession(), chosen: 8 });

    expect(begun.state).toBe('loading');
    expect(ficheChoices.knownNow).toEqual([]);
    expect(ficheChoices.ficheOf(8)).toEqual(leo);
    expect(ficheChoices.ficheChoiceOf(FIELDS, [])).toBe(8);
    leave();
  });

  it('is asked for once by an agent, however often the others are asked for again', () => {
    const fiches = new FichesInMemory(aGroup(), [camille, leo]);
    const asked = jest.spyOn(fiches, 'withId');
    const { attendees: ficheChoices, leave } = open({ session: aProSession(), chosen: 8, fiches });

    ficheChoices.askAgain();

    expect(asked).toHaveBeenCalledTimes(1);
    expect(ficheChoices.ficheChoiceOf(FIELDS, [])).toBe(8);
    leave();
  });

  it.each([
    ['there is none', new FichesInMemory(aGroup(), [camille])],
    ['it cannot be had', refusing(new Refusal('unreachable'))],
  ])('are searched for by an agent where %s', (_, fiches) => {
    const { attendees: ficheChoices, leave } = open({ session: aProSession(), chosen: 8, fiches });

    expect(ficheChoices.known$.value).toEqual({ state: 'ready', value: [] });
    expect(ficheChoices.ficheChoiceOf(FIELDS, [])).toBeUndefined();
    leave();
  });

  it('let a fault of ours through', () => {
    const fault = new TypeError('ours');
    const { visit, journey, sessions } = aVisit({ session: aProSession() });
    journey.write({ attendee: 8 });
    const ficheChoices = new FicheChoices(visit, refusing(fault), sessions);
    const faults: unknown[] = [];

    ficheChoices.known$.subscribe({ error: (failure: unknown) => faults.push(failure) });

    expect(faults).toEqual([fault]);
  });
});

describe('who comes', () => {
  it.each([
    ['a professional', aProSession(), [], aGroup(), true],
    ['an account with several', aUserSession(), [camille, leo], aGroup(), true],
    ['an account with one, which may add another', aUserSession(), [camille], aGroup(), true],
    [
      'an account of one contact alone',
      aUserSession(),
      [camille],
      aGroup({ loginProfile: 'Fiche' }),
      false,
    ],
    ['an account without any', aUserSession(), [], aGroup(), false],
  ])('is asked of %s, or not', (_, session, fiches, group, isChoice) => {
    const { attendees: ficheChoices, leave } = open({ session, contacts: fiches, group });

    expect(ficheChoices.isChoice(fiches)).toBe(isChoice);
    leave();
  });

  it('is a new contact as long as the account may have another', () => {
    const { attendees: ficheChoices, leave } = open();
    const held = (count: number) =>
      Array.from({ length: count }, (_, index) => aKnownFiche({ id: index }));

    expect(ficheChoices.canAdd(held(MOST_FICHES - 1))).toBe(true);
    expect(ficheChoices.canAdd(held(MOST_FICHES))).toBe(false);
    expect(open({ session: initialSession }).attendees.canAdd([])).toBe(false);
    leave();
  });

  it('is whom a professional named, and nobody else', () => {
    const { attendees: ficheChoices, journey, leave } = open({ session: aProSession() });
    expect(ficheChoices.ficheChoiceOf(FIELDS, [])).toBeUndefined();

    journey.write({ attendee: 'new' });
    expect(ficheChoices.ficheChoiceOf(FIELDS, [])).toBe('new');
    journey.write({ attendee: 7 });
    expect(ficheChoices.ficheChoiceOf(FIELDS, [])).toBeUndefined();
    ficheChoices.meet(camille);

    expect(ficheChoices.ficheChoiceOf(FIELDS, [])).toBe(7);
    leave();
  });

  it('is whom the words of the link mean, of the contacts of the account', () => {
    const { attendees: ficheChoices, journey, leave } = open();
    const [known, none] = [[camille, leo], []];
    expect(ficheChoices.ficheChoiceOf(FIELDS, known)).toBeUndefined();

    journey.write({ fiche: { firstname: 'Léo' } });

    expect(ficheChoices.ficheChoiceOf(FIELDS, known)).toBe(8);
    expect(ficheChoices.ficheChoiceOf(FIELDS, none)).toBeUndefined();
    leave();
  });

  it('is told of the form: whether it is a contact that the business has', () => {
    const { attendees: ficheChoices, journey, leave } = open();
    const chosen: boolean[] = [];
    const watching = ficheChoices.isChosen$.subscribe((isChosen) => chosen.push(isChosen));

    journey.write({ attendee: 8 });
    journey.write({ comments: 'un mot' });

    expect(chosen).toEqual([false, true]);
    expect(ficheChoices.situation).toMatchObject({ role: 'user', ficheChosen: true });
    watching.unsubscribe();
    leave();
  });
});

describe('what the fields begin with', () => {
  const email = aField({ name: 'email' });

  it('is what the business has of a known contact, in the fields that the form has', () => {
    const { attendees: ficheChoices, leave } = open();
    ficheChoices.meet(aKnownFiche({ id: 8, values: { firstname: 'Léo', shoe: '43' } }));

    expect(ficheChoices.startingValuesOf(FIELDS, 8)).toEqual({ firstname: 'Léo', lastname: '' });
    leave();
  });

  it('is the address of the account for a new contact', () => {
    const { attendees: ficheChoices, leave } = open();

    expect(ficheChoices.startingValuesOf([...FIELDS, email], 'new')).toEqual({
      firstname: '',
      lastname: '',
      email: 'camille@example.org',
    });
    expect(ficheChoices.startingValuesOf(FIELDS, 99)).toEqual({ firstname: '', lastname: '' });
    leave();
  });

  it('is written back as far as it was changed, and whole for a new contact', () => {
    const { attendees: ficheChoices, leave } = open();
    const values = { firstname: 'Camille', lastname: 'Le Goff' };

    expect(ficheChoices.changesOf(7, values)).toEqual({ lastname: 'Le Goff' });
    expect(ficheChoices.changesOf('new', values)).toEqual(values);
    leave();
  });

  it('is kept for each while another is chosen', () => {
    const { attendees: ficheChoices, leave } = open();
    ficheChoices.keepTyped(7, { firstname: 'Cam' });
    ficheChoices.keepTyped('new', { firstname: 'Zoé' });

    expect([ficheChoices.typedOf(7), ficheChoices.typedOf('new'), ficheChoices.typedOf(8)]).toEqual(
      [{ firstname: 'Cam' }, { firstname: 'Zoé' }, undefined],
    );
    ficheChoices.forgetTyped();

    expect(ficheChoices.typedOf(7)).toBeUndefined();
    leave();
  });
});
