import type { Container, ServiceIdentifier, Newable } from 'inversify';
import { createContext, useContext, useState } from 'react';
import type { PageQuery } from '@creneau/core';

export const ContainerContext = createContext<Container | undefined>(undefined);

/** A service of the nearest container, stable across renders; view models belong to the view. */
export function useService<T>(type: ServiceIdentifier<T>): T {
  const container = useContext(ContainerContext);
  if (!container) throw new Error('no container above this view');
  const [intervention] = useState(() => container.get(type));
  return intervention;
}

/** Service identifier of the parsed query of the page's address. */
export const LinkQuery = class {} as unknown as Newable<PageQuery>;
