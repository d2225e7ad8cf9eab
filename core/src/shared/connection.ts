import type { Behavior } from './behavior';

/** Network state of the device. */
export abstract class Connection {
  abstract readonly online$: Behavior<boolean>;
}
