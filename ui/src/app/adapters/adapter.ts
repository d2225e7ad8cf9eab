import 'reflect-metadata/lite';
import { decorate, inject, injectable, type ServiceIdentifier } from 'inversify';
import type { Binding } from '../../hooks/screens';

type Identifiers<Needs extends unknown[]> = {
  readonly [N in keyof Needs]: ServiceIdentifier<Needs[N]>;
};

/**
 * Declares an adapter by inversify's decorators, so that its own package needs no container. A wrong, missing or
 * misplaced dependency does not compile.
 */
export function adapter<Port, Needs extends unknown[]>(
  port: ServiceIdentifier<Port>,
  Adapter: new (...needs: Needs) => Port,
  ...needs: Identifiers<Needs>
): Binding {
  decorate(injectable(), Adapter);
  needs.forEach((need, place) => decorate(inject(need) as ParameterDecorator, Adapter, place));
  return (container) => {
    if (!container.isBound(port)) container.bind(port).to(Adapter);
  };
}
