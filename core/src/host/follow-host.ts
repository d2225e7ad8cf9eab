import { distinctUntilChanged, filter, map, type Observable } from 'rxjs';
import { type FormValues, isSame } from '../fiche/form';
import type { BookingJourney } from '../journey/booking-journey';
import type { HostPage } from './host-page';
import type { HostWishes } from './host-wishes';

export const hostWish = <Name extends keyof HostWishes>(
  { wishes$ }: Pick<HostPage, 'wishes$'>,
  name: Name,
): Observable<NonNullable<HostWishes[Name]>> =>
  wishes$.pipe(
    map((wishes) => wishes[name]),
    filter((value) => value !== undefined),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  ) as Observable<NonNullable<HostWishes[Name]>>;

/**
 * Prefills empty fields, and those it has filled before. Typed values stay, and so does an existing
 * fiche.
 */
export function followPrefill(
  journey: Pick<BookingJourney, 'journey$' | 'prefill'>,
  host: Pick<HostPage, 'wishes$'>,
): void {
  const follow = (form: 'fiche' | 'vevent'): void => {
    let before: FormValues = {};
    hostWish(host, form).subscribe((values) => {
      const { draft } = journey.journey$.value;
      const isKnown = form === 'fiche' && typeof draft.attendee === 'number';
      const fields = Object.entries(values).filter(
        ([name]) => !isKnown && isSame(draft[form][name], before[name]),
      );
      before = values;
      if (fields.length > 0) journey.prefill({ [form]: Object.fromEntries(fields) });
    });
  };
  follow('fiche');
  follow('vevent');
}
