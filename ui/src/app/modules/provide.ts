import type { Behavior } from '@creneau/core';
import type { BindInWhenOnFluentSyntax, Container, Newable, ServiceIdentifier } from 'inversify';

type Identifiers<Needs extends unknown[]> = { [N in keyof Needs]: ServiceIdentifier<Needs[N]> };

/**
 * Answers for a port with a class, given what its constructor needs: a wrong, missing or misplaced
 * need does not compile, and no class has to know of the container.
 */
export const provideIn =
  (container: Container) =>
  <Port, Needs extends unknown[]>(
    port: ServiceIdentifier<Port>,
    type: new (...needs: Needs) => Port,
    needs: Identifiers<Needs>,
  ): BindInWhenOnFluentSyntax<Port> =>
    container.bind(port).toResolvedValue((...given: Needs) => new type(...given), needs as never);

/** Names the language of the page in the container. */
export const Locale = class {} as unknown as Newable<Behavior<string>>;
