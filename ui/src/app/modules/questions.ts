import {
  CalendarSetViewModel,
  CalendarViewModel,
  ResourceViewModel,
  ServiceViewModel,
} from '@creneau/core/presentation';
import { CalendarSetStep, CalendarStep, ResourceStep } from '../../booking/provider/ProviderStep';
import { ServiceStep } from '../../booking/service/ServiceStep';
import { question } from './question';

export const intervention = question(ServiceStep, ServiceViewModel);
export const calendarSet = question(CalendarSetStep, CalendarSetViewModel);
export const calendar = question(CalendarStep, CalendarViewModel);
export const resource = question(ResourceStep, ResourceViewModel);
