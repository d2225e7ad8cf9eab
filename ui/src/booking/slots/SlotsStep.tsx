import type { ReactElement } from 'react';
import { Cart } from '../cart/Cart';
import { useService } from '../../hooks/use-service';
import { SlotsView } from './SlotsView';
import { CartViewModel, SlotsViewModel } from '@creneau/core/presentation';

/** The step in which one chooses when to come, and with which services. */
export function SlotsStep(): ReactElement {
  const cart = useService(CartViewModel);
  return <SlotsView slots={useService(SlotsViewModel)} services={<Cart cart={cart} />} />;
}
