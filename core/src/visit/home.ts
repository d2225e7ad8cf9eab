import { KnownWebsites } from '../group/website';
import { HomeViewModel } from '../presentation/home-view-model';
import { partOf } from './part-of';
import { knownWeeks, nextStep, type Visit } from './visit';

export const knownWebsites = partOf(
  ({ ports }: Visit) => new KnownWebsites(ports.websites, ports.clock),
);

export const home = (visit: Visit): HomeViewModel =>
  new HomeViewModel(visit, knownWebsites(visit), knownWeeks(visit), nextStep(visit));
