import { BookingJourney, Group, OfferedCatalog } from '@creneau/core';
import { NextStep } from '@creneau/core/presentation';
import type { ComponentType } from 'react';
import type { Screen } from '../../hooks/screens';
import { provideNew } from './provide';

type QuestionViewModel<Model> = new (
  ...needs: [BookingJourney, NextStep, OfferedCatalog, Group]
) => Model;

/** The screen of a question: the view models of all of them need the same. */
export const question = <Model>(
  View: ComponentType,
  ViewModel: QuestionViewModel<Model>,
): Screen => ({
  View,
  modules: [provideNew(ViewModel, [BookingJourney, NextStep, OfferedCatalog, Group])],
});
