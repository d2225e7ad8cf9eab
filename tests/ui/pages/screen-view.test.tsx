/** @jest-environment jsdom */
import { cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Screens, ScreenName } from '../../../ui/src/hooks/screens';
import { ScreenView } from '../../../ui/src/pages/ScreenView';
import { Around } from '../around';
import { visitInMemory } from '../../support/visit-in-memory';

afterEach(cleanup);

/** Two screens that are here already; each counts how often it is drawn. */
function twoScreens() {
  const drawn: ScreenName[] = [];
  const counting = (name: ScreenName): ComponentType => {
    const View = () => {
      drawn.push(name);
      return <h1>{name}</h1>;
    };
    return View;
  };
  const views = new Map<ScreenName, ComponentType>([
    ['calendar', counting('calendar')],
    ['slots', counting('slots')],
  ]);
  const visit = visitInMemory({ views: { at: (name: ScreenName) => views.get(name) } as Screens });
  const at = (name: ScreenName) => (
    <Around visit={visit}>
      <ScreenView name={name} />
    </Around>
  );
  return { drawn, at };
}

it('draws a screen once, on arrival and when another took its place', () => {
  const { drawn, at } = twoScreens();

  const { rerender } = render(at('calendar'));
  rerender(at('slots'));

  expect(drawn).toEqual(['calendar', 'slots']);
});
