import type { ReactElement } from 'react';
import { Cart } from '../cart/Cart';
import { useViewModel } from '../../app/services';
import { SlotsView } from './SlotsView';
import { CartViewModel, SlotsViewModel } from '@creneau/core/presentation';

/** The step in which one chooses when to come, and with which services. */
export function SlotsStep(): ReactElement {
  const cart = useViewModel(CartViewModel);
  return <SlotsView slots={useViewModel(SlotsViewModel)} services={<Cart cart={cart} />} />;
}
