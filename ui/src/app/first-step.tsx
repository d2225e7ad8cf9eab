// The server's entry: imports only the screens of the first steps
import {
  bookPath,
  isQuestion,
  offeredLocales,
  OpenGroup,
  pageQueryOf,
  routeOf,
  dateLocaleOf,
  type FirstStep,
  type FirstStepNeeds,
} from '@creneau/core';
import { knownWebsites } from '@creneau/core/visit';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { firstValueFrom } from 'rxjs';
import { type ChoiceLink, ChoiceLinks } from '../booking/ChoiceCards';
import type { ScreenRoute } from '../hooks/screens';
import { CurrentVisit } from '../hooks/use-visit';
import { Language } from '../i18n/language';
import { CurrentLanguage } from '../i18n/use-language';
import { TranslationProvider } from '../i18n/use-translation';
import { initTranslations, type Words } from '../i18n/words';
import { GroupPages } from './GroupPages';
import { beginVisit, createServerContainer, portsOf } from './container';
import { home } from './adapters/home';
import { CalendarSetStep, CalendarStep, ResourceStep } from '../booking/calendar/CalendarSteps';
import { InterventionSetStep } from '../booking/intervention-set/InterventionSetStep';
import { InterventionStep } from '../booking/intervention/InterventionStep';
import { HomePage } from '../pages/home/HomePage';

const routes: readonly ScreenRoute[] = [
  { name: 'interventionSet', load: { View: InterventionSetStep } },
  { name: 'intervention', load: { View: InterventionStep } },
  { name: 'calendarSet', load: { View: CalendarSetStep } },
  { name: 'calendar', load: { View: CalendarStep } },
  { name: 'resource', load: { View: ResourceStep } },
  { name: '/home', load: { View: HomePage } },
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
  const { container, groups } = createServerContainer(answers);
  const group = await new OpenGroup(groups).execute({ path: `/${urlname}`, host: '' });
  const ports = portsOf(container, group);
  for (const bind of home) bind(container);
  const catalog = await firstValueFrom(ports.catalogs.in(locale));
  const parameters = new URLSearchParams(search);
  const query = pageQueryOf(parameters, group, ports.clock.today());
  const language = new Language(
    locale,
    { locales: offeredLocales(group, locales), country: group.country },
    NOWHERE,
    () => undefined,
  );
  const visit = beginVisit(container, ports, language, query, catalog, routes);

  const { step } = visit.journey.journey$.value;
  if (isHome ? !group.hasMinisite : !group.open || !isQuestion(step)) return undefined;
  if (isHome) await firstValueFrom(knownWebsites(visit).in(locale));

  const linkTo: ChoiceLink = (parameter, id) =>
    `/${urlname}?${new URLSearchParams([[parameter, String(id)], ...parameters]).toString()}`;
  const tag = dateLocaleOf(locale, group.country);
  const html = renderToStaticMarkup(
    <TranslationProvider instance={initTranslations(tag, words as Words, createInstance())}>
      <ChoiceLinks value={linkTo}>
        <StaticRouter
          location={`${isHome ? `/${urlname}/${HOME}` : bookPath(urlname, step)}${search}`}
        >
          <CurrentLanguage value={language}>
            <CurrentVisit value={visit}>
              <GroupPages />
            </CurrentVisit>
          </CurrentLanguage>
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
