import type { Container, ServiceIdentifier, Newable } from 'inversify';
import { createContext, useContext, useState } from 'react';
import type { PageQuery } from '@creneau/core';

export const ContainerContext = createContext<Container | undefined>(undefined);

/** A service of the container above this view: the same one at each render, and a view model of the view's own. */
export function useService<T>(type: ServiceIdentifier<T>): T {
  const container = useContext(ContainerContext);
  if (!container) throw new Error('no container above this view');
  const [intervention] = useState(() => container.get(type));
  return intervention;
}

/** Names in the container what the address of the page asks for. */
export const LinkQuery = class {} as unknown as Newable<PageQuery>;
