import { distinctUntilChanged, map, pairwise } from 'rxjs';
import type { BookingJourney } from '../journey/booking-journey';
import type { HostPage } from './host-page';

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
