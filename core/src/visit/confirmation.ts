import { ConfirmationViewModel } from '../presentation/confirmation-view-model';
import { people } from './people';
import type { Visit } from './visit';

export const confirmation = (visit: Visit): ConfirmationViewModel => {
  const { sessions, appointments } = visit.ports;
  const { selectedFiche } = people(visit.ports);
  return new ConfirmationViewModel(visit, sessions, appointments, selectedFiche, visit.query);
};
