import type { BindInWhenOnFluentSyntax, Container, ServiceIdentifier } from 'inversify';
import type { ComponentType } from 'react';
import type { Module, Screen } from './screens';

type Class<Type, Needs extends unknown[]> = new (...needs: Needs) => Type;
type Identifiers<Needs extends unknown[]> = {
  readonly [N in keyof Needs]: ServiceIdentifier<Needs[N]>;
};

/**
 * Answers for a port with a class, or for a class with itself, given what its constructor needs: a wrong, missing or
 * misplaced need does not compile, and no class has to know of the container. There is one of it for a group.
 */
export function provide<Type, Needs extends unknown[]>(
  type: Class<Type, Needs>,
  needs: Identifiers<Needs>,
): Module;
export function provide<Port, Needs extends unknown[]>(
  port: ServiceIdentifier<Port>,
  type: Class<Port, Needs>,
  needs: Identifiers<Needs>,
): Module;
export function provide(
  port: ServiceIdentifier,
  ...rest: readonly [Class<unknown, never[]>, readonly unknown[]] | readonly [readonly unknown[]]
): Module {
  const [type, needs] = rest.length === 2 ? rest : [port as Class<unknown, never[]>, rest[0]];
  return (container) => void bind(container, port, type, needs);
}

/** As `provide`, with a new instance at each request. */
export const provideNew =
  <Type, Needs extends unknown[]>(type: Class<Type, Needs>, needs: Identifiers<Needs>): Module =>
  (container) =>
    void bind(container, type, type, needs).inTransientScope();

/** Answers with what is made of other things than services, once somebody asks. */
export const provideValue =
  <Port>(port: ServiceIdentifier<Port>, value: () => Port): Module =>
  (container) =>
    void container.bind(port).toDynamicValue(value);

/** A screen, whose view model is a new one each time that it is entered. @param shared what other screens need as well. */
export const screen = <Type, Needs extends unknown[]>(
  View: ComponentType,
  viewModel: Class<Type, Needs>,
  needs: Identifiers<Needs>,
  shared: readonly Module[] = [],
): Screen => ({ View, modules: [...shared, provideNew(viewModel, needs)] });

const bind = <Port, Needs extends unknown[]>(
  container: Container,
  port: ServiceIdentifier<Port>,
  type: Class<Port, Needs>,
  needs: readonly unknown[],
): BindInWhenOnFluentSyntax<Port> =>
  container.bind(port).toResolvedValue((...given: Needs) => new type(...given), needs as never);
