import type { Container, ServiceIdentifier } from 'inversify';
import { createContext, useContext, useState } from 'react';

export const ContainerContext = createContext<Container | undefined>(undefined);

/** A view model of this view's own, there from its first render. */
export function useViewModel<T>(type: ServiceIdentifier<T>): T {
  const container = useContext(ContainerContext);
  if (!container) throw new Error('no container above this view');
  const [viewModel] = useState(() => container.get(type));
  return viewModel;
}
