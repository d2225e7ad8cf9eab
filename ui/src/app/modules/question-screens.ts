import { BookingJourney, Group, OfferedCatalog } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { CalendarSetStep, CalendarStep, ResourceStep } from '../../booking/provider/ProviderStep';
import { ServiceStep } from '../../booking/service/ServiceStep';
import { provideIn } from './provide';
import {
  NextStep,
  CalendarSetViewModel,
  CalendarViewModel,
  ResourceViewModel,
  ServiceViewModel,
} from '@creneau/core/presentation';

type Wired = (container: Container) => ComponentType;

/** The questions behind the first one, each wired when it is near. */
export const questionScreens = {
  intervention: (container) => {
    provideIn(container)(ServiceViewModel, ServiceViewModel, [
      BookingJourney,
      NextStep,
      OfferedCatalog,
      Group,
    ]).inTransientScope();
    return ServiceStep;
  },
  calendarSet: (container) => {
    provideIn(container)(CalendarSetViewModel, CalendarSetViewModel, [
      BookingJourney,
      NextStep,
      OfferedCatalog,
      Group,
    ]).inTransientScope();
    return CalendarSetStep;
  },
  calendar: (container) => {
    provideIn(container)(CalendarViewModel, CalendarViewModel, [
      BookingJourney,
      NextStep,
      OfferedCatalog,
      Group,
    ]).inTransientScope();
    return CalendarStep;
  },
  resource: (container) => {
    provideIn(container)(ResourceViewModel, ResourceViewModel, [
      BookingJourney,
      NextStep,
      OfferedCatalog,
      Group,
    ]).inTransientScope();
    return ResourceStep;
  },
} satisfies Readonly<Record<string, Wired>>;
