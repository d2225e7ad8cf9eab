import { ficheChoiceAmong, type Attendance, type FicheChoice } from '@creneau/core';
import { aKnownFiche } from '../../support/made-up-people';

const camille = aKnownFiche({
  id: 7,
  values: { firstname: 'Camille', lastname: 'Kerjean', sms: true },
});
const leo = aKnownFiche({ id: 8, values: { firstname: 'Léo', lastname: 'Kerjean' } });

describe('who comes, of the contacts of an account', () => {
  it.each<readonly [string, Partial<Attendance>, FicheChoice | undefined]>([
    ['[FORM-24] is nobody yet, before a word is said', {}, undefined],
    ['is who was chosen', { attendee: 8 }, 8],
    [
      'is who was chosen, whatever was typed of them',
      { attendee: 8, fiche: { firstname: 'X' } },
      8,
    ],
    ['is somebody new, where it was said so', { attendee: 'new' }, 'new'],
    ['is nobody of another account', { attendee: 99 }, undefined],
    ['[QUERY-09] is who the link means', { fiche: { firstname: ' léo ' } }, 8],
    ['is somebody new, where the link means none of them', { fiche: { firstname: 'Max' } }, 'new'],
    ['is somebody new, where it may mean several', { fiche: { lastname: 'Kerjean' } }, 'new'],
    ['is who the link means by a box', { fiche: { sms: true } }, 7],
    [
      'is somebody new, where only a part of the link means one',
      { fiche: { firstname: 'Léo', lastname: 'Le Goff' } },
      'new',
    ],
    [
      'is somebody new, where the link says what is known of none',
      { fiche: { city: 'Lyon' } },
      'new',
    ],
    [
      'is nobody for empty fields and empty boxes',
      { fiche: { lastname: '', sms: false } },
      undefined,
    ],
  ])('[FICHE-04] %s', (_, attendance, ficheChoice) => {
    expect(ficheChoiceAmong([camille, leo], { fiche: {}, ...attendance }, true)).toBe(ficheChoice);
  });

  it('[FICHE-03] is somebody new where there are none', () => {
    expect(ficheChoiceAmong([], { attendee: 7, fiche: {} }, false)).toBe('new');
  });

  it.each<readonly [string, Partial<Attendance>]>([
    ['before a word is said', {}],
    ['whatever was typed before they were known', { fiche: { firstname: 'Max' } }],
    ['though somebody new was asked for', { attendee: 'new' }],
  ])('[FICHE-02] is the one there is, %s, where there can be no other', (_, attendance) => {
    expect(ficheChoiceAmong([camille], { fiche: {}, ...attendance }, false)).toBe(7);
  });

  it('[LIMIT-10] is nobody new where there is no room', () => {
    expect(ficheChoiceAmong([camille, leo], { attendee: 'new', fiche: {} }, false)).toBeUndefined();
  });
});
