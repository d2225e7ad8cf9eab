import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { Refusal, type CatalogEdition } from '@creneau/core';
import { openVisit, type Ports } from '@creneau/core/visit';
import { BehaviorSubject } from 'rxjs';
import { aCatalog, aGroup } from '../../support/made-up';
import { StoppedClock } from '../../support/stopped-clock';

/** What is there before anything is asked but the catalogue. */
const portsWith = (catalog: CatalogEdition) =>
  ({
    group: aGroup(),
    clock: new StoppedClock('2027-06-07T08:00:00+02:00'),
    catalogs: new CatalogsInMemory(() => catalog),
    sessions: new SessionsInMemory(),
    draftKeys: { next: () => 'a key' },
    locale$: new BehaviorSubject('fr'),
  }) as unknown as Ports;

describe('a visit without a container', () => {
  it('begins at the first question, also where no address asks for anything', async () => {
    const visit = await openVisit(portsWith(aCatalog()));

    expect(visit.journey.journey$.value.step).toBe('interventionSet');
    visit.close();
  });

  it('begins with no catalogue of which a part is missing', async () => {
    const refusal = new Refusal('unreachable');

    await expect(openVisit(portsWith({ ...aCatalog(), missing: [refusal] }))).rejects.toBe(refusal);
  });
});
