import { RandomDraftKeys } from '@creneau/adapters/browser';
import { Http, HttpGroups, rootsUnder, type Machine } from '@creneau/adapters/http';
import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  BookingJourney,
  Catalogs,
  Clock,
  Connection,
  DraftKeys,
  Expiry,
  Groups,
  isQuestion,
  OpenGroup,
  Sessions,
  pageQueryOf,
  bookPath,
  routeOf,
} from '@creneau/core';
import { createInstance } from 'i18next';
import { Container } from 'inversify';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nContext } from '../../i18n/use-translation';
import { StaticRouter } from 'react-router-dom';
import { asyncScheduler, BehaviorSubject, firstValueFrom } from 'rxjs';
import { ChoiceLinks, type ChoiceLink } from '../../booking/choice-links';
import { Screens } from '../../hooks/screens';
import { GroupPages } from '../GroupPages';
import { offeredLocales } from '../../i18n/choose-locale';
import { Language } from '../../i18n/language';
import { speak, type Words } from '../../i18n/words';
import { ContainerContext } from '../../hooks/use-service';
import { API_ROOT, apiKey } from '../../shell/api';
import type { FirstStep, FirstStepNeeds } from '../../shell/first-step';
import { createIsomorphicContainer, bindVisit } from './application';
import { provideIn } from './provide';

/** A page on a server has what it was given, and asks nobody. */
const withoutNetwork: Machine = {
  fetch: () => Promise.reject(new Error('not given')),
  scheduler: asyncScheduler,
  random: Math.random,
  online: () => false,
};

function withAnswers(answers: FirstStepNeeds['answers']): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const provide = provideIn(container);

  const given = new Map(Object.entries(answers));
  const http = new Http({ roots: rootsUnder(API_ROOT), apiKey, given }, withoutNetwork);
  container.bind(Http).toConstantValue(http);
  container.bind(Groups).toConstantValue(new HttpGroups(http));
  container.bind(Connection).toConstantValue({ online$: new BehaviorSubject(true) });

  provide(Sessions, SessionsInMemory, []);
  provide(Expiry, Expiry, [Sessions]);
  provide(DraftKeys, RandomDraftKeys, []);
  provide(OpenGroup, OpenGroup, [Groups]);

  return container;
}

/** What is written once needs no other words. */
const NOWHERE = { first: {}, later: {} };

/** React tells the browser of pictures that stand a few lines further down. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * The step in which a visit of that group begins, as HTML: the very views of the page, written by a server before any script. Undefined where
 * that step is no list of choices.
 */
export async function firstStepOf({
  urlname,
  answers,
  locale,
  locales,
  words,
  search,
}: FirstStepNeeds): Promise<FirstStep | undefined> {
  const before = withAnswers(answers);
  const group = await before.get(OpenGroup).execute({ path: `/${urlname}`, host: '' });
  const container = createIsomorphicContainer(group, before, () => 0);
  const catalog = await firstValueFrom(container.get(Catalogs).in(locale));
  const parameters = new URLSearchParams(search);
  const query = pageQueryOf(parameters, group, container.get(Clock).today());
  const language = new Language(locale, offeredLocales(group, locales), NOWHERE, () => undefined);
  bindVisit(container, language, catalog, {}, query);

  const { step } = container.get(BookingJourney).journey$.value;
  if (!group.open || !isQuestion(step)) return undefined;
  const screens = container.get(Screens);
  const isOfEntry = screens.at(step) !== undefined;
  await screens.load(step);

  const linkTo: ChoiceLink = (parameter, id) =>
    `/${urlname}?${new URLSearchParams([[parameter, String(id)], ...parameters]).toString()}`;
  const html = renderToStaticMarkup(
    <I18nContext value={speak(locale, words as Words, createInstance())}>
      <ChoiceLinks value={linkTo}>
        <StaticRouter location={`${bookPath(urlname, step)}${search}`}>
          <ContainerContext value={container}>
            <GroupPages query={query} />
          </ContainerContext>
        </StaticRouter>
      </ChoiceLinks>
    </I18nContext>,
  );
  return { route: routeOf[step], html: html.replace(PRELOADS, ''), isOfEntry };
}
