import { CartViewModel, type CartShown } from '@creneau/core/presentation';
import {
  aCalendar,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  anInterventionSet,
  aPack,
  aSlot,
} from '../../support/made-up';
import { aVisit, type Situation } from './visit';

const CATALOG = aCatalog({
  interventionSets: [
    anInterventionSet({ id: 1, publicname: 'Coiffure' }),
    anInterventionSet({ id: 2, publicname: 'Soins' }),
  ],
  interventions: [
    anIntervention({ id: 11, publicname: 'Coupe', price: 4_800, length: 45 }),
    anIntervention({ id: 12, publicname: 'Brushing', price: 1_800, length: 30 }),
    anIntervention({
      id: 13,
      publicname: 'Massage',
      price: 6_000,
      length: 0,
      interventionsetId: 2,
    }),
  ],
  packs: [aPack({ id: 51, publicname: 'Pause douceur' })],
  calendars: [
    aCalendar({ id: 31, publicname: 'Ana', interventionIds: [11, 12, 13] }),
    aCalendar({ id: 32, publicname: 'Basile', interventionIds: [11, 12, 13] }),
  ],
});

/** The cart beside the times. */
function open(situation: Omit<Situation, 'slots'> & { maxMultirdvs?: number } = {}) {
  const { catalog = CATALOG, maxMultirdvs } = situation;
  const visit = aVisit({
    choices: { interventionSetId: 1, lines: [aLine()], calendarId: 0 },
    ...situation,
    catalog,
  });
  const cart = new CartViewModel(visit.visit, { maxMultirdvs });
  const watching = cart.shown$.subscribe();
  return {
    ...visit,
    cart,
    names: () => cart.shown$.value.lines.map(({ name }) => name),
    close: () => watching.unsubscribe(),
  };
}

const choose = (...ids: readonly number[]) => ({
  lines: ids.map((interventionId) => aLine({ interventionId })),
  calendarId: 0,
});

const offered = (groups: CartShown['additions']) =>
  groups.map(({ name, interventions }) => [
    name,
    ...interventions.map((intervention) => intervention.name),
  ]);

describe('what the cart shows', () => {
  it('is priced in the currency of the business, and says of no time that it was dropped', () => {
    const { cart, close } = open({ group: aGroup({ currency: 'CHF' }) });

    expect(cart.currency).toBe('CHF');
    expect(cart.shown$.value.time).toBe('none');
    close();
  });

  it('has no line without a service, and none of a service that is unknown', () => {
    const empty = open({ choices: {} });
    const unknown = open({ choices: choose(11, 99) });

    expect(empty.names()).toEqual([]);
    empty.cart.add(11);
    expect(unknown.names()).toEqual(['Coupe']);
    empty.close();
    unknown.close();
  });

  it('[MULTI-07] names the services, how long they take, what they cost, and who gives them', () => {
    const { cart, close } = open({ choices: choose(11, 13) });
    const withAna = open({
      choices: { lines: [{ interventionId: 11, calendarId: 31 }], calendarId: 31 },
    });

    expect(cart.shown$.value.lines).toMatchObject([
      { id: 11, name: 'Coupe', length: 45, price: 4_800, person: undefined },
      { id: 13, name: 'Massage', length: undefined, price: 6_000, person: undefined },
    ]);
    expect(withAna.cart.shown$.value.lines).toMatchObject([{ id: 11, person: 'Ana' }]);
    close();
    withAna.close();
  });

  it('shows no length and no price where the business shows none', () => {
    const group = aGroup({ displayInterventionPrice: false, displayInterventionLength: false });
    const { cart, close } = open({ group });
    const { lines, additions } = cart.shown$.value;

    expect(lines).toMatchObject([{ length: undefined, price: undefined }]);
    expect(additions[0]?.interventions).toMatchObject([
      { name: 'Brushing', length: undefined, price: undefined },
    ]);
    close();
  });

  it('says the person of the only service beside a chosen time once, and that of each of several', () => {
    const slot = aSlot();
    const line = { interventionId: 11, calendarId: 31 };
    const people = (lines: readonly (typeof line)[]) => {
      const { cart, close } = open({ choices: { lines, calendarId: 31, slot } });
      close();
      return cart.shown$.value.lines.map(({ person }) => person);
    };

    expect(people([line])).toEqual([undefined]);
    expect(people([line, { ...line, interventionId: 12 }])).toEqual(['Ana', 'Ana']);
  });

  it('[MULTI-13] tells the same service twice apart, wherever they move', () => {
    const { cart, close } = open({
      group: aGroup({ mergeInterventions: true }),
      choices: choose(11, 12, 11),
    });
    const keys = () => cart.shown$.value.lines.map(({ key }) => key);
    expect(keys()).toEqual(['11.0', '12.0', '11.1']);

    cart.move(1, 0);

    expect(keys()).toEqual(['12.0', '11.0', '11.1']);
    close();
  });

  it('[MULTI-06] offers the services that can be added, by category where there are several', () => {
    const { cart, close } = open({ choices: choose(11) });
    const only = open({
      catalog: { ...CATALOG, interventions: CATALOG.interventions.slice(0, 2) },
      choices: choose(11),
    });

    expect(offered(cart.shown$.value.additions)).toEqual([
      ['Coiffure', 'Brushing'],
      ['Soins', 'Massage'],
    ]);
    expect(offered(only.cart.shown$.value.additions)).toEqual([[undefined, 'Brushing']]);
    expect(cart.shown$.value).toMatchObject({ most: 3, left: 2, closed: undefined });
    close();
    only.close();
  });

  it('[MULTI-01] adds no more than the group and the link allow', () => {
    const { cart, close } = open({ choices: choose(11, 12), maxMultirdvs: 2 });

    expect(cart.shown$.value).toMatchObject({ most: 2, left: 0, additions: [], closed: 'full' });
    close();
  });

  it('[MULTI-08] lets several services be put in another order, but not one, nor those of a pack', () => {
    const canMove = (choices: Parameters<typeof open>[0]) => {
      const { cart, close } = open(choices);
      close();
      return cart.shown$.value.canMove;
    };

    expect(canMove({ choices: choose(11, 12) })).toBe(true);
    expect(canMove({ choices: choose(11) })).toBe(false);
    expect(canMove({ choices: { ...choose(11, 12), packId: 51 } })).toBe(false);
  });

  it('names the pack', () => {
    const { cart, close } = open({ choices: { ...choose(11, 12), packId: 51 } });

    expect(cart.shown$.value).toMatchObject({ pack: 'Pause douceur', closed: 'pack' });
    expect(open().cart.shown$.value.pack).toBeUndefined();
    close();
  });
});

describe('what is done with the cart', () => {
  it('[MULTI-06] adds a service after the others', () => {
    const { cart, names, close } = open();

    cart.add(13);

    expect(names()).toEqual(['Coupe', 'Massage']);
    close();
  });

  it('[MULTI-07] puts another service in the place of one', () => {
    const { cart, names, close } = open({ choices: choose(11, 12) });

    expect(offered(cart.shown$.value.lines[1]?.replacements ?? [])).toContainEqual([
      undefined,
      'Massage',
    ]);
    cart.replace(1, 13);

    expect(names()).toEqual(['Coupe', 'Massage']);
    close();
  });

  it('[MULTI-07] deletes one', () => {
    const { cart, names, close } = open({ choices: choose(11, 12) });

    expect(cart.shown$.value.lines.map(({ canRemove }) => canRemove)).toEqual([true, true]);
    cart.remove(0);

    expect(names()).toEqual(['Brushing']);
    close();
  });

  it('[MULTI-08] moves one, and leaves the cart alone where it stays in its place', () => {
    const { cart, names, journey, close } = open({ choices: choose(11, 12, 13) });
    const before = journey.journey$.value;

    cart.move(1, 1);
    expect(journey.journey$.value).toBe(before);
    cart.move(2, 0);

    expect(names()).toEqual(['Massage', 'Coupe', 'Brushing']);
    close();
  });

  it('drops the time chosen for what was in it before, and says so', () => {
    const { cart, journey, close } = open();
    const times = () => cart.shown$.value.time;
    expect(times()).toBe('none');
    cart.add(12);
    expect(times()).toBe('none');

    journey.choose(aSlot());
    expect(times()).toBe('chosen');
    cart.remove(1);

    expect(times()).toBe('dropped');
    expect(journey.journey$.value.choices.slot).toBeUndefined();
    close();
  });
});
