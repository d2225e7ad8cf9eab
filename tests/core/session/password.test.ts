import fc from 'fast-check';
import {
  afterTyping,
  confirmationFault,
  isWeakPassword,
  passwordFaults,
  type ConfirmationFault,
  type PasswordFault,
} from '@creneau/core';

const EMAIL = 'jean.dupont@mail.example';

describe('a new password', () => {
  it.each<readonly [string, string, readonly PasswordFault[]]>([
    ['[PWD-05] wants a digit', 'Abcdefghi!', ['digit']],
    ['[PWD-05] wants a lowercase letter', 'ABCDEFGH1!', ['lowercase']],
    ['[PWD-05] wants an uppercase letter', 'abcdefgh1!', ['uppercase']],
    ['[PWD-06] wants a special character', 'Abcdefghi1', ['special']],
    ['[PWD-06] takes no blank for a special character', 'Abcdefgh1 ', ['special']],
    ['[PWD-06] takes no letter of another alphabet for one', 'Abcdefgh1é', ['special']],
    ['[LIMIT-01] [A12] of 9 characters is too short', 'Abcdefg1!', ['length']],
    ['[LIMIT-01] [A12] of 10 characters will do', 'Abcdefgh1!', []],
    ['[LIMIT-02] [A12] of 20 characters will do', 'Abcdefgh1!Abcdefgh1!', []],
    [
      '[LIMIT-02] [A12] of 21 characters is too long, and not cut',
      'Abcdefgh1!Abcdefgh1!X',
      ['tooLong'],
    ],
    ['[PWD-07] has not the part before the at sign (F-PWD-04)', 'Jean.dupont1!', ['email']],
    ['[PWD-07] [A12] has it in no case', '1!JEAN.DUPONTx', ['email']],
    ['[PWD-07] has no part of it that ends at a dot', 'Dupont-2026!', ['email']],
    ['[PWD-07] has no part of it in another case', '2026!dUPONt-x', ['email']],
    ['[PWD-07] may have less than a part', 'Jea.dupo-1234', []],
    ['[A12] is counted in characters, not in code units', 'Aa1!😀😀😀😀😀', ['length']],
    ['[A12] may be written in another alphabet', 'Пароль1!Abc', []],
    ['[A12] holds no NUL', 'Abcdefgh1!\0', ['control']],
    ['tells all that is wrong at once', 'marc', ['length', 'digit', 'uppercase', 'special']],
    ['may have blanks within', 'Abc defg 1!', []],
  ])('%s: %j', (_, password, faults) => {
    expect(passwordFaults(password, EMAIL)).toEqual(faults);
    expect(isWeakPassword(password, EMAIL)).toBe(faults.length > 0);
  });

  it('[A12] is the same however its accents are written', () => {
    const composed = 'Abcdefé1!x';

    expect(passwordFaults(composed.normalize('NFD'), EMAIL)).toEqual(
      passwordFaults(composed, EMAIL),
    );
    expect(passwordFaults('Élodie-2026!', 'élodie@mail.example'.normalize('NFD'))).toEqual([
      'email',
    ]);
  });

  it('does not mind an address of one or two letters, which are in any password', () => {
    expect(passwordFaults('Abcdefgh1!', 'ab@mail.example')).toEqual([]);
  });

  it('never has the part before the at sign, wherever it stands (property)', () => {
    const part = fc.stringMatching(/^[a-z][a-z0-9.]{2,9}$/);
    fc.assert(
      fc.property(part, fc.string(), fc.string(), (local, before, after) =>
        passwordFaults(`${before}${local.toUpperCase()}${after}`, `${local}@mail.example`).includes(
          'email',
        ),
      ),
    );
  });
});

describe('the field of a new password', () => {
  const twenty = 'Aa1!Aa1!Aa1!Aa1!Aa1!';

  it.each([
    ['takes what is typed', 'Aa1!', 'Aa1!b', 'Aa1!b'],
    ['takes the 20th character', twenty.slice(0, 19), twenty, twenty],
    ['does not take the 21st', twenty, `${twenty}x`, twenty],
    ['does not take the 21st, though it is two code units', twenty, `${twenty}😀`, twenty],
    ['keeps what is pasted whole', '', `${twenty}XYZ`, `${twenty}XYZ`],
    ['lets a pasted one be shortened', `${twenty}XYZ`, `${twenty}XY`, `${twenty}XY`],
  ])('[LIMIT-02] %s', (_, before, after, stands) => {
    expect(afterTyping(before, after)).toBe(stands);
  });

  it('[LIMIT-02] calls too long what was pasted (F-PWD-02)', () => {
    expect(passwordFaults('Abcdefgh1!Abcdefgh1!XYZ', 'camille@example.org')).toEqual(['tooLong']);
  });
});

describe('the repetition of a new password', () => {
  it.each<readonly [string, string, ConfirmationFault | undefined]>([
    ['Abcdefgh1!', 'Abcdefgh1!', undefined],
    ['Abcdefgh1!', 'Abcdefgh1?', 'passwordConfirm'],
    ['Motdepasse1!', 'Motdepasse2!', 'passwordConfirm'],
    ['Abcdefgh1!', 'Abcdefgh1', 'pwd.wrongPwd'],
    ['Abcdefgh1!', '', 'pwd.wrongPwd'],
    ['Abcdefgh1é!', 'Abcdefgh1é!'.normalize('NFD'), undefined],
  ])('[PWD-08] of %j is %j: %s (F-PWD-05)', (password, confirmation, fault) => {
    expect(confirmationFault(password, confirmation)).toBe(fault);
  });
});
