import type { ReactElement } from 'react';
import { Cart } from '../cart/Cart';
import { CartViewModel } from '../cart/cart-view-model';
import { useViewModel } from '../react/container';
import { SlotsView } from './SlotsView';
import { SlotsViewModel } from './slots-view-model';

/** The step in which one chooses when to come, and with which services. */
export function SlotsStep(): ReactElement {
  const cart = useViewModel(CartViewModel);
  return <SlotsView slots={useViewModel(SlotsViewModel)} services={<Cart cart={cart} />} />;
}
