import type { Behavior } from './behavior';

/** Whether the device has a network at all (N9). */
export abstract class Connection {
  abstract readonly online$: Behavior<boolean>;
}
