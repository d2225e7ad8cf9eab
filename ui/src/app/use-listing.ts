import { Group, listedPath } from '@creneau/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBehavior } from '../hooks/use-behavior';
import { useService } from '../hooks/use-service';
import { Language } from '../i18n/language';

/** The server wrote those of the first page. */
export function useListing(): void {
  const { urlname } = useService(Group);
  const locale = useBehavior(useService(Language).locale$);
  const { pathname, search } = useLocation();
  const path = listedPath(urlname, pathname);
  const asked = new URLSearchParams(search).get('locale') === locale ? locale : undefined;
  const listed = useRef([path, asked]);
  useEffect(() => {
    const [before, beforeAsked] = listed.current;
    if (before === path && beforeAsked === asked) return;
    listed.current = [path, asked];
    void import('../shell/listing').then(
      ({ updateListing }) => updateListing(document, path, asked),
      () => undefined, // only for search engines: a failure is ignored
    );
  }, [path, asked]);
}
