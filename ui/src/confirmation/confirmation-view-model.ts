import { following, type Behavior, type BookingJourney, type Group } from '@creneau/core';
import { combineLatest, map } from 'rxjs';
import type { OfferedCatalog } from '../booking/offered-catalog';
import type { PageQuery, ReturnLabel } from '../booking/page-query';
import { confirmationOf, type Confirmation } from './confirmation';

/** What was booked, and the way to another appointment. */
export class ConfirmationViewModel {
  readonly confirmation$: Behavior<Confirmation | undefined>;

  constructor(
    private readonly journey: BookingJourney,
    offered: OfferedCatalog,
    readonly group: Group,
    /** Where the page that led here wants its visitors back, and where it lets them change what they booked. */
    private readonly ways: Pick<PageQuery, 'returnUrl' | 'returnLabel' | 'modifyUrl'>,
  ) {
    const present = (): Confirmation | undefined => {
      const { booked, choices } = journey.journey$.value;
      return booked && confirmationOf(booked, choices, offered.present, group);
    };
    // what was confirmed stays on the screen until another page takes its place
    let kept = present();
    this.confirmation$ = following(
      combineLatest([journey.journey$, offered.catalog$]).pipe(
        map(() => (kept = present() ?? kept)),
      ),
      kept,
    );
  }

  /** Where "return to site" leads: what the link asked for, else the business's own site. */
  get site(): string | undefined {
    return this.ways.returnUrl ?? webAddressOf(this.group.website);
  }

  /** What the way back is called. */
  get siteLabel(): ReturnLabel {
    return this.ways.returnLabel;
  }

  /** Where the business lets its visitors change an appointment (CONF-03). */
  get changeAddress(): string | undefined {
    return this.ways.modifyUrl;
  }

  /** Another appointment for the same person: who it is for is not asked twice. */
  bookAnother(): void {
    const { fiche } = this.journey.journey$.value.draft;
    this.journey.restart();
    this.journey.write({ fiche });
  }
}

function webAddressOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const { protocol, href } = new URL(text);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
