import type { VisitEvent, VisitEvents } from '@creneau/core';

const COLLECTOR = 'https://www.facebook.com/tr';

/** The advertiser's own sites: bookings of visitors from elsewhere are not reported. */
const SITE = /^https?:\/\/(?:[a-z\d-]+\.)*facebook\.com(?:[/:]|$)/i;

/**
 * Tells the advertiser of the bookings of visitors whom it sent. A picture, as its documentation has it for pages without
 * scripts: its script would read the page and the forms in it.
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
