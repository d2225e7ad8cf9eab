import { ConsentsInMemory } from '@creneau/adapters/in-memory';
import { PrivacyChoices, EmailForNextForm } from '@creneau/core/presentation';
import type { Group } from '@creneau/core';
import { aGroup } from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';
import { aVisit } from './visit';

const NOW = '2027-06-07T08:00:00+02:00';
const tracked: Partial<Group> = {
  trackingType: 'gtm',
  trackingTags: ['GTM-1'],
  facebookPixelId: '123',
};

/** What a group asks a visitor to allow. */
function ask(group: Partial<Group> = tracked) {
  const consents = new ConsentsInMemory();
  const clock = new StoppedClock(NOW);
  const privacy = new PrivacyChoices(aGroup(group), consents, clock);
  const watching = privacy.choices$.subscribe();
  return {
    consents,
    clock,
    privacy,
    answers: () => privacy.choices$.value.map(({ purpose, granted }) => [purpose, granted]),
    leave: () => watching.unsubscribe(),
  };
}

describe('what a visitor is asked to allow', () => {
  it('is each purpose of the group, until it is answered', () => {
    const { privacy, answers, leave } = ask();
    expect(privacy.asks).toBe(true);
    expect(answers()).toEqual([
      ['audience', undefined],
      ['advertising', undefined],
    ]);

    privacy.answer(false, ['advertising']);
    expect(answers()).toEqual([
      ['audience', undefined],
      ['advertising', false],
    ]);
    privacy.answer(true);

    expect(answers()).toEqual([
      ['audience', true],
      ['advertising', true],
    ]);
    expect(privacy.choices$.value[0]?.receipt).toMatchObject({ at: Date.parse(NOW) });
    expect(privacy.choices$.value.map(({ receipt }) => receipt?.purpose)).toEqual([
      'audience',
      'advertising',
    ]);
    leave();
  });

  it('is asked where the group asks for one thing alone', () => {
    const { privacy, leave } = ask({ facebookPixelId: '123' });

    expect(privacy.asks).toBe(true);
    leave();
  });

  it('is nothing where the group asks for nothing, but shows what was answered elsewhere', () => {
    const { privacy, answers, leave } = ask({});
    expect([privacy.asks, answers()]).toEqual([false, []]);

    privacy.answer(true, ['map']);

    expect(answers()).toEqual([['map', true]]);
    expect(privacy.asks).toBe(false);
    leave();
  });

  it('is asked anew half a year later', () => {
    const { privacy, consents, clock, leave } = ask();
    privacy.answer(true);
    clock.moveTo('2027-12-07T08:00:00+01:00');
    const { receipts$ } = consents;

    const later = new PrivacyChoices(aGroup(tracked), consents, clock);

    expect(receipts$.value).toHaveLength(2);
    expect(later.choices$.value.map(({ granted }) => granted)).toEqual([undefined, undefined]);
    leave();
  });
});

describe('the address that begins the forms', () => {
  it('is the one typed last, else that of the contact', () => {
    const { journey } = aVisit();
    const typed = new EmailForNextForm(journey);
    expect(typed.value).toBe('');

    journey.write({ fiche: { email: 'camille@example.org' } });
    expect(typed.value).toBe('camille@example.org');
    typed.write('');
    expect(typed.value).toBe('');
    typed.write('other@example.org');

    expect(typed.value).toBe('other@example.org');
  });

  it('is none where a field of that name holds no text', () => {
    const { journey } = aVisit();
    journey.write({ fiche: { email: true } });

    expect(new EmailForNextForm(journey).value).toBe('');
  });
});
