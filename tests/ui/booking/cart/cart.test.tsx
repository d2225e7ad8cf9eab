/** @jest-environment ./tests/support/page-environment.ts */
import type { BookingJourney, Catalog, Choices, Group } from '@creneau/core';
import { cart as cartOf } from '@creneau/core/visit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Cart } from '../../../../ui/src/booking/cart/Cart';
import {
  aCalendar,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  anInterventionSet,
  aPack,
  aPromotion,
  aSlot,
} from '../../../support/made-up';
import { beginEach, plain } from '../../page';
import { Around } from '../../around';
import { visitInMemory } from '../../../support/visit-in-memory';

beginEach();

const interventions = [
  anIntervention(),
  anIntervention({ id: 12, publicname: 'Brushing', price: 2_800, length: 30 }),
  anIntervention({ id: 13, publicname: 'Soin', price: 3_800, interventionsetId: 2 }),
  anIntervention({ id: 14, publicname: 'Conseil', videoconference: true }),
  anIntervention({ id: 15, publicname: 'Patine', promotions: [aPromotion()] }),
  anIntervention({ id: 16, publicname: 'Passeport', externid: 'ants_p' }),
];

const aSalon: Catalog = aCatalog({
  interventionSets: [anInterventionSet(), anInterventionSet({ id: 2, publicname: 'Soins' })],
  interventions,
  calendars: [aCalendar({ interventionIds: interventions.map(({ id }) => id) })],
  packs: [aPack()],
});

interface Situation {
  readonly chosen?: readonly number[];
  readonly choices?: Choices;
  readonly group?: Partial<Group>;
  readonly limit?: number;
}

/** The cart of somebody at the times of the salon. */
async function aCart({ chosen = [11], choices = {}, group = {}, limit }: Situation = {}) {
  const visit = visitInMemory({
    group: aGroup(group),
    catalog: aSalon,
    query: { maxMultirdvs: limit },
  });
  const { journey } = visit;
  journey.answer({ interventionSetId: 1 });
  journey.answer({ lines: chosen.map((interventionId) => aLine({ interventionId })), ...choices });
  if (choices.packId === undefined) journey.answer({ calendarId: 0 });
  const cart = cartOf(visit);
  render(
    <Around visit={visit}>
      <Cart cart={cart} />
    </Around>,
  );
  await dragging();
  return { journey, cart };
}

/** Dragging is fetched when there is an order to change. */
const dragging = (): Promise<void> =>
  act(async () => {
    await new Promise((done) => setTimeout(done, 20));
  });

const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await dragging();
};
const names = (): readonly (string | null)[] =>
  within(screen.getByRole('list', { name: /^Prestations/ }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent ?? null);
const announcement = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const focused = (): string => document.activeElement?.textContent ?? '';
const servicesOf = ({ journey$ }: BookingJourney): readonly number[] =>
  (journey$.value.choices.lines ?? []).map(({ interventionId }) => interventionId);

describe('the services beside the times', () => {
  it('[MULTI-06] adds one of those that go with the chosen one, says so, and keeps the focus where it was', async () => {
    const { journey } = await aCart();
    const add = screen.getByRole('button', { name: 'Ajouter une prestation' });
    expect(add.getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText('Vous pouvez en ajouter 2')).toBeTruthy();

    await press('Ajouter une prestation');
    const menu = screen.getByRole('group', { name: 'Prestations à ajouter' });
    const offered = within(menu)
      .getAllByRole('button')
      .map(({ textContent }) => plain(textContent));
    await press(/^Brushing/);

    expect(offered).toEqual(['Brushing 30 min 28,00 €', 'Soin 45 min 38,00 €']);
    expect(servicesOf(journey)).toEqual([11, 12]);
    expect(names()).toEqual(['Coupe femme', 'Brushing']);
    expect(announcement()).toContain('Brushing : ajouté. 2 prestations choisies.');
    expect(focused()).toBe('Ajouter une prestation');
    expect(screen.queryByRole('group', { name: 'Prestations à ajouter' })).toBeNull();
    expect(screen.getByText('Vous pouvez en ajouter 1')).toBeTruthy();
  });

  it('gives the focus to the new row when nothing more can be added, and says why', async () => {
    await aCart({ group: { maxMultirdvs: 2 } });

    await press('Ajouter une prestation');
    await press(/^Brushing/);

    expect(screen.queryByRole('button', { name: 'Ajouter une prestation' })).toBeNull();
    expect(screen.getByText('2 prestations au plus par rendez-vous.')).toBeTruthy();
    expect(focused()).toBe('Monter Brushing');
  });

  it('closes the list by Escape, and the focus is back on its button', async () => {
    await aCart();
    await press('Ajouter une prestation');
    const first = screen.getByRole('button', { name: /^Brushing/ });

    const closesTheSheet = fireEvent.keyDown(first, { key: 'Escape' });
    await dragging();

    expect(closesTheSheet).toBe(false);
    expect(screen.queryByRole('group', { name: 'Prestations à ajouter' })).toBeNull();
    expect(focused()).toBe('Ajouter une prestation');
  });

  it('[MULTI-07] deletes one: the focus goes to its neighbour', async () => {
    const { journey } = await aCart({ chosen: [11, 12] });

    await press('Supprimer Coupe femme');

    expect(servicesOf(journey)).toEqual([12]);
    expect(announcement()).toContain('Coupe femme : supprimé. 1 prestation choisie.');
    expect(focused()).toBe('Supprimer Brushing');
  });

  it('[MULTI-07] asks for another service when the last one is deleted', async () => {
    const { journey } = await aCart();

    await press('Supprimer Coupe femme');

    expect(journey.journey$.value).toMatchObject({ step: 'intervention' });
    expect(servicesOf(journey)).toEqual([]);
  });

  it('[MULTI-07] puts another in the place of one, which stays among the others', async () => {
    const { journey } = await aCart({ chosen: [11, 12] });

    await press('Remplacer Coupe femme');
    const menu = screen.getByRole('group', { name: 'À la place de Coupe femme' });
    fireEvent.click(within(menu).getByRole('button', { name: /^Soin/ }));
    await dragging();

    expect(servicesOf(journey)).toEqual([13, 12]);
    expect(announcement()).toContain('Soin remplace Coupe femme.');
    expect(focused()).toBe('Remplacer Soin');
  });

  it('[MULTI-08] moves one by buttons: the focus moves with it, and its place is said', async () => {
    const { journey } = await aCart({ chosen: [11, 12, 13] });
    screen.getByRole('button', { name: 'Monter Soin' }).focus();

    await press('Monter Soin');
    const once = [servicesOf(journey), focused(), announcement()];
    await press('Monter Soin');
    const atTheTop = screen.getByRole('button', { name: 'Monter Soin' });
    await press('Monter Soin');

    expect(once).toEqual([[11, 13, 12], 'Monter Soin', 'Soin : 2 sur 3.']);
    expect(servicesOf(journey)).toEqual([13, 11, 12]);
    expect(names()).toEqual(['Soin', 'Coupe femme', 'Brushing']);
    expect(atTheTop.getAttribute('aria-disabled')).toBe('true');
    expect(focused()).toBe('Monter Soin');
  });

  it('[MULTI-08] has a grip for each, with its instructions, once there is an order', async () => {
    await aCart({ chosen: [11, 12] });

    const grip = screen.getByRole('button', { name: 'Déplacer Brushing' });
    const how = document.getElementById(grip.getAttribute('aria-describedby') ?? '');
    expect(how?.textContent).toMatch(/^Espace pour saisir/);
    await press('Supprimer Coupe femme');
    expect(screen.queryByRole('button', { name: /^Déplacer/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Monter/ })).toBeNull();
  });

  it.each<readonly [string, Situation, string | undefined]>([
    ['[MULTI-01] one service only', { group: { maxMultirdvs: 0 } }, undefined],
    ['[QUERY-18] one service only by the link', { limit: 1 }, undefined],
    ['[MULTI-03] a video', { chosen: [14] }, 'Une prestation en visio se réserve seule.'],
    [
      '[SECTOR-04] an identity paper in the special sector',
      { chosen: [16], group: { antsGroup: true } },
      'Cette démarche se réserve seule.',
    ],
    ['a pack', { chosen: [11, 12], choices: { packId: 51 } }, undefined],
  ])('[MULTI-02] offers nothing to add beside %s', async (_, situation, why) => {
    await aCart(situation);

    expect(screen.queryByRole('button', { name: 'Ajouter une prestation' })).toBeNull();
    if (why !== undefined) expect(screen.getByText(why)).toBeTruthy();
  });

  it('[MULTI-04] offers nothing to add at a promoted time of a promoted service, and says what to do', async () => {
    const { journey } = await aCart({ chosen: [15] });
    expect(screen.getByRole('button', { name: 'Ajouter une prestation' })).toBeTruthy();

    act(() => journey.choose(aSlot({ promotion: 20 })));

    expect(screen.queryByRole('button', { name: 'Ajouter une prestation' })).toBeNull();
    expect(screen.getByText(/^Ce créneau est en promotion/)).toBeTruthy();
  });

  it('says and shows that a time is to be chosen again, where a change drops the one that was chosen', async () => {
    const again = 'Choisissez à nouveau un créneau.';
    const shownAgain = (): boolean => screen.queryByText(again, { selector: 'p' }) !== null;
    const { journey } = await aCart();

    await press('Ajouter une prestation');
    await press(/^Brushing/);
    const without = [announcement(), shownAgain()];
    act(() => journey.choose(aSlot()));
    await press('Monter Brushing');
    const dropped = [announcement(), shownAgain()];
    act(() => journey.choose(aSlot()));
    const chosen = shownAgain();

    expect(without).toEqual(['Brushing : ajouté. 2 prestations choisies.', false]);
    expect(dropped).toEqual([`Brushing : 1 sur 2. ${again}`, true]);
    expect(chosen).toBe(false);
  });

  it('shows a pack as it is sold: its services are not touched', async () => {
    await aCart({ chosen: [11, 12], choices: { packId: 51 } });

    expect(names()).toEqual(['Pause douceur', 'Coupe femme', 'Brushing']);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('[MULTI-13] tells two of one service apart by their place where services are merged', async () => {
    const { journey } = await aCart({ chosen: [12, 11, 12], group: { mergeInterventions: true } });

    fireEvent.click(screen.getAllByRole('button', { name: 'Monter Brushing' })[1] as HTMLElement);
    await dragging();

    expect(servicesOf(journey)).toEqual([12, 12, 11]);
  });
});
