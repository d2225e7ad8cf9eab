import type { BookingJourney, Clock, Drafts, FormValues } from '@creneau/core';
import { skip } from 'rxjs';
import { reloadOnMissingChunk } from '../hooks/reload';

interface Prefill {
  readonly fiche: FormValues;
  readonly vevent: FormValues;
}

/** @returns true when a draft of this link was stored. */
export async function keepDraft(
  journey: BookingJourney,
  drafts: Drafts,
  clock: Clock,
  prefill: Prefill,
): Promise<boolean> {
  const fresh = journey.journey$.value;
  const storedDraft = drafts.read();
  if (storedDraft !== undefined) {
    const { resumeDraft } = await reloadOnMissingChunk(() => import('./restore-stored-visit'));
    resumeDraft(journey, storedDraft, clock.today(), window);
  }
  const { choices, draft } = journey.journey$.value;
  journey.write({
    fiche: { ...draft.fiche, ...prefill.fiche },
    vevent: { ...draft.vevent, ...prefill.vevent },
  });
  const keep = (): void => drafts.keep(journey.snapshot(clock.today()));
  journey.journey$.pipe(skip(1)).subscribe(keep);
  window.addEventListener('pagehide', () => {
    const { booked } = journey.journey$.value;
    // unless it is already removed, because the visitor returned to it
    if (booked && drafts.read() !== undefined)
      drafts.keep({ ...journey.snapshot(clock.today()), isLeft: true });
  });
  // prefilled values are gone from the address: a reload would lose them
  const isPrefilled = Object.keys({ ...prefill.fiche, ...prefill.vevent }).length > 0;
  // a restored confirmation is current again
  if (isPrefilled || journey.journey$.value.booked) keep();
  return choices !== fresh.choices;
}
