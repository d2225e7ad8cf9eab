import { createContext, useContext, useState } from 'react';
import type { PageVisit } from './screens';

export const CurrentVisit = createContext<PageVisit | undefined>(undefined);

export function useVisit(): PageVisit {
  const visit = useContext(CurrentVisit);
  if (!visit) throw new Error('no visit above this view');
  return visit;
}

/** A view model that lives as long as the view. */
export function useViewModel<Model>(make: (visit: PageVisit) => Model): Model {
  const visit = useVisit();
  const [model] = useState(() => make(visit));
  return model;
}
