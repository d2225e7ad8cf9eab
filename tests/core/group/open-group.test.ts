import { GroupsInMemory } from '@creneau/adapters/in-memory';
import { groupDefaults, isUrlname, OpenGroup, Refusal } from '@creneau/core';
import { aGroup } from '../../support/made-up';

const salon = aGroup({ urlname: 'salon-lumiere' });
const farm = aGroup({
  id: 6,
  urlname: 'ferme-des-pres',
  name: 'Ferme des Prés',
  phone: '+33600000000',
  active: false,
});

const aTown = (): OpenGroup =>
  new OpenGroup(new GroupsInMemory([salon, farm], new Map([['localhost', 'salon-lumiere']])));

describe('opening a group', () => {
  it.each([
    ['[ROUTE-11] the first part of the path', '/salon-lumiere'],
    ['[ROUTE-11] the first part of a longer path', '/salon-lumiere/book/slots'],
    ['[ROUTE-11] however it is written', '/Salon-Lumiere/'],
    ['[ROUTE-10] the host, where the path is root', '/'],
  ])('finds it by %s', async (_, path) => {
    expect(await aTown().execute({ path, host: 'localhost' })).toBe(salon);
  });

  it.each([
    ['[ROUTE-13] an unknown name', '/nowhere', 'localhost'],
    ['[ROUTE-10] an unknown host', '/', 'example.org'],
    ['a way out of the address', '/..%2f..%2fadmin', 'localhost'],
    ['dots', '/../admin', 'localhost'],
    ['a script', '/<script>', 'localhost'],
    ['a look-alike', '/sаlon-lumiere', 'localhost'],
    ['a name without end', `/${'a'.repeat(101)}`, 'localhost'],
    ['two slashes, as of another host', '//evil.example', 'nowhere.example'],
  ])('knows no group by %s', async (_, path, host) => {
    await expect(aTown().execute({ path, host })).rejects.toMatchObject({ reason: 'groupUnknown' });
  });

  it('puts nothing hostile into the address of a call', async () => {
    const asked: string[] = [];
    const groups = new GroupsInMemory([salon]);
    const watched = Object.assign(groups, {
      withUrlname: (urlname: string) => Promise.resolve(asked.push(urlname)).then(() => salon),
    });
    for (const path of ['/<script>', '/..%2fadmin', '/a_b'])
      await new OpenGroup(watched).execute({ path, host: 'localhost' }).catch(() => undefined);

    expect(asked).toEqual([]);
  });

  it('[ROUTE-14] says that one is inactive, whom to call, and nothing else', async () => {
    const refusal: unknown = await aTown()
      .execute({ path: '/ferme-des-pres', host: 'localhost' })
      .catch((failure: unknown) => failure);

    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ reason: 'groupInactive', message: 'groupInactive' });
    expect((refusal as Refusal).detail).toEqual({
      business: { name: 'Ferme des Prés', phone: '+33600000000' },
    });
  });

  it.each(['a', '1', 'salon-lumiere', 'a'.repeat(100)])('takes %s for a name', (text) => {
    expect(isUrlname(text)).toBe(true);
  });

  it.each(['', '-a', 'a_b', 'a/b', 'a\n', 'é', 'A'])('does not take %j for a name', (text) => {
    expect(isUrlname(text)).toBe(false);
  });
});

describe('a group that does not say', () => {
  it('[ENTITY-07] is French, in France, in euros, on Paris time', () => {
    expect(groupDefaults).toEqual({
      locale: 'fr',
      country: 'FR',
      currency: 'EUR',
      timezone: 'Europe/Paris',
    });
  });
});
