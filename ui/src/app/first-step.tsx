// The server's entry: imports only the screens of the first steps
import {
  BeginVisit,
  bookPath,
  Catalogs,
  Clock,
  isQuestion,
  offeredLocales,
  OpenGroup,
  pageQueryOf,
  routeOf,
  KnownWebsites,
  dateLocaleOf,
  type FirstStep,
  type FirstStepNeeds,
} from '@creneau/core';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { firstValueFrom } from 'rxjs';
import { type ChoiceLink, ChoiceLinks } from '../booking/ChoiceCards';
import type { ScreenRoute } from '../hooks/screens';
import { ContainerContext } from '../hooks/use-service';
import { Language } from '../i18n/language';
import { TranslationProvider } from '../i18n/use-translation';
import { initTranslations, type Words } from '../i18n/words';
import { GroupPages } from './GroupPages';
import {
  bindVisit,
  createGroupContainer,
  createServerContainer,
  interventionSet,
} from './modules/application';
import { home } from './modules/home';
import * as questions from './modules/questions';

const routes: readonly ScreenRoute[] = [
  { name: 'interventionSet', load: interventionSet },
  { name: 'intervention', load: questions.intervention },
  { name: 'calendarSet', load: questions.calendarSet },
  { name: 'calendar', load: questions.calendar },
  { name: 'resource', load: questions.resource },
  { name: '/home', load: home },
];

const HOME = 'home';

/** The words are passed in: none are fetched. */
const NOWHERE = { first: {}, later: {} };

/** React puts preload links of pictures before the markup. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Renders with the browser's views. Undefined where the step is no list of choices, or the group has no public page. */
export async function firstStepOf({
  urlname,
  isHome,
  answers,
  locale,
  locales,
  words,
  search,
}: FirstStepNeeds): Promise<FirstStep | undefined> {
  const root = createServerContainer(answers);
  const group = await root.get(OpenGroup).execute({ path: `/${urlname}`, host: '' });
  const container = createGroupContainer(group, root);
  const catalog = await firstValueFrom(container.get(Catalogs).in(locale));
  const parameters = new URLSearchParams(search);
  const query = pageQueryOf(parameters, group, container.get(Clock).today());
  const language = new Language(
    locale,
    { locales: offeredLocales(group, locales), country: group.country },
    NOWHERE,
    () => undefined,
  );
  const visit = container.get(BeginVisit).execute(language.locale$, catalog);
  bindVisit(container, visit, language, query, routes);

  const { step } = visit.journey.journey$.value;
  if (isHome ? !group.hasMinisite : !group.open || !isQuestion(step)) return undefined;
  if (isHome) await firstValueFrom(container.get(KnownWebsites).in(locale));

  const linkTo: ChoiceLink = (parameter, id) =>
    `/${urlname}?${new URLSearchParams([[parameter, String(id)], ...parameters]).toString()}`;
  const tag = dateLocaleOf(locale, group.country);
  const html = renderToStaticMarkup(
    <TranslationProvider instance={initTranslations(tag, words as Words, createInstance())}>
      <ChoiceLinks value={linkTo}>
        <StaticRouter
          location={`${isHome ? `/${urlname}/${HOME}` : bookPath(urlname, step)}${search}`}
        >
          <ContainerContext value={container}>
            <GroupPages />
          </ContainerContext>
        </StaticRouter>
      </ChoiceLinks>
    </TranslationProvider>,
  );
  return {
    route: isHome ? HOME : routeOf[step],
    html: html.replace(PRELOADS, ''),
    scripts: isHome ? HOME : step === 'interventionSet' ? undefined : 'questions',
  };
}
