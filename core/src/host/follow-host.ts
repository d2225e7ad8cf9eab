import { distinctUntilChanged, filter, map, type Observable } from 'rxjs';
import type { FormValues } from '../fiche/form';
import type { BookingJourney } from '../journey/booking-journey';
import type { HostPage } from './host-page';
import type { HostWishes } from './host-wishes';

/** A wish of the host page, each time it changes. */
export const hostWish = <Name extends keyof HostWishes>(
  { wishes$ }: Pick<HostPage, 'wishes$'>,
  name: Name,
): Observable<NonNullable<HostWishes[Name]>> =>
  wishes$.pipe(
    map((wishes) => wishes[name]),
    filter((value) => value !== undefined),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  ) as Observable<NonNullable<HostWishes[Name]>>;

/** Fills the forms with what the host page gives, and keeps what the visitor has typed. */
export function followPrefill(
  journey: Pick<BookingJourney, 'journey$' | 'write'>,
  host: Pick<HostPage, 'wishes$'>,
): void {
  const fill = (form: 'fiche' | 'vevent') => (values: FormValues) =>
    journey.write({ [form]: { ...values, ...journey.journey$.value.draft[form] } });
  hostWish(host, 'fiche').subscribe(fill('fiche'));
  hostWish(host, 'vevent').subscribe(fill('vevent'));
}
