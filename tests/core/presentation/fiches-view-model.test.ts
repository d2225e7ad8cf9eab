import { FicheFormsInMemory, FichesInMemory } from '@creneau/adapters/in-memory';
import { Refusal, type KnownFiche } from '@creneau/core';
import type { FormsOfFiches } from '@creneau/core/presentation';
import { fiches as fichesOf } from '@creneau/core/visit';
import { of } from 'rxjs';
import { aField, aGroup } from '../../support/made-up';
import { aKnownFiche, aUserSession } from '../../support/made-up-people';
import { visitInMemory } from '../../support/visit-in-memory';

const fields = [aField({ name: 'firstname', trim: true }), aField({ name: 'lastname' })];
const camille = aKnownFiche({ id: 7, values: { firstname: 'Camille', lastname: 'Kerjean' } });
const leo = aKnownFiche({ id: 8, values: { firstname: 'Léo', lastname: 'Kerjean' } });

function open({
  loginProfile = 'Account' as 'Account' | 'Fiche',
  antsGroup = false,
  asked = fields,
} = {}) {
  const group = aGroup({ loginProfile, antsGroup });
  const fiches = new FichesInMemory(group, [camille, leo]);
  const visit = visitInMemory({
    group,
    session: aUserSession(),
    fiches,
    ficheForms: new FicheFormsInMemory(() => ({ fiche: asked, vevent: [] })),
  });
  const viewModel = fichesOf(visit);
  const watching = viewModel.fiches$.subscribe();
  const contacts = (): FormsOfFiches => {
    const { value } = viewModel.fiches$;
    if (value.state !== 'ready') throw new Error('no contacts');
    return value.value;
  };
  return {
    viewModel,
    fiches,
    contacts,
    names: () => contacts().fiches.map(({ values }) => values.firstname),
    leave: () => watching.unsubscribe(),
  };
}

it.each([
  ['with an appointment alone, in the sector of papers', true, ['lastname']],
  ['in any other sector, where the field is of the business', false, ['lastname', 'str9']],
])('[SECTOR-05] asks for a request number %s', (_, antsGroup, shown) => {
  const asked = [aField({ name: 'lastname' }), aField({ name: 'str9', required: true })];
  const { contacts: fiches, leave } = open({ antsGroup, asked });

  expect(fiches().fields.map(({ name }) => name)).toEqual(shown);
  leave();
});

const typed = { firstname: ' Camille-Anne ', lastname: 'Kerjean' };

it('keeps what is typed for each contact, and names whose is not saved', () => {
  const { viewModel, leave } = open();
  viewModel.write(camille, fields, typed);

  expect(viewModel.fieldValues(camille, fields)).toEqual(typed);
  expect(viewModel.fieldValues(leo, fields)).toEqual(leo.values);
  expect([...viewModel.unsaved$.value]).toEqual([7]);

  viewModel.write(undefined, fields, { firstname: 'Zoé', lastname: '' });
  viewModel.write(camille, fields, camille.values);
  expect([...viewModel.unsaved$.value]).toEqual(['new']);
  expect(viewModel.fieldValues(undefined, fields)).toEqual({ firstname: 'Zoé', lastname: '' });
  leave();
});

it('shows a saved contact in its place, and a new one at the end', async () => {
  const { viewModel, names, leave } = open();
  viewModel.write(camille, fields, typed);

  expect(await viewModel.save(camille, fields, typed)).toMatchObject({
    state: 'saved',
    values: { firstname: 'Camille-Anne', lastname: 'Kerjean' },
  });
  expect(names()).toEqual(['Camille-Anne', 'Léo']);
  expect(viewModel.unsaved$.value.size).toBe(0);

  await viewModel.save(undefined, fields, { firstname: 'Zoé', lastname: 'Kerjean' });
  expect(names()).toEqual(['Camille-Anne', 'Léo', 'Zoé']);
  leave();
});

it('saves nothing where nothing has changed', async () => {
  const { viewModel, fiches, leave } = open();
  const change = jest.spyOn(fiches, 'change');

  expect((await viewModel.save(camille, fields, { ...camille.values })).state).toBe('saved');
  expect(change).not.toHaveBeenCalled();
  leave();
});

it('says what somebody else changed, keeps what was typed, and shows the contact as it is now', async () => {
  const { viewModel, fiches, contacts, names, leave } = open();
  await fiches.change({
    ...camille,
    values: { firstname: 'Camille', lastname: 'Le Goff' },
    known: camille.values,
  });

  const outcome = await viewModel.save(camille, fields, { firstname: 'Cam', lastname: 'Kerjean' });

  expect(outcome).toMatchObject({
    state: 'changed',
    values: { firstname: 'Cam', lastname: 'Le Goff' },
  });
  expect([...viewModel.unsaved$.value]).toEqual([7]);
  expect(names()).toEqual(['Camille', 'Léo']);
  expect(contacts().fiches[0]?.values).toMatchObject({ lastname: 'Le Goff' });
  leave();
});

it.each<[string, KnownFiche | undefined, 'change' | 'add', Error]>([
  ['a contact that is refused', camille, 'change', new Refusal('invalidField')],
  ['a new contact that is refused', undefined, 'add', new Refusal('ficheChanged')],
  ['a fault of ours', camille, 'change', new TypeError('a fault')],
])('shows nothing as changed elsewhere for %s', async (_, fiche, order, failure) => {
  const { viewModel, fiches, names, leave } = open();
  fiches[order] = () => Promise.reject(failure);

  await expect(viewModel.save(fiche, fields, typed)).rejects.toBe(failure);
  expect(names()).toEqual(['Camille', 'Léo']);
  leave();
});

it('[N3] leaves a save in doubt that was not answered, and then could not be sent', async () => {
  const { viewModel, fiches, leave } = open();
  const doubt = { inDoubt: true } as const;
  fiches.change = () => Promise.reject(new Refusal('unreachable', { detail: doubt }));
  await expect(viewModel.save(camille, fields, typed)).rejects.toMatchObject({ detail: doubt });

  fiches.change = () => Promise.reject(new Refusal('offline'));
  await expect(viewModel.save(camille, fields, typed)).rejects.toMatchObject({ detail: doubt });
  leave();
});

it('says that a contact is gone, which somebody else changed and put away', async () => {
  const { viewModel, fiches, leave } = open();
  fiches.change = () => Promise.reject(new Refusal('ficheChanged'));
  fiches.own = () => of([leo]);

  await expect(viewModel.save(camille, fields, typed)).rejects.toMatchObject({
    reason: 'notThere',
  });
  leave();
});

it('asks again for the contacts of the account', async () => {
  const { viewModel, fiches, names, leave } = open();
  await fiches.add({ firstname: 'Zoé', lastname: 'Kerjean' });
  expect(names()).toEqual(['Camille', 'Léo']);

  viewModel.askAgain();

  expect(names()).toEqual(['Camille', 'Léo', 'Zoé']);
  leave();
});

it('adds no contact beyond the limit of the group', () => {
  const account = open();
  const fiche = open({ loginProfile: 'Fiche' });

  expect(account.viewModel.canAdd(account.contacts())).toBe(true);
  expect(fiche.viewModel.canAdd(fiche.contacts())).toBe(false);
  account.leave();
  fiche.leave();
});
