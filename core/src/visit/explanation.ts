import { TimeExplanationViewModel } from '../presentation/time-explanation-view-model';
import { people } from './people';
import type { Visit } from './visit';

export const explanation = (visit: Visit): TimeExplanationViewModel => {
  const { selectedFiche } = people(visit.ports);
  return new TimeExplanationViewModel(visit, visit.ports.timeExplanations, selectedFiche);
};
