import { readFileSync } from 'node:fs';
import {
  errorOf,
  requestNumberMessage,
  validationMessageOf,
  wrongRequestNumbers,
} from '@creneau/core';
import { phoneRulesOf } from '../../../ui/src/fiche-form/phones';
import { aChoice, aField } from '../../support/made-up';

const context = { digits: 10, dateHint: 'JJ/MM/AAAA' };
const rules = { today: '2027-06-07', antsGroup: false, isPhone: phoneRulesOf('FR').isPhone };

/** What is said of a value: the key and its figures. */
const correctionFor = (field: Parameters<typeof aField>[0], value: string | boolean) => {
  const asked = aField({ required: true, ...field });
  const error = errorOf(asked, value, rules);
  return error && validationMessageOf(asked, value, error, context);
};

describe('the validation message of a field', () => {
  it.each([
    ['format', 'invalidTextInput'],
    ['empty', 'emptyRequiredTextInput'],
    ['dateFormat', 'invalidDateInput'],
    ['formatAnts', 'invalidNumberRequestAnts'],
  ] as const)('[FORM-15] is for the error %s the message %s', (error, key) => {
    expect(validationMessageOf(aField({}), 'a', error, context).key).toBe(key);
    for (const locale of ['fr', 'en'])
      expect(JSON.parse(readFileSync(`locales/${locale}/fiche.json`, 'utf8'))).toHaveProperty(
        key,
        expect.stringMatching(/./),
      );
  });

  it.each([
    ['[FORM-08] an empty text', {}, '', { key: 'emptyRequiredTextInput' }],
    ['[FORM-11] an unticked box', { type: 'boolean' }, false, { key: 'correction.tick' }],
    [
      '[FORM-11] a list without an answer',
      { type: 'select', choices: [aChoice()] },
      '',
      { key: 'correction.choose' },
    ],
    [
      '[FORM-12] a choice without its words',
      { type: 'radio', choices: [aChoice({ value: 'other', freeText: true })] },
      'other:',
      { key: 'emptyRequiredTextInput' },
    ],
    [
      '[FORM-09] a text too long',
      { maxLength: 3 },
      'Anne',
      { key: 'correction.tooLong', values: { count: 4, maximum: 3 } },
    ],
    [
      '[FORM-09] a text too short',
      { minLength: 3 },
      'An',
      { key: 'correction.tooShort', values: { count: 2, minimum: 3 } },
    ],
    [
      '[FORM-01] a line end in a text that is long enough, and not too long',
      { minLength: 3, maxLength: 3 },
      'a\nb',
      { key: 'invalidTextInput' },
    ],
    [
      '[LIMIT-04] 256 characters',
      {},
      'a'.repeat(256),
      { key: 'correction.tooLong', values: { count: 256, maximum: 255 } },
    ],
    [
      '[LIMIT-05] a number under 0',
      { type: 'integer' },
      '-1',
      { key: 'correction.integer', values: { minimum: 0, maximum: 2_147_483_647 } },
    ],
    [
      '[FORM-13] no date',
      { type: 'datesplit' },
      '31/31/2020',
      { key: 'invalidDateInput', values: { format: 'JJ/MM/AAAA' } },
    ],
    [
      '[FORM-14] a birth to come',
      { type: 'datesplit', name: 'birthdate' },
      '2027-06-08',
      { key: 'correction.future' },
    ],
    [
      'an e-mail without its end',
      { type: 'email' },
      'camille.dupres@exemple',
      { key: 'correction.email.noEnd' },
    ],
    ['an e-mail without its sign', { type: 'email' }, 'camille', { key: 'correction.email.noAt' }],
    [
      '[FORM-18] another e-mail that is none',
      { type: 'email' },
      'camille@.fr',
      { key: 'emailValidator' },
    ],
    [
      '[LIMIT-03] 65 characters before the sign',
      { type: 'email' },
      `${'a'.repeat(65)}@exemple.fr`,
      { key: 'correction.email.localPart', values: { count: 65, maximum: 64 } },
    ],
    [
      'a telephone number too short',
      { name: 'firstphone' },
      '06 39 98 12',
      { key: 'correction.phone.missing', values: { count: 2 } },
    ],
    [
      'a telephone number too long',
      { name: 'firstphone' },
      '06 39 98 12 40 5',
      { key: 'correction.phone.extra', values: { count: 1 } },
    ],
    [
      'a foreign number too short',
      { name: 'firstphone' },
      '+44 20',
      { key: 'correction.phone.other' },
    ],
    [
      'a foreign number too short',
      { name: 'firstphone' },
      '0044 20',
      { key: 'correction.phone.other' },
    ],
    [
      'a telephone number of letters',
      { name: 'firstphone' },
      'abc',
      { key: 'correction.phone.other' },
    ],
    ['an e-mail that ends at its sign', { type: 'email' }, 'camille@', { key: 'emailValidator' }],
    [
      'an e-mail that begins with its sign',
      { type: 'email' },
      '@exemple',
      { key: 'correction.email.noEnd' },
    ],
    [
      '64 characters before the sign',
      { type: 'email' },
      `${'a'.repeat(64)}@exemple`,
      { key: 'correction.email.noEnd' },
    ],
    [
      'a list without an answer',
      { type: 'radio', choices: [aChoice()] },
      '',
      { key: 'correction.choose' },
    ],
    ['a telephone number', { name: 'firstphone' }, '06 39 98 12 40', undefined],
    ['a number of another country', { name: 'firstphone' }, '+44 20 7946 0018', undefined],
  ] as const)('%s', (_, field, value, correction) => {
    expect(correctionFor(field as Parameters<typeof aField>[0], value)).toEqual(correction);
  });
});

describe('the telephone numbers of a country', () => {
  it('have their own count of digits, where they all have the same', () => {
    expect(phoneRulesOf('FR').digits).toBe(10);
    expect(phoneRulesOf('DE').digits).toBeUndefined();
  });

  it('are those of France where the country is unknown', () => {
    expect(phoneRulesOf('XX').digits).toBe(10);
  });
});

describe('[SECTOR-05] the request numbers of several persons', () => {
  it.each([
    ['', 0, []],
    ['', 1, [1]],
    ['', 2, [1, 2]],
    ['1234567890', 1, []],
    ['1234567890', 2, [2]],
    ['1234567890,12', 2, [2]],
    ['12,1234567890,1', 2, [1, 3]],
  ])('%j, where %i are wanted, are to be put right at %j', (text, atLeast, wrong) => {
    expect(wrongRequestNumbers(text, atLeast)).toEqual(wrong);
  });

  it('name the person where there are several', () => {
    expect(requestNumberMessage(2, 2)).toEqual({
      key: 'invalidNumberRequestAnts',
      values: { number: 2, context: 'person' },
    });
    expect(requestNumberMessage(1, 1)).toEqual({ key: 'invalidNumberRequestAnts', values: {} });
  });
});
