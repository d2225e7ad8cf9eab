import type { Behavior } from '@creneau/core';
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';

/** The present value of a behavior, followed as long as the component lives. */
export function useBehavior<T>(behavior: Behavior<T>): Readonly<ShallowRef<T>> {
  const present = shallowRef(behavior.value);
  const subscription = behavior.subscribe((value) => (present.value = value));
  onScopeDispose(() => subscription.unsubscribe());
  return present;
}
