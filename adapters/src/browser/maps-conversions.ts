import type { Conversions } from '@creneau/core';
import { storageTable } from './storage-table';
import { cookiesIn } from './cookies';

/** What is said of whose booking it is. */
const merchantChanged = { no: 2, yes: 1 } as const;

/** Tells the maps of the bookings that they led to. */
export class MapsConversions implements Conversions {
  /** @param address where conversions are collected; nothing is told without it. */
  constructor(
    private readonly address: string | undefined,
    private readonly partnerId: string | undefined,
  ) {}

  report(groupId: number): void {
    const cookies = cookiesIn(document);
    const token = cookies.get(storageTable.mapsToken.key);
    if (this.address === undefined || token === undefined) return;
    const conversion = {
      rwg_token: token,
      conversion_partner_id: this.partnerId,
      merchant_changed:
        cookies.get(storageTable.mapsGroup.key) === String(groupId)
          ? merchantChanged.no
          : merchantChanged.yes,
    };
    void fetch(this.address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(conversion),
      credentials: 'omit',
      keepalive: true,
      mode: 'no-cors', // plain text, so that nobody need allow the question
    }).catch(() => undefined);
  }
}
