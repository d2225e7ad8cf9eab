import { Sessions, Visit } from '@creneau/core';
import { ChosenClient, ConfirmationViewModel } from '@creneau/core/presentation';
import { ConfirmationStep } from '../../booking/confirmation/ConfirmationStep';
import { LinkQuery } from '../../hooks/use-service';
import type { Screen } from '../../hooks/screens';
import { appointmentActions } from './appointment-actions';
import { people } from './people';
import { provideNew } from './provide';

/** The confirmation of what was booked. */
export const confirmation: Screen = {
  View: ConfirmationStep,
  modules: [
    ...people,
    ...appointmentActions,
    provideNew(ConfirmationViewModel, [Visit, Sessions, ChosenClient, LinkQuery]),
  ],
};
