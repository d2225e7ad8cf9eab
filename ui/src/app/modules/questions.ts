import { Visit } from '@creneau/core';
import * as models from '@creneau/core/presentation';
import { CalendarSetStep, CalendarStep, ResourceStep } from '../../booking/provider/ProviderStep';
import { ServiceStep } from '../../booking/service/ServiceStep';
import { screen } from '../../hooks/provide';

const needs = [Visit, models.NextStep] as const;

export const intervention = screen(ServiceStep, models.ServiceViewModel, needs);
export const calendarSet = screen(CalendarSetStep, models.CalendarSetViewModel, needs);
export const calendar = screen(CalendarStep, models.CalendarViewModel, needs);
export const resource = screen(ResourceStep, models.ResourceViewModel, needs);
