import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import type { KnownFiche } from '../fiche/fiche';
import type { Session } from '../session/session';
import type { Sessions } from '../session/sessions';

/** Reset when the session changes to another person. */
export class SelectedFiche {
  readonly fiche$: Behavior<KnownFiche | undefined>;
  private readonly fiche = new BehaviorSubject<KnownFiche | undefined>(undefined);

  /** One per page: stays subscribed for the life of the page. */
  constructor(sessions: Pick<Sessions, 'session$'>) {
    this.fiche$ = this.fiche;
    sessions.session$
      .pipe(map(proOf), distinctUntilChanged())
      .subscribe(() => this.fiche.next(undefined));
  }

  choose(fiche: KnownFiche | undefined): void {
    this.fiche.next(fiche);
  }
}

const proOf = (session: Session): number | undefined =>
  session.type === 'pro' ? session.pro.id : undefined;
