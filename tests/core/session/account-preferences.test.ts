import { PeopleInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  askedConsents,
  ChangePreferences,
  emailFault,
  initialSession,
  type Session,
} from '@creneau/core';
import { StoppedClock } from '../../support/stopped-clock';
import { aProSession, aUserSession } from '../../support/made-up-people';

/** Keeps what accounts prefer; an answer comes when the test lets it. */
class AccountsWithPreferences extends PeopleInMemory {
  readonly kept: unknown[] = [];
  answer: Promise<void> = Promise.resolve();

  override async changePreferences(...preferences: readonly unknown[]): Promise<void> {
    await this.answer;
    this.kept.push(preferences);
  }
}

function open(session: Session) {
  const sessions = new SessionsInMemory(session);
  const accounts = new AccountsWithPreferences(
    sessions,
    new StoppedClock('2027-06-07T08:00:00+02:00'),
  );
  return { sessions, accounts, change: new ChangePreferences(accounts, sessions) };
}

describe('what somebody prefers', () => {
  it('is kept in their account, and in the session of this page', async () => {
    const { sessions, accounts, change } = open(aUserSession());

    await change.execute({ locale: 'en' });

    expect(accounts.kept).toEqual([[7, { locale: 'en' }]]);
    expect(sessions.session$.value).toMatchObject({
      account: { id: 7, email: 'camille@example.org', locale: 'en' },
    });
  });

  it.each([
    ['nobody', initialSession],
    ['a professional', aProSession()],
    ['a contact without account', aUserSession({ account: { id: 0, email: 'a@example.org' } })],
  ])('is kept nowhere for %s', async (_, session) => {
    const { sessions, accounts, change } = open(session);

    await change.execute({ locale: 'en' });

    expect(accounts.kept).toEqual([]);
    expect(sessions.session$.value).toEqual(session);
  });

  it.each([
    ['nobody', initialSession],
    ['somebody else', aUserSession({ token: 'other', account: { id: 8, email: 'b@example.org' } })],
  ])('does not become that of %s who is here when the answer comes', async (_, later) => {
    const { sessions, accounts, change } = open(aUserSession());
    let answer: () => void = () => undefined;
    accounts.answer = new Promise((resolve) => (answer = resolve));
    const changing = change.execute({ locale: 'en' });

    sessions.become(later);
    answer();
    await changing;

    expect(sessions.session$.value).toEqual(later);
  });
});

describe('what an account may allow to be sent', () => {
  const all = { marketingOptin: true, marketingSms: false, solocalServicesOptin: true };

  it.each([
    [
      'all that the backend keeps',
      all,
      false,
      ['marketingOptin', 'marketingSms', 'solocalServicesOptin'],
    ],
    ['its e-mail alone where the group hides the others', all, true, ['marketingOptin']],
    ['nothing that the backend does not keep', { marketingSms: true }, false, ['marketingSms']],
    ['nothing at all', {}, false, []],
  ])('is %s', (_, account, hideMarketingSms, asked) => {
    expect(askedConsents(account, { hideMarketingSms })).toEqual(asked);
  });
});

it.each([
  ['', 'emailError'],
  ['  ', 'emailError'],
  ['camille', 'emailValidator'],
  [' camille@example.org ', undefined],
])('says of %j what is wrong: %s', (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});
