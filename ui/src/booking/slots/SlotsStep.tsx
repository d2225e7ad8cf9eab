import type { ReactElement } from 'react';
import { Cart } from '../cart/Cart';
import { useService } from '../../hooks/use-service';
import { SlotsView } from './SlotsView';
import { CartViewModel, SlotsViewModel } from '@creneau/core/presentation';

/** The slots step. */
export function SlotsStep(): ReactElement {
  const cart = useService(CartViewModel);
  return <SlotsView slots={useService(SlotsViewModel)} services={<Cart cart={cart} />} />;
}
