import type { Behavior } from './behavior';

/** Whether the device has a network at all. */
export abstract class Connection {
  abstract readonly online$: Behavior<boolean>;
}
