import type { Conversions } from '../appointment/appointments';
import { BookAppointment } from '../booking/book-appointment';
import { FicheChoices } from '../presentation/fiche-choices';
import { FicheFields } from '../presentation/fiche-fields';
import { FicheViewModel } from '../presentation/fiche-view-model';
import { newAttempts } from './attempts';
import { partOf } from './part-of';
import { people } from './people';
import { unavailableInterventions, type Visit } from './visit';

const noConversions: Conversions = { report: () => undefined };

const ficheChoices = partOf(
  (visit: Visit) => new FicheChoices(visit, visit.ports.fiches, visit.ports.sessions),
);

export const ficheFields = partOf(
  (visit: Visit) => new FicheFields(visit, people(visit.ports).knownForms, ficheChoices(visit)),
);

/** One per visit: a booking in progress outlives the view that started it. */
export const fiche = partOf((visit: Visit) => {
  const { journey, query } = visit;
  const { appointments, sessions, conversions = noConversions } = visit.ports;
  const book = new BookAppointment(
    visit,
    newAttempts(visit),
    appointments,
    sessions,
    conversions,
    unavailableInterventions(visit),
    query,
  );
  const { logOut } = people(visit.ports);
  return new FicheViewModel(journey, ficheChoices(visit), ficheFields(visit), book, logOut);
});
