import { distinctUntilChanged, filter, map, type Observable, pairwise } from 'rxjs';
import { type FormValues, isSame } from '../fiche/form';
import type { BookingJourney } from '../journey/booking-journey';
import type { HostPage, HostWishes } from './host-page';

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

export function reportVisit(
  { journey$, cancelled$ }: Pick<BookingJourney, 'journey$' | 'cancelled$'>,
  host: Pick<HostPage, 'tell'>,
): void {
  journey$
    .pipe(
      map(({ step }) => step),
      distinctUntilChanged(),
    )
    .subscribe((step) => host.tell({ type: 'step', step }));
  journey$.pipe(pairwise()).subscribe(([before, { booked }]) => {
    if (!booked || before.booked) return;
    host.tell({
      type: before.reschedule ? 'changed' : 'booked',
      appointments: booked.appointments.map(({ id, start, end }) => ({ id, start, end })),
    });
  });
  cancelled$.subscribe((ids) =>
    host.tell({ type: 'cancelled', appointments: ids.map((id) => ({ id })) }),
  );
}
