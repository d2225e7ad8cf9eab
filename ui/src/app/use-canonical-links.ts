import { listedPath } from '@creneau/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBehavior } from '../hooks/use-behavior';
import { useVisit } from '../hooks/use-visit';
import { useLanguage } from '../i18n/use-language';

/** The server wrote those of the first page. */
export function useCanonicalLinks(): void {
  const { urlname } = useVisit().group;
  const locale = useBehavior(useLanguage().locale$);
  const { pathname, search } = useLocation();
  const path = listedPath(urlname, pathname);
  const queryLocale = new URLSearchParams(search).get('locale') === locale ? locale : undefined;
  const lastListing = useRef([path, queryLocale]);
  useEffect(() => {
    const [before, beforeAsked] = lastListing.current;
    if (before === path && beforeAsked === queryLocale) return;
    lastListing.current = [path, queryLocale];
    void import('../shell/listing').then(
      ({ updateListing }) => updateListing(document, path, queryLocale),
      () => undefined, // only for search engines: a failure is ignored
    );
  }, [path, queryLocale]);
}
