import { BookingJourney, Group, OfferedCatalog } from '@creneau/core';
import { NextStep } from '@creneau/core/presentation';
import type { ComponentType } from 'react';
import type { Screen } from '../../hooks/screens';
import { provideIn } from './provide';

type QuestionViewModel<Model> = new (
  journey: BookingJourney,
  next: NextStep,
  offered: OfferedCatalog,
  group: Group,
) => Model;

/** The screen of a question: the view models of all of them need the same. */
export const question = <Model>(
  View: ComponentType,
  ViewModel: QuestionViewModel<Model>,
): Screen => ({
  View,
  modules: [
    (container) =>
      provideIn(container)(ViewModel, ViewModel, [
        BookingJourney,
        NextStep,
        OfferedCatalog,
        Group,
      ]).inTransientScope(),
  ],
});
