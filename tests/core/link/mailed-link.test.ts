import {
  erasureLinkOf,
  FollowMailedLink,
  initialSession,
  linkOn,
  mailedActionOf,
  type MailedKey,
  pageQueryOf,
  Refusal,
  type RefusalReason,
} from '@creneau/core';
import { aGroup } from '../../support/made-up';

/** Opens the keys it is given, or refuses them as long as the test says so. */
class Opener {
  readonly opened: MailedKey[] = [];

  constructor(readonly refusals: RefusalReason[] = []) {}

  async execute(key: MailedKey) {
    this.opened.push(key);
    const reason = this.refusals.shift();
    if (reason) throw new Refusal(reason);
    return initialSession;
  }
}

/** Confirms an erasure by the right key. */
class Erasures {
  readonly confirmed: number[] = [];

  async confirmErasure(accountId: number, key: string) {
    if (key !== 'k') throw new Refusal('linkExpired');
    this.confirmed.push(accountId);
  }
}

/** Somebody who pressed a link to a page with this query. */
const followLink = (
  query: string,
  { page = 'appointments', refusals = [] as RefusalReason[] } = {},
) => {
  const opener = new Opener(refusals);
  const read = pageQueryOf(new URLSearchParams(query), aGroup(), '2027-06-07', page);
  const erasures = new Erasures();
  const link = new FollowMailedLink(read, opener, erasures);
  return { link, opener, erasures, present: () => link.link$.value };
};

describe('what a mailed link asks for', () => {
  const about = (query: string, page?: string) =>
    mailedActionOf(pageQueryOf(new URLSearchParams(query), aGroup(), '2027-06-07', page));

  it.each([
    ['oubliKey=k', { about: 'password', key: { oubli: 'k' } }],
    ['validation_key=k', { about: 'activation', key: { activation: 'k' } }],
    [
      'validation_key=k&temp_email=a%40b.example',
      { about: 'email', email: 'a@b.example', key: { newEmail: 'a@b.example', key: 'k' } },
    ],
    ['ficheKey=f&veventKey=v', { about: 'fiche', key: { fiche: 'f' } }],
    ['veventKey=v', { about: 'appointment', key: { appointment: 'v' } }],
  ])('[QUERY-14] [QUERY-16] by %s is %j', (query, action) => {
    expect(about(query)).toEqual({ ...action, then: undefined });
  });

  it.each([
    [
      'account_id=7&validation_key=k',
      { about: 'erasure', accountId: 7, key: 'k', then: undefined },
    ],
    ['validation_key=k', { about: 'erasure', accountId: 0, key: 'k', then: undefined }],
  ])('on the page of personal data by %s is %j', (query, action) => {
    expect(about(query, 'personal_data')).toEqual(action);
  });

  it.each([
    ['cancel_apt=1,2', { kind: 'cancel', ids: [1, 2] }],
    ['export_apt=3', { kind: 'export', ids: [3] }],
    ['update_apt=8', { kind: 'reschedule', ids: [8] }],
    ['take_apt=7', { kind: 'retake', ids: [7] }],
  ])('[QUERY-12] [QUERY-17] without a key by %s is %j, of whoever is logged in', (query, then) => {
    expect(about(query)).toEqual({ about: 'appointments', then });
    expect(about(`ficheKey=f&${query}`)).toMatchObject({ about: 'fiche', then });
  });

  it.each(['', 'list_rdv=1', 'from_mail=1', 'account_id=7'])('is nothing by "%s"', (query) => {
    expect(about(query)).toBeUndefined();
  });
});

describe('following a mailed link', () => {
  it('opens its key by a press and never before', async () => {
    const { link, opener, present } = followLink('ficheKey=f&cancel_apt=1');
    expect(present().state).toBe('unopened');
    expect(opener.opened).toEqual([]);

    expect(await link.open()).toBe(true);
    expect(opener.opened).toEqual([{ fiche: 'f' }]);
    link.forgetKey();

    expect(present()).toEqual({ state: 'open', then: { kind: 'cancel', ids: [1] } });
    link.finish();
    link.finish();
    expect(present()).toEqual({ state: 'done' });
    expect(erasureLinkOf(present())).toBeUndefined();
  });

  it('[C9] opens it once, however often it is pressed', async () => {
    const { link, opener, present } = followLink('oubliKey=k');

    const presses = [link.open(), link.open()];
    expect(present().state).toBe('opening');

    expect(await Promise.all(presses)).toEqual([true, false]);
    expect(opener.opened).toHaveLength(1);
    expect(present().state).toBe('opened');
  });

  it('is refused with the reason, and may be tried again', async () => {
    const { link, present } = followLink('veventKey=v', { refusals: ['offline', 'offline'] });

    expect(await link.open()).toBe(false);
    expect(present()).toMatchObject({
      state: 'refused',
      refusal: { reason: 'offline' },
      number: 1,
    });
    await link.open();
    expect(present()).toMatchObject({ state: 'refused', number: 2 });

    expect(await link.open()).toBe(true);
  });

  it('forgets a key that opens nothing', async () => {
    const { link, present } = followLink('validation_key=k', { refusals: ['linkExpired'] });
    await link.open();

    link.forgetKey();

    expect(present()).toEqual({ state: 'done' });
    expect(await link.open()).toBe(false);
  });

  it('[QUERY-12] without a key is open from the start', () => {
    const { present } = followLink('cancel_apt=1');

    expect(present()).toEqual({ state: 'open', then: { kind: 'cancel', ids: [1] } });
    expect(erasureLinkOf(present())).toBeUndefined();
    expect(erasureLinkOf(followLink('ficheKey=f').present())).toBeUndefined();
  });

  it('[QUERY-11] leads once to the page that opens the key of one appointment', () => {
    const { link } = followLink('veventKey=v');

    expect([link.offer(), link.offer()]).toEqual([true, false]);
  });

  it('[QUERY-14] leads once to the page that opens the key of appointments', () => {
    const { link, present } = followLink('ficheKey=f');

    expect([link.offer(), link.offer()]).toEqual([true, false]);
    expect(linkOn('login', present())).toMatchObject({ state: 'offered' });
  });

  it.each(['oubliKey=k', 'validation_key=k', 'cancel_apt=1', ''])(
    'leads away from the appointments for no other link: "%s"',
    (query) => {
      expect(followLink(query).link.offer()).toBe(false);
    },
  );

  it('leaves the key for later when the session suffices for what it asks', () => {
    const { link, present } = followLink('ficheKey=f&export_apt=3');

    link.finish();

    expect(link.appointmentOrder).toBeUndefined();
    expect(present()).toMatchObject({ state: 'unopened', action: { about: 'fiche' } });
  });

  it.each([
    ['oubliKey=k', 'reset_password'],
    ['validation_key=k', 'login'],
    ['ficheKey=f', 'login'],
  ] as const)('of %s is offered on %s', (query, page) => {
    const { present } = followLink(query);

    expect(linkOn(page, present())).toBe(present());
    expect(linkOn(page === 'login' ? 'reset_password' : 'login', present())).toBeUndefined();
  });

  it('to erase data, or to act on appointments, shows nothing at the login', () => {
    const erasure = followLink('account_id=7&validation_key=k', { page: 'personal_data' });
    const cancel = followLink('cancel_apt=1');

    expect(linkOn('login', erasure.present())).toBeUndefined();
    expect(linkOn('login', cancel.present())).toBeUndefined();
  });
});

describe('the link that asks to confirm an erasure', () => {
  const page = 'personal_data';

  it('[GDPR-02] confirms nothing before a press, and opens no session', async () => {
    const { link, opener, erasures, present } = followLink('account_id=7&validation_key=k', {
      page,
    });
    expect([erasureLinkOf(present())?.state, erasures.confirmed]).toEqual(['unopened', []]);

    expect(await link.open()).toBe(true);
    await link.open();

    expect([erasureLinkOf(present())?.state, erasures.confirmed]).toEqual(['opened', [7]]);
    expect(opener.opened).toEqual([]);
  });

  it('is offered on no page of a login, and says when its key has expired', async () => {
    const { link, present } = followLink('validation_key=used', { page });

    expect(await link.open()).toBe(false);

    expect(linkOn('login', present())).toBeUndefined();
    expect(erasureLinkOf(present())).toMatchObject({
      state: 'refused',
      refusal: { reason: 'linkExpired' },
    });
  });
});
