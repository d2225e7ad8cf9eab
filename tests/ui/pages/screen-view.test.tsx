/** @jest-environment jsdom */
import { cleanup, render } from '@testing-library/react';
import { Container } from 'inversify';
import type { ComponentType } from 'react';
import { Screens, type ScreenName } from '../../../ui/src/hooks/screens';
import { ContainerContext } from '../../../ui/src/hooks/use-service';
import { ScreenView } from '../../../ui/src/pages/ScreenView';

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
  const container = new Container();
  container.bind(Screens).toConstantValue({
    at: (name: ScreenName) => views.get(name),
  } as Screens);
  const at = (name: ScreenName) => (
    <ContainerContext value={container}>
      <ScreenView name={name} />
    </ContainerContext>
  );
  return { drawn, at };
}

it('draws a screen once, on arrival and when another took its place', () => {
  const { drawn, at } = twoScreens();

  const { rerender } = render(at('calendar'));
  rerender(at('slots'));

  expect(drawn).toEqual(['calendar', 'slots']);
});
