import type { BindInWhenOnFluentSyntax, Container, ServiceIdentifier } from 'inversify';
import type { ComponentType } from 'react';
import type { Module, Screen } from './screens';

type Class<Type, Needs extends unknown[]> = new (...needs: Needs) => Type;
type Identifiers<Needs extends unknown[]> = {
  readonly [N in keyof Needs]: ServiceIdentifier<Needs[N]>;
};

/**
 * A singleton, for a port or itself. A wrong, missing or misplaced dependency does not compile, and classes stay
 * independent of the container.
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

export const provideValue =
  <Port>(port: ServiceIdentifier<Port>, value: () => Port): Module =>
  (container) =>
    void container.bind(port).toDynamicValue(value);

/** The view model is new each time the screen is entered. @param commonModules modules shared with other screens. */
export const screen = <Type, Needs extends unknown[]>(
  View: ComponentType,
  viewModel: Class<Type, Needs>,
  needs: Identifiers<Needs>,
  commonModules: readonly Module[] = [],
): Screen => ({ View, modules: [...commonModules, provideNew(viewModel, needs)] });

const bind = <Port, Needs extends unknown[]>(
  container: Container,
  port: ServiceIdentifier<Port>,
  type: Class<Port, Needs>,
  needs: readonly unknown[],
): BindInWhenOnFluentSyntax<Port> =>
  container
    .bind(port)
    .toResolvedValue((...dependencies: Needs) => new type(...dependencies), needs as never);
