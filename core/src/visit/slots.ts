import { CartViewModel } from '../presentation/cart-view-model';
import { SlotsViewModel } from '../presentation/slots-view-model';
import { knownWeeks, unavailableInterventions, type Visit } from './visit';

export const slots = (visit: Visit): SlotsViewModel => {
  const { query, ports } = visit;
  const unavailable = unavailableInterventions(visit);
  return new SlotsViewModel(visit, knownWeeks(visit), unavailable, query, ports.room);
};

export const cart = (visit: Visit): CartViewModel => new CartViewModel(visit, visit.query);
