import {
  showsComment,
  visibleFields,
  whyNotBookable,
  type Role,
  type FormSituation,
  type Hint,
  type Readiness,
} from '@creneau/core';
import { aField } from '../../support/made-up';

const fields = [
  'lastname',
  'email',
  'marketing_optin',
  'marketing_sms',
  'solocal_services_optin',
  'comments',
  'str9',
  'constructor',
].map((name) => aField({ name }));

const seen = (situation: FormSituation): readonly string[] =>
  visibleFields(fields, situation).map(({ name }) => name);

describe('the fields one sees', () => {
  it.each<Role>(['visitor', 'user', 'pro'])('[FORM-19] never have marketing_optin: %s', (role) => {
    expect(seen({ role })).not.toContain('marketing_optin');
    expect(seen({ role })).toEqual(expect.arrayContaining(['lastname', 'constructor']));
  });

  it.each<readonly [Role, boolean, boolean]>([
    ['visitor', false, true],
    ['user', false, true],
    ['pro', false, false],
    ['visitor', true, false],
    ['user', true, false],
  ])(
    '[FORM-20] have the marketing of the group for a %s, hidden %s: %s',
    (role, hideMarketingSms, shown) => {
      expect(seen({ role, hideMarketingSms }).includes('marketing_sms')).toBe(shown);
      expect(seen({ role, hideMarketingSms }).includes('solocal_services_optin')).toBe(shown);
    },
  );

  it.each<readonly ['Account' | 'Fiche', Role, boolean, boolean]>([
    ['Account', 'visitor', false, true],
    ['Account', 'user', false, false],
    ['Account', 'pro', false, true],
    ['Account', 'pro', true, false],
    ['Fiche', 'user', false, true],
    ['Fiche', 'pro', true, true],
  ])(
    '[FORM-21] have the e-mail with profile %s for a %s, fiche chosen %s: %s',
    (loginProfile, role, ficheChosen, shown) => {
      expect(seen({ loginProfile, role, ficheChosen }).includes('email')).toBe(shown);
    },
  );

  it('[FORM-20] [FORM-21] hide nothing for a setting that is not there, nor for a fiche that nobody chose', () => {
    expect(seen({ role: 'visitor' })).toContain('marketing_sms');
    expect(seen({ role: 'pro', loginProfile: 'Account' })).toContain('email');
  });

  it.each<readonly [Role, boolean]>([
    ['visitor', true],
    ['user', true],
    ['pro', false],
  ])('[PRO-06] [SECTOR-07] have the comment and the request number for a %s: %s', (role, shown) => {
    expect(seen({ role }).includes('comments')).toBe(shown);
    expect(seen({ role }).includes('str9')).toBe(shown);
    expect(showsComment({ userAllowComment: true }, { role })).toBe(shown);
    expect(showsComment({ userAllowComment: false }, { role })).toBe(false);
  });

  it.each([
    [undefined, true],
    [0, false],
    [1, true],
  ])('have the request number where %s of them are wanted: %s', (requestNumbers, shown) => {
    expect(seen({ role: 'visitor', requestNumbers }).includes('str9')).toBe(shown);
  });
});

describe('the book button', () => {
  const ready: Readiness = {
    hasFiche: true,
    errors: {},
    videoconference: true,
    consentsToVideo: true,
  };

  it.each<readonly [string, Partial<Readiness>, readonly Hint[]]>([
    ['[BOOK-01] [BOOK-04] without a fiche', { hasFiche: false }, ['formStepFicheIndication']],
    [
      '[BOOK-02] [BOOK-04] without the consent to video',
      { consentsToVideo: false },
      ['acceptJitsiError'],
    ],
    [
      '[BOOK-03] [BOOK-04] with a field in error',
      { errors: { email: 'email' } },
      ['formStepFicheError'],
    ],
    [
      'with everything wrong',
      { hasFiche: false, errors: { email: 'email' }, consentsToVideo: false },
      ['formStepFicheIndication', 'formStepFicheError', 'acceptJitsiError'],
    ],
    ['with everything right', {}, []],
    ['without video, whatever the consent', { videoconference: false, consentsToVideo: false }, []],
  ])('%s', (_, change, hints) => {
    expect(whyNotBookable({ ...ready, ...change })).toEqual(hints);
  });
});
