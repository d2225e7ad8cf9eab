import { Visit } from '@creneau/core';
import * as models from '@creneau/core/presentation';
import { CalendarSetStep, CalendarStep, ResourceStep } from '../../booking/calendar/CalendarStep';
import { InterventionStep } from '../../booking/intervention/InterventionStep';
import { screen } from '../../hooks/provide';

const needs = [Visit, models.NextStep] as const;

export const intervention = screen(InterventionStep, models.InterventionViewModel, needs);
export const calendarSet = screen(CalendarSetStep, models.CalendarSetViewModel, needs);
export const calendar = screen(CalendarStep, models.CalendarViewModel, needs);
export const resource = screen(ResourceStep, models.ResourceViewModel, needs);
