import type { Container, ServiceIdentifier } from 'inversify';
import { createContext, useContext, useState } from 'react';

export const ContainerContext = createContext<Container | undefined>(undefined);

/** A service of the container above this view: the same one at each render, and a view model of the view's own. */
export function useService<T>(type: ServiceIdentifier<T>): T {
  const container = useContext(ContainerContext);
  if (!container) throw new Error('no container above this view');
  const [service] = useState(() => container.get(type));
  return service;
}
