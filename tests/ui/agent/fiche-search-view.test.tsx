/** @jest-environment ./tests/support/page-environment.ts */
import type { KnownFiche } from '@creneau/core';
import type { Search } from '@creneau/core/presentation';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { FicheSearch } from '../../../ui/src/agent/FicheSearch';
import { initTranslations } from '../../../ui/src/i18n/words';
import { wordsOf } from '../../support/words';

const words = wordsOf('fr', 'agent', 'common', 'errors', 'layout');

beforeAll(() => void initTranslations('fr', words));
afterEach(cleanup);

const fiche = (id: number, lastname: string): KnownFiche => ({
  id,
  values: { lastname, firstname: 'Inès', email: `${id}@example.org`, firstphone: '06 39 98 12 40' },
});

/** A field before somebody who typed, and what they were found. */
function aField(...found: readonly KnownFiche[]) {
  const search = new BehaviorSubject<Search>({ state: 'none' });
  const typed: string[] = [];
  const taken: (number | string)[] = [];
  render(
    <FicheSearch
      search={{
        search$: search,
        type: (text) => typed.push(text),
        retry: () => typed.push('again'),
      }}
      onChoose={({ id }) => taken.push(id)}
      onCreate={(text) => taken.push(text)}
    />,
  );
  const field = screen.getByRole('combobox');
  const answer = (answered: Search): void => act(() => search.next(answered));
  const press = (...keys: readonly string[]): void =>
    keys.forEach((key) => fireEvent.keyDown(field, { key }));
  fireEvent.change(field, { target: { value: 'dup' } });
  if (found.length > 0) answer({ state: 'ready', value: found, words: 'dup' });
  return { field, answer, press, typed, taken };
}

const active = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the field that finds contacts', () => {
  it('[FICHE-01] has the focus when the step comes', () => {
    const { field } = aField();

    expect(document.activeElement).toBe(field);
  });

  it('goes round by the arrows, over whoever is not there yet, and takes by Enter', () => {
    const { field, press, taken } = aField(fiche(1, 'Dupont'), fiche(2, 'Duprés'));

    expect(active(field)).toContain('Dupont Inès');
    press('ArrowDown');
    expect(active(field)).toContain('Duprés Inès');
    press('ArrowDown');
    expect(active(field)).toContain('Créer une fiche pour « dup »');
    press('ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter');

    expect(taken).toEqual([2]);
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('[PRO-02] makes a contact of what was looked for, when nobody is the one', () => {
    const { press, answer, taken } = aField();
    answer({ state: 'ready', value: [], words: 'dup' });

    press('Enter');

    expect(taken).toEqual(['dup']);
  });

  it('takes nobody by an Enter that comes before the answer, and books nothing by it', () => {
    const { field, taken } = aField();

    const isSent = fireEvent.keyDown(field, { key: 'Enter' });

    expect([isSent, taken]).toEqual([false, []]);
  });

  it('closes by Escape, and is emptied by another', () => {
    const { field, press, typed } = aField(fiche(1, 'Dupont'));

    press('Escape');
    expect([field.getAttribute('aria-expanded'), typed.at(-1)]).toEqual(['false', 'dup']);
    press('Escape');
    expect([(field as HTMLInputElement).value, typed.at(-1)]).toEqual(['', '']);
  });

  it.each([
    [[fiche(1, 'Dupont')], '1 client trouvé'],
    [[fiche(1, 'Dupont'), fiche(2, 'Duprés')], '2 clients trouvés'],
    [[], 'Aucun client trouvé pour « dup »'],
    [
      Array.from({ length: 50 }, (_, index) => fiche(index + 1, 'Dupont')),
      'Les 50 premiers clients. Ajoutez une lettre pour en voir moins.',
    ],
  ])('says once how many there are', (found, text) => {
    const { answer } = aField();

    answer({ state: 'ready', value: found, words: 'dup' });

    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it('says why nobody could be found, and what to do', () => {
    const { field, answer, typed } = aField();

    answer({ state: 'refused', reason: 'offline', detail: {}, words: 'dup' });
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));

    expect(screen.getByRole('alert').textContent).toContain('La recherche n’a pas abouti');
    expect(typed.at(-1)).toBe('again');
    expect(document.activeElement).toBe(field);
  });
});
