import type { RefusalReason } from '@creneau/core';
import { useEffect, type ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Header } from '../design/frame/Header';
import { useNotify } from '../design/frame/Notification';
import { preventListing } from '../shell/listing';
import type { RefusedPage } from './open-page';
import { useBehavior } from '../hooks/use-behavior';
import { RefusedPages } from './RefusedPages';

/** Refusals that keep the page out of search engines; the others may be temporary. */
const UNLISTED: readonly RefusalReason[] = ['groupUnknown', 'groupInactive'];

export function RefusedApp({ page }: { page: RefusedPage }): ReactElement {
  const { reason } = page;
  useEffect(() => {
    if (UNLISTED.includes(reason)) preventListing(document);
  }, [reason]);
  return (
    <BrowserRouter>
      <RefusedPages refused={page} header={<RefusedHeader page={page} />} />
    </BrowserRouter>
  );
}

function RefusedHeader({ page: { detail, language } }: { page: RefusedPage }) {
  const { t } = useTranslation('layout');
  const notify = useNotify();
  const locale = useBehavior(language.locale$);
  return (
    <Header
      group={{ name: detail.business?.name ?? t('header.noBusiness') }}
      locale={locale}
      locales={language.locales}
      onLocale={(nextLocale) =>
        void language.choose(nextLocale).catch(() => notify(t('header.languageFailed')))
      }
    />
  );
}
