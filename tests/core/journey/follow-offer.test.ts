import { CatalogsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { followOffer, OfferedCatalog, type Offer } from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { aCatalog, aGroup } from '../../support/made-up';
import { aUserSession } from '../../support/made-up-people';

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
  expect(offers.map(({ catalog, logged }) => [catalog === inEnglish, logged])).toEqual([
    [true, false],
  ]);
  sessions.become(aUserSession());
  sessions.become(aUserSession());

  expect(offers.map(({ logged }) => logged)).toEqual([false, true]);
  following.unsubscribe();
});
