import { inline, type Booking, type BookingEvents, type BookingOptions } from '@creneau/embed';
import { useEffect, useRef, type ReactElement } from 'react';

interface CreneauBookingProps {
  readonly options: BookingOptions;
  readonly onBooked?: (booked: BookingEvents['booked']) => void;
}

/** The booking of a group, as high as it is. Other options change it in place. */
export function CreneauBooking({ options, onBooked }: CreneauBookingProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const booking = useRef<Booking>(undefined);
  const first = useRef(options);
  useEffect(() => {
    if (!place.current) return undefined;
    const shown = inline(place.current, first.current);
    booking.current = shown;
    return () => shown.remove();
  }, []);
  useEffect(() => booking.current?.update(options), [options]);
  useEffect(() => {
    const { current } = place;
    const hear = (event: Event): void => onBooked?.((event as CustomEvent).detail);
    current?.addEventListener('creneau-booked', hear);
    return () => current?.removeEventListener('creneau-booked', hear);
  }, [onBooked]);
  return <div ref={place} />;
}
