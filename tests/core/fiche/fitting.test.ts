import { fitting, type FormField } from '@creneau/core';
import { aChoice, aField } from '../../support/made-up';

const fields: readonly FormField[] = [
  aField(),
  aField({ name: 'birthdate', type: 'datesplit' }),
  aField({ name: 'optin', type: 'boolean' }),
  aField({ name: 'hair', type: 'select', choices: [aChoice({ value: 'long' })] }),
  aField({ name: 'other', type: 'select', choices: [aChoice({ value: 'a' })], allowAny: true }),
  aField({
    name: 'source',
    type: 'radio',
    choices: [aChoice({ value: 'web' }), aChoice({ value: 'friend', freeText: true })],
  }),
  aField({
    name: 'area',
    type: 'linkedcombo',
    choices: [aChoice({ value: 'back', choices: [aChoice({ value: 'neck' })] })],
  }),
  aField({ name: 'nickname', choices: [aChoice({ value: 'Lulu' })] }),
  aField({ name: 'reminded', type: 'smsreminder' }),
  aField({ name: 'reminder', type: 'smsreminder', choices: [aChoice({ value: '24' })] }),
];

describe('what a form can hold of what a link or an old draft brings', () => {
  it.each([
    ['a text', { lastname: 'Le Goff', birthdate: '1990-02-28' }],
    ['a box that a person ticked', { optin: true }],
    ['a choice that there is', { hair: 'long', source: 'web' }],
    ['a choice with words of its own', { source: 'friend:Ana', other: 'anything' }],
    ['another text than those that a text field has as choices', { nickname: 'Zaza' }],
    ['no choice', { hair: '', area: '' }],
    ['the answers of linked lists', { area: 'back/neck' }],
    ['the first answer of linked lists', { area: 'back' }],
    ['a reminder that is a box', { reminded: true }],
    ['a reminder that is a list', { reminder: '24' }],
  ])('is %s', (_, values) => {
    expect(fitting(fields, values)).toEqual(values);
  });

  it.each([
    ['a field that there is not', { price_amount: '0', toString: 'x' }],
    ['a consent given by a link', { optin: 'true' }],
    ['a choice that there is not', { hair: '<script>', source: 'web:more' }],
    ['a tick in a text', { lastname: true }],
    ['an answer that no linked list has', { area: 'back/knee' }],
    ['a reminder ticked by a link', { reminded: 'true' }],
    ['a reminder that there is not', { reminder: '48' }],
  ])('is not %s [Q-VEV-02]', (_, values) => {
    expect(fitting(fields, values)).toEqual({});
  });
});
