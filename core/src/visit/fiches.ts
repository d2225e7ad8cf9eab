import { FichesViewModel } from '../presentation/fiches-view-model';
import { people } from './people';
import type { Visit } from './visit';

export const fiches = (visit: Visit): FichesViewModel => {
  const { fiches: port, sessions, draftKeys } = visit.ports;
  return new FichesViewModel(visit, people(visit.ports).knownForms, port, sessions, draftKeys);
};
