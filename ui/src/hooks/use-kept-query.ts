import { useCallback } from 'react';
import { useLocation, type To } from 'react-router-dom';

/** Addresses of this page with the query it was opened with. */
export function useKeptQuery(): (pathname: string) => To {
  const { search } = useLocation();
  return useCallback((pathname: string) => ({ pathname, search }), [search]);
}
