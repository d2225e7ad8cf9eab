import {
  CalendarSetViewModel,
  CalendarViewModel,
  ResourceViewModel,
} from '../presentation/calendars-view-model';
import { InterventionViewModel } from '../presentation/intervention-view-model';
import { nextStep, type Visit } from './visit';

export const intervention = (visit: Visit): InterventionViewModel =>
  new InterventionViewModel(visit, nextStep(visit));
export const calendarSet = (visit: Visit): CalendarSetViewModel =>
  new CalendarSetViewModel(visit, nextStep(visit));
export const calendar = (visit: Visit): CalendarViewModel =>
  new CalendarViewModel(visit, nextStep(visit));
export const resource = (visit: Visit): ResourceViewModel =>
  new ResourceViewModel(visit, nextStep(visit));
