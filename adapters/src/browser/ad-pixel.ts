import type { VisitEvent, VisitEvents } from '@creneau/core';

const COLLECTOR = 'https://www.facebook.com/tr';

/** Referrers of visitors that an advertisement sent; other bookings are not reported. */
const SITE = /^https?:\/\/(?:[a-z\d-]+\.)*facebook\.com(?:[/:]|$)/i;

/**
 * Reports the bookings of visitors that an advertisement sent. Uses the documented image pixel: the vendor's script would
 * read the page and its forms.
 */
export class AdPixel implements VisitEvents {
  private readonly isSender: boolean;

  /** @param referrer of the page. */
  constructor(
    private readonly id: string,
    referrer: string,
  ) {
    this.isSender = SITE.test(referrer);
  }

  record(event: VisitEvent): void {
    if (!this.isSender || event.name !== 'booked') return;
    const { value, currency } = event;
    const fields = new URLSearchParams({ id: this.id, ev: 'Schedule', noscript: '1' });
    if (value !== undefined) {
      fields.set('cd[value]', String(value));
      fields.set('cd[currency]', currency);
    }
    new Image().src = `${COLLECTOR}?${fields.toString()}`;
  }
}
