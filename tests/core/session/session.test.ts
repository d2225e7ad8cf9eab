import {
  initialSession,
  isExpired,
  isProOfAnother,
  may,
  SESSION_LIFE,
  type Act,
  type Group,
  type Session,
} from '@creneau/core';
import { aGroup } from '../../support/made-up';
import { aProSession, aUserSession } from '../../support/made-up-people';

const visitor: Session = initialSession;
const fiche: Session = { ...initialSession, ficheToken: 'key' };
const user = aUserSession();
const byMail = aUserSession({ account: { id: 0, email: 'nolwenn@example.org' } });
const byAppointment = aUserSession({ account: byMail.account, appointmentId: 1 });
const pro = aProSession();

describe('a session', () => {
  it.each([
    [-1_000, false],
    [0, true],
    [1_000, true],
  ])('[LIMIT-07] [A5] [T10] is over after 2 hours: at 2 hours and %d ms %s', (late, over) => {
    expect(isExpired(aUserSession({ lastSignedAt: 0 }), SESSION_LIFE + late)).toBe(over);
  });

  it('[AUTH-07] is nobody’s at first, and never ends then', () => {
    expect(visitor).toEqual({
      logged: false,
      type: undefined,
      fromMail: false,
      ficheToken: undefined,
    });
    expect(isExpired(visitor, Infinity)).toBe(false);
  });

  it('[PRO-08] of a pro is of another group when they do not work here', () => {
    expect(isProOfAnother(pro, { id: 1 })).toBe(false);
    expect(isProOfAnother(pro, { id: 2 })).toBe(true);
    expect(isProOfAnother(user, { id: 2 })).toBe(false);
  });
});

describe('what one may do', () => {
  const sessions = { visitor, contact: fiche, user, byMail, byAppointment, pro };
  const customers = ['contact', 'user', 'byMail', 'byAppointment'] as const;
  const everybody = ['visitor', ...customers, 'pro'] as const;
  const groups: { readonly [name: string]: Partial<Group> } = {
    'an open group': {},
    'a group that wants a login': { loginRequired: true },
    'a Fiche group': { loginProfile: 'Fiche' },
    'a call centre': { callCenter: true },
  };

  it.each<readonly [string, Act, keyof typeof groups, readonly (keyof typeof sessions)[]]>([
    ['[BOOK-08]', 'book', 'an open group', everybody],
    ['[BOOK-09]', 'book', 'a group that wants a login', ['user', 'byMail', 'pro']],
    ['[AUTH-15]', 'listAppointments', 'an open group', [...customers, 'pro']],
    ['[AUTH-15]', 'cancelAppointment', 'an open group', [...customers, 'pro']],
    ['[AUTH-15]', 'rescheduleAppointment', 'an open group', [...customers, 'pro']],
    ['[AUTH-15]', 'exportAppointment', 'an open group', customers],
    ['[AUTH-15]', 'editFiche', 'an open group', ['user', 'byMail', 'pro']],
    ['[AUTH-16]', 'addFiche', 'an open group', ['user', 'pro']],
    ['[AUTH-16]', 'addFiche', 'a Fiche group', ['pro']],
    ['[AUTH-15]', 'changePassword', 'an open group', ['user']],
    ['[AUTH-15]', 'changeEmail', 'an open group', ['user']],
    ['[AUTH-15]', 'askErasure', 'an open group', ['user']],
    ['[PRO-02]', 'searchFiches', 'an open group', ['pro']],
    ['[CC-02]', 'seeUnnamedCategories', 'an open group', []],
    ['[CC-01]', 'seeUnnamedCategories', 'a call centre', ['pro']],
    ['[PRO-07]', 'switchGroup', 'an open group', []],
  ])('%s %s in %s: %j', (_, act, group, allowed) => {
    const can = Object.entries(sessions).filter(([, one]) => may(act, one, aGroup(groups[group])));

    expect(can.map(([name]) => name)).toEqual(allowed);
  });

  it('[AUTH-17] is nothing beyond section 6: a visitor books, and that is all', () => {
    const acts = Object.keys({
      book: true,
      listAppointments: true,
      cancelAppointment: true,
      rescheduleAppointment: true,
      exportAppointment: true,
      editFiche: true,
      addFiche: true,
      searchFiches: true,
      switchGroup: true,
      seeUnnamedCategories: true,
      changePassword: true,
      changeEmail: true,
      askErasure: true,
    } satisfies Readonly<Record<Act, true>>) as readonly Act[];

    expect(acts.filter((act) => may(act, visitor, aGroup()))).toEqual(['book']);
  });

  it('[PRO-07] lets a pro of several groups go from one to the other', () => {
    const [first] = pro.groups;
    const several = aProSession({
      groups: [...(first ? [first] : []), { id: 5, name: 'Allô', urlname: 'allo' }],
    });

    expect(may('switchGroup', several, aGroup())).toBe(true);
  });

  it('[PRO-08] lets a pro of another group do nothing here', () => {
    expect(may('book', pro, aGroup({ id: 2 }))).toBe(false);
  });

  it('[AUTH-09] [A11] lets who must choose a new password do nothing else', () => {
    const weak = aUserSession({ needPasswordChange: true });
    const acts: readonly Act[] = [
      'book',
      'listAppointments',
      'editFiche',
      'changeEmail',
      'askErasure',
    ];

    expect(acts.filter((act) => may(act, weak, aGroup()))).toEqual([]);
    expect(may('changePassword', weak, aGroup())).toBe(true);
  });
});
