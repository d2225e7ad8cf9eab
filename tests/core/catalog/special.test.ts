import { canBeAdded, isSpecial, requestNumbersFor, standsAlone } from '@creneau/core';
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
    expect(isSpecial(named(externid))).toBe(special);
  });

  it.each([
    ['ants_c', false],
    ['ants_p', false],
    ['ants_cp', false],
    ['ants_other', true],
    ['cut', true],
    [undefined, true],
  ])('[SECTOR-03] has %s in the menu of what may be added: %s', (externid, added) => {
    expect(canBeAdded(named(externid))).toBe(added);
  });

  it.each([
    [true, ['ants_p'], true],
    [true, ['civil', 'ants_other'], true],
    [true, ['civil'], false],
    [true, [], false],
    [false, ['ants_p'], false],
  ])('[SECTOR-04] with its flag %s blocks adding to %j: %s', (antsGroup, externids, alone) => {
    expect(standsAlone(externids.map(named), { antsGroup })).toBe(alone);
  });

  it.each([
    [true, ['ants_p', 'civil', 'ants_c'], 2],
    [true, ['civil'], 0],
    [false, ['ants_p'], undefined],
  ])('with its flag %s wants for %j as many request numbers: %s', (antsGroup, ids, numbers) => {
    expect(requestNumbersFor(ids.map(named), { antsGroup })).toBe(numbers);
  });
});
