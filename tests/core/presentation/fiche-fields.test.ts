import { FichesInMemory } from '@creneau/adapters/in-memory';
import { Refusal, type Forms } from '@creneau/core';
import { FicheChoices, FicheFields } from '@creneau/core/presentation';
import { of, throwError, type Observable } from 'rxjs';
import { aGroup, aSlot } from '../../support/made-up';
import { aKnownFiche, aUserSession } from '../../support/made-up-people';
import { aVisit } from './visit';

const FORMS: Forms = { fiche: [], vevent: [] };

/** The fields of a visit, and the languages in which they were asked for. */
function aVisitWith(answer: Observable<Forms>) {
  const asked: string[] = [];
  const { visit, journey, locale, sessions } = aVisit();
  const forms = {
    in: (language: string) => {
      asked.push(language);
      return answer;
    },
  };
  const ficheChoices = new FicheChoices(visit, new FichesInMemory(aGroup()), sessions);
  return { journey, locale, asked, fields: new FicheFields(visit, forms, ficheChoices) };
}

describe('the fields of the contact step', () => {
  it('are fetched once a time is chosen, in the language of the page', () => {
    const { journey, locale, asked, fields } = aVisitWith(of(FORMS));
    fields.prefetch();
    locale.next('en');
    expect(asked).toEqual([]);

    journey.choose(aSlot());
    journey.choose(aSlot({ start: '2027-06-08T10:00:00+02:00' }));

    expect(asked).toEqual(['en']);
  });

  it('may be refused ahead of the step, which asks for them again', () => {
    const { journey, asked, fields } = aVisitWith(throwError(() => new Refusal('unreachable')));
    fields.prefetch();

    journey.choose(aSlot());

    expect(asked).toEqual(['fr']);
  });
});

it.each([
  ['an account of several', 'Account', [7, 8], true],
  ['an account of one, which may have more', 'Account', [7], true],
  ['an account of none', 'Account', [], false],
  ['a business that keeps one contact an account', 'Fiche', [7], false],
  ['a business that keeps one, and has two', 'Fiche', [7, 8], true],
] as const)(
  '[FORM-24] it is to be said who comes, of %s: %s, %j: %s',
  (_, loginProfile, ids, isChoice) => {
    const group = aGroup({ loginProfile });
    const { visit, sessions } = aVisit({ group, session: aUserSession() });
    const known = ids.map((id) => aKnownFiche({ id }));

    expect(
      new FicheChoices(visit, new FichesInMemory(group, known), sessions).isChoice(known),
    ).toBe(isChoice);
  },
);
