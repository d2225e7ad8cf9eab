import { isAnts, requestNumbersFor } from '@creneau/core';
import { anIntervention } from '../../support/made-up';

const named = (externid: string | undefined) => anIntervention({ externid });

describe('the special sector', () => {
  it.each([
    ['ants_c', true],
    ['ants_p', true],
    ['ants_cp', true],
    ['ants_other', true],
    ['ants', false],
    ['plants_c', false],
    ['ANTS_C', false],
    [undefined, false],
  ])('[SECTOR-02] knows its services by their id %s: %s', (externid, special) => {
    expect(isAnts(named(externid))).toBe(special);
  });

  it.each([
    [true, ['ants_p', 'civil', 'ants_c'], 2],
    [true, ['civil'], 0],
    [false, ['ants_p'], undefined],
  ])('with its flag %s wants for %j so many request numbers: %s', (antsGroup, ids, numbers) => {
    expect(requestNumbersFor(ids.map(named), { antsGroup })).toBe(numbers);
  });
});
