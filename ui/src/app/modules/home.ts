import { Http, HttpWebsites } from '@creneau/adapters/http';
import { Clock, Group, KnownWebsites, KnownWeeks, Visit, Websites } from '@creneau/core';
import { HomeViewModel, NextStep } from '@creneau/core/presentation';
import { Language } from '../../i18n/language';
import type { Screen } from '../../hooks/screens';
import { HomePage } from '../../pages/home/HomePage';
import { provide, provideNew } from '../../hooks/provide';
import { consents } from './consent';
import { mapTiles } from './map';

/** Drawn at once: the page itself shows a refusal. */
export const home: Screen = {
  View: HomePage,
  modules: [
    provide(Websites, HttpWebsites, [Http, Group]),
    provide(KnownWebsites, [Websites, Clock]),
    provideNew(HomeViewModel, [Visit, KnownWebsites, KnownWeeks, NextStep]),
    ...consents,
    mapTiles,
  ],
  prepare: (container) =>
    container.get(KnownWebsites).prefetch(container.get(Language).locale$.value),
};
