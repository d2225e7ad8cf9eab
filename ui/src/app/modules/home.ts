import { Http, HttpWebsites } from '@creneau/adapters/http';
import { Group, Slots, Visit, Websites } from '@creneau/core';
import { HomeViewModel, NextStep } from '@creneau/core/presentation';
import { firstValueFrom } from 'rxjs';
import type { Screen } from '../../hooks/screens';
import { HomePage } from '../../pages/home/HomePage';
import { Language } from '../../i18n/language';
import { consents } from './consent';
import { mapTiles } from './map';
import { provide, provideNew } from './provide';

/** The public page, drawn at once with what it says: a refusal is told by the page itself. */
export const home: Screen = {
  View: HomePage,
  modules: [
    provide(Websites, HttpWebsites, [Http, Group]),
    provideNew(HomeViewModel, [Visit, Websites, Slots, NextStep]),
    ...consents,
    mapTiles,
  ],
  prepare: async (container) => {
    const { value: locale } = container.get(Language).locale$;
    await firstValueFrom(container.get(Websites).in(locale)).catch(() => undefined);
  },
};
