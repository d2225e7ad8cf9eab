import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import type { KnownFiche } from '../fiche/fiches';
import type { Session } from '../session/session';
import type { Sessions } from '../session/sessions';

/** The customer whose appointments a professional looks at: forgotten when somebody else logs in, or nobody. */
export class ChosenClient {
  readonly client$: Behavior<KnownFiche | undefined>;
  private readonly client = new BehaviorSubject<KnownFiche | undefined>(undefined);

  /** One per page: it stays subscribed for the life of the page. */
  constructor(sessions: Pick<Sessions, 'session$'>) {
    this.client$ = this.client;
    sessions.session$
      .pipe(map(proOf), distinctUntilChanged())
      .subscribe(() => this.client.next(undefined));
  }

  choose(client: KnownFiche | undefined): void {
    this.client.next(client);
  }
}

const proOf = (session: Session): number | undefined =>
  session.type === 'pro' ? session.pro.id : undefined;
