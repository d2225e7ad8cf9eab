import {
  followPrefill,
  hostFailures,
  hostWish,
  reportVisit,
  type RefusalReason,
} from '@creneau/core';
import i18next from 'i18next';
import { applyColors } from '../design/theme/theme-rules';
import { watchFrameUse } from '../hooks/frame-use';
import type { PageVisit } from '../hooks/screens';
import type { Language } from '../i18n/language';
import { metaOf } from '../hooks/page-meta';
import { enterFrame } from './container';

/** Connects to the host page from the start. */
export function openInFrame(page: Window) {
  const { document } = page;
  watchFrameUse(page);
  const host = enterFrame(page, metaOf(document, 'frame-ancestors') ?? '');
  return {
    /** Applies the host page's requests, and reports progress to it. */
    follow: ({ journey, group }: PageVisit, language: Language): void => {
      const { usercolors, darkScheme } = group;
      hostWish(host, 'locale').subscribe((locale) => {
        language.follow({ host: locale }).catch(() => undefined); // the current language stays
      });
      hostWish(host, 'colors').subscribe((colors) =>
        applyColors(document, { ...usercolors, ...colors }, darkScheme),
      );
      followPrefill(journey, host);
      host.tell({ type: 'ready', title: document.title, close: i18next.t('layout:close') });
      reportVisit(journey, host);
    },
    /** @param refusal undefined for an error of ours. */
    fail: (refusal: RefusalReason | undefined): void => {
      const reason = hostFailures.find((one) => one === refusal) ?? 'fault';
      host.tell({ type: 'failed', reason });
    },
  };
}
