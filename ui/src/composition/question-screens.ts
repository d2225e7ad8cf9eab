import { BookingJourney, Group } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { NextStep } from '../booking/next-step';
import { OfferedCatalog } from '../booking/offered-catalog';
import { CalendarSetStep, CalendarStep, ResourceStep } from '../calendar/AgendaStep';
import {
  CalendarSetViewModel,
  CalendarViewModel,
  ResourceViewModel,
} from '../calendar/agenda-view-model';
import { ServiceStep } from '../service/ServiceStep';
import { ServiceViewModel } from '../service/service-view-model';
import { provideIn } from './provide';

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
