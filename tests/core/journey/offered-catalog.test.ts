import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  type Catalog,
  type CatalogEdition,
  followOffer,
  initialSession,
  type Offer,
  OfferedCatalog,
  Refusal,
} from '@creneau/core';
import { BehaviorSubject, type Observable, of, Subject, throwError } from 'rxjs';
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
    const catalogs = { in: (asked: string) => (asked === 'en' ? of(inEnglish) : late) };
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

describe('the catalogue of a language', () => {
  const anOfferIn = (first: CatalogEdition) => {
    const asked: string[] = [];
    const locale = new BehaviorSubject('fr');
    const catalogs = {
      in: (wanted: string) => {
        asked.push(wanted);
        return of(aCatalog());
      },
    };
    const { session$ } = new SessionsInMemory();
    const offered = new OfferedCatalog(first, catalogs, aGroup(), locale, session$);
    offered.catalog$.subscribe();
    return { asked, locale, offered };
  };

  it('is asked for once: the one that came with the page is not', () => {
    const { asked, locale, offered } = anOfferIn(ofCustomers);

    for (const spoken of ['en', 'fr', 'en']) locale.next(spoken);
    locale.next('fr');

    expect(asked).toEqual(['en']);
    expect(offered.present).toBe(ofCustomers);
  });

  it('is asked for again once something that was offered is refused, and in the other languages too', async () => {
    const { asked, locale, offered } = anOfferIn(ofCustomers);
    locale.next('en');

    const renewed = await offered.renew();
    const inEnglish = offered.present;
    locale.next('fr');

    expect(inEnglish).toBe(renewed);
    expect(asked).toEqual(['en', 'en', 'fr']);
  });

  it('is asked for again at once where a list of it was missing', () => {
    const { asked } = anOfferIn({ ...ofCustomers, missing: [new Refusal('unreachable')] });

    expect(asked).toEqual(['fr']);
  });
});

describe('another language that cannot be had', () => {
  const first = aCatalog();
  const refusal = new Refusal('unreachable');

  it.each<readonly [string, Observable<CatalogEdition>, readonly Refusal[]]>([
    ['says why', throwError(() => refusal), [refusal]],
    ['says why, where a part is missing', of({ ...aCatalog(), missing: [refusal] }), [refusal]],
    ['says nothing of a fault of ours', throwError(() => new TypeError('a fault')), []],
  ])('leaves the edition at hand, and %s', (_, answer, refusals) => {
    const locale = new BehaviorSubject('fr');
    const catalogs = { in: () => answer };
    const session = new BehaviorSubject(initialSession);
    const offered = new OfferedCatalog(first, catalogs, aGroup(), locale, session);
    const told: Refusal[] = [];
    offered.refused$.subscribe((one) => told.push(one));
    offered.catalog$.subscribe();

    locale.next('en');

    expect(told).toEqual(refusals);
    expect(offered.present).toBe(first);
  });
});

it('a visit follows what is offered, in another language and to who logs in', () => {
  const [inFrench, inEnglish] = [aCatalog(), aCatalog()];
  const locale = new BehaviorSubject('fr');
  const sessions = new SessionsInMemory();
  const catalogs = new CatalogsInMemory(() => inEnglish);
  const offered = new OfferedCatalog(inFrench, catalogs, aGroup(), locale, sessions.session$);
  const offers: Offer[] = [];
  const journey = { reoffer: (offer: Offer) => void offers.push(offer) };

  const following = followOffer(journey, offered, sessions);
  offers.length = 0;
  locale.next('en');
  expect(offers.map(({ catalog, isLoggedIn: logged }) => [catalog === inEnglish, logged])).toEqual([
    [true, false],
  ]);
  sessions.become(aUserSession());
  sessions.become(aUserSession());

  expect(offers.map(({ isLoggedIn: logged }) => logged)).toEqual([false, true]);
  following.unsubscribe();
});
