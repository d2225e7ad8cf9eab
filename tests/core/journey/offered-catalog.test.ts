import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { initialSession, type Catalog, OfferedCatalog } from '@creneau/core';
import { BehaviorSubject, Subject } from 'rxjs';
import { aCatalog, aGroup } from '../../support/made-up';
import { aProSession, aUserSession } from '../../support/made-up-people';

const ofCustomers = aCatalog({ packs: [] });
const ofAgents = aCatalog();

/** A group whose catalogue is told by the key, and somebody who looks at it. */
function aCatalogueOf({ callCenter }: { callCenter: boolean }) {
  const sessions = new SessionsInMemory();
  const catalogs = new CatalogsInMemory(() =>
    sessions.session$.value.type === 'pro' ? ofAgents : ofCustomers,
  );
  const offered = new OfferedCatalog(
    ofCustomers,
    catalogs,
    aGroup({ id: 1, callCenter }),
    new BehaviorSubject('fr'),
    sessions.session$,
  );
  const seen: Catalog[] = [];
  offered.catalog$.subscribe((catalog) => seen.push(catalog));
  return { sessions, offered, seen };
}

describe('what is offered', () => {
  it('[CC-02] is asked anew when an agent of a call centre logs in, and when they leave', () => {
    const { sessions, offered } = aCatalogueOf({ callCenter: true });

    sessions.become(aProSession());
    expect([offered.agent, offered.present]).toEqual([true, ofAgents]);
    sessions.become(initialSession);

    expect([offered.agent, offered.present]).toEqual([false, ofCustomers]);
  });

  it('[CAT-06] is the same for customers, and for professionals of another kind of business', () => {
    const elsewhere = aCatalogueOf({ callCenter: false });
    const customer = aCatalogueOf({ callCenter: true });

    elsewhere.sessions.become(aProSession());
    customer.sessions.become(aUserSession());

    expect([elsewhere.offered.agent, customer.offered.agent]).toEqual([false, false]);
    expect(elsewhere.seen.every((catalog) => catalog === ofCustomers)).toBe(true);
    expect(customer.seen.every((catalog) => catalog === ofCustomers)).toBe(true);
  });

  it('is in the language that is spoken, however late an answer in another one comes', async () => {
    const locale = new BehaviorSubject('fr');
    const sessions = new SessionsInMemory(aProSession());
    const late = new Subject<Catalog>();
    const inEnglish = aCatalog();
    const catalogs = Object.assign(new CatalogsInMemory(() => inEnglish), { anew: () => late });
    const group = aGroup({ id: 1, callCenter: true });
    const offered = new OfferedCatalog(ofAgents, catalogs, group, locale, sessions.session$);
    offered.catalog$.subscribe();

    sessions.become(initialSession);
    const renewed = offered.renew();
    locale.next('en');
    late.next(ofCustomers);
    await renewed;

    expect(offered.present).toBe(inEnglish);
  });
});
