import type { BookingJourney, Clock, Drafts, FormValues } from '@creneau/core';
import { skip } from 'rxjs';
import { reloadOnMissingChunk } from '../hooks/reload';

/** What a link writes into the forms. */
interface Prefill {
  readonly fiche: FormValues;
  readonly vevent: FormValues;
}

/**
 * Takes up the visit that was left here, and from then on keeps what is chosen, typed and booked. Says whether there was one of
 * this link.
 */
export async function keepDraft(
  journey: BookingJourney,
  drafts: Drafts,
  clock: Clock,
  prefill: Prefill,
): Promise<boolean> {
  const fresh = journey.journey$.value;
  const left = drafts.read();
  if (left !== undefined) {
    const { resumeDraft } = await reloadOnMissingChunk(() => import('./visit-start'));
    resumeDraft(journey, left, clock.today(), window);
  }
  const { choices, draft } = journey.journey$.value;
  journey.write({
    fiche: { ...draft.fiche, ...prefill.fiche },
    vevent: { ...draft.vevent, ...prefill.vevent },
  });
  const keep = (): void => drafts.keep(journey.unfinished(clock.today()));
  journey.journey$.pipe(skip(1)).subscribe(keep);
  window.addEventListener('pagehide', () => {
    const { booked } = journey.journey$.value;
    // unless it is forgotten already, because somebody has come back to what was left
    if (booked && drafts.read() !== undefined)
      drafts.keep({ ...journey.unfinished(clock.today()), isLeft: true });
  });
  // what came by the address has left it: it would be lost with the page
  const isPrefilled = Object.keys({ ...prefill.fiche, ...prefill.vevent }).length > 0;
  // and a confirmation that comes back has not been left
  if (isPrefilled || journey.journey$.value.booked) keep();
  return choices !== fresh.choices;
}
