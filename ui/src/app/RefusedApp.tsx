import type { RefusalReason } from '@creneau/core';
import { useEffect, type ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Header } from '../design/frame/Header';
import { preventListing } from '../shell/listing';
import type { RefusedPage } from './open-page';
import { useBehavior } from '../hooks/use-behavior';
import { RefusedPages } from './RefusedPages';

/** No group is there, or none that is to be found; any other reason may pass. */
const UNLISTED: readonly RefusalReason[] = ['groupUnknown', 'groupInactive'];

/** The page when there is no group to show: fetched only then. */
export function RefusedApp({ page }: { page: RefusedPage }): ReactElement {
  const { detail, language, reason } = page;
  const { t } = useTranslation('layout');
  const locale = useBehavior(language.locale$);
  useEffect(() => {
    if (UNLISTED.includes(reason)) preventListing(document);
  }, [reason]);
  return (
    <BrowserRouter>
      <RefusedPages
        refused={page}
        header={
          <Header
            group={{ name: detail.business?.name ?? t('header.noBusiness') }}
            locale={locale}
            locales={language.locales}
            // without its words the language stays, and the page is short enough to try again
            onLocale={(chosen) => void language.choose(chosen).catch(() => undefined)}
          />
        }
      />
    </BrowserRouter>
  );
}
