import { BehaviorSubject, combineLatest, map } from 'rxjs';
import { following, type Behavior } from '../shared/behavior';
import { unavailableLines } from './cart-rules';
import { interventionsOf, nameOf } from '../catalog/visible';
import type { BookingJourney } from '../journey/booking-journey';
import type { Catalog } from '../catalog/catalog';
import type { Choices } from '../journey/step-choices';
import type { Line } from '../catalog/choices';
import type { Refusal } from '../shared/refusal';
import type { OfferedCatalog } from '../journey/offered-catalog';
import { withId } from '../shared/with-id';

interface Removal {
  readonly names: readonly string[];
  readonly cart: string;
}

const NOTHING: Removal = { names: [], cart: '' };

/** The line in a refusal, as `appointments[1][intervention_id]`. */
const REFUSED_LINE = /^appointments\[(\d{1,3})\]\[intervention_id\]$/;

/** Reports the names of what it removes. */
export class UnavailableInterventions {
  readonly gone$: Behavior<readonly string[]>;
  private readonly removal = new BehaviorSubject(NOTHING);

  constructor(
    private readonly journey: BookingJourney,
    private readonly offeredCatalog: OfferedCatalog,
  ) {
    this.gone$ = following(
      combineLatest([this.removal, journey.journey$]).pipe(
        map(([{ names, cart }, { choices }]) => (cart === cartOf(choices) ? names : NOTHING.names)),
      ),
      NOTHING.names,
    );
  }

  async look({ detail }: Pick<Refusal, 'detail'>): Promise<boolean> {
    const before = this.offeredCatalog.present;
    const present = await this.offeredCatalog.renew().catch(() => undefined);
    const { choices } = this.journey.journey$.value;
    const { lines = [] } = choices;
    const unavailable = present
      ? unavailableLines({ catalog: present, agent: this.offeredCatalog.offer.agent }, choices)
      : [];
    const removedLines = unavailable.length > 0 ? unavailable : lineIn(detail.field, lines);
    if (removedLines.length === 0) return false;

    const names = namesOf(removedLines, choices, before);
    this.journey.rearrange(lines.filter((line) => !removedLines.includes(line)));
    const cart = cartOf(this.journey.journey$.value.choices);
    // packs and reschedules are never split
    if (cart === cartOf(choices)) return false;
    this.removal.next({ names, cart });
    return true;
  }
}

const lineIn = (field: string | undefined, lines: readonly Line[]): readonly Line[] => {
  const index = REFUSED_LINE.exec(field ?? '')?.[1];
  const line = index === undefined ? undefined : lines[Number(index)];
  return line ? [line] : [];
};

function namesOf(
  removedLines: readonly Line[],
  { packId }: Choices,
  catalog: Catalog,
): readonly string[] {
  const pack = withId(catalog.packs, packId);
  return pack ? [nameOf(pack)] : interventionsOf(catalog, { lines: removedLines }).map(nameOf);
}

const cartOf = ({ lines = [], packId }: Choices): string =>
  JSON.stringify([packId, ...lines.map(({ interventionId }) => interventionId)]);
