import { MapsConversions } from '@creneau/adapters/browser';
import * as core from '@creneau/core';
import * as models from '@creneau/core/presentation';
import { FicheStep } from '../../booking/fiche/FicheStep';
import { LinkQuery } from '../../hooks/use-service';
import type { Screen } from '../../hooks/screens';
import { conversionsOf } from '../../shell/backend';
import { provide, provideValue } from '../../hooks/provide';
import { attempts } from './attempts';

export const fiche: Screen = {
  View: FicheStep,
  modules: [
    ...attempts,
    provideValue(core.Conversions, () => new MapsConversions(...conversionsOf(document))),
    provide(core.BookAppointment, [
      core.Visit,
      core.BookingAttempts,
      core.Appointments,
      core.Sessions,
      core.Conversions,
      core.UnavailableInterventions,
      LinkQuery,
    ]),
    provide(models.FicheChoices, [core.Visit, core.Fiches, core.Sessions]),
    provide(models.FicheFields, [core.Visit, core.KnownForms, models.FicheChoices]),
    // one per visit: a booking in progress outlives the view that started it
    provide(models.FicheViewModel, [
      core.BookingJourney,
      models.FicheChoices,
      models.FicheFields,
      core.BookAppointment,
      core.LogOut,
    ]),
  ],
  prepare: (container) => container.get(models.FicheFields).prefetch(),
};
