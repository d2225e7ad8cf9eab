import type { Behavior } from './behavior';

export abstract class Connection {
  abstract readonly online$: Behavior<boolean>;
}
