import { following, type Behavior, type Connection } from '@creneau/core';
import { defer, fromEvent, map, merge, startWith } from 'rxjs';

/** Connection state as the browser reports it. */
export class BrowserConnection implements Connection {
  readonly online$: Behavior<boolean>;

  constructor() {
    const online = (): boolean => navigator.onLine;
    const changes = merge(fromEvent(window, 'online'), fromEvent(window, 'offline'));
    this.online$ = following(
      defer(() => changes.pipe(startWith(undefined), map(online))),
      online(),
    );
  }
}
