import { useCallback } from 'react';
import { useLocation, type To } from 'react-router-dom';

/** Adds the current query to a path. */
export function useKeptQuery(): (pathname: string) => To {
  const { search } = useLocation();
  return useCallback((pathname: string) => ({ pathname, search }), [search]);
}
