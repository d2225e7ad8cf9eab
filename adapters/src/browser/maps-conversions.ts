import type { Conversions } from '@creneau/core';
import { storageTable } from './storage-table';
import { cookiesIn } from './cookies';

/** Of the conversion API: yes when the booking is at another business than the map listing's. */
const merchantChanged = { no: 2, yes: 1 } as const;

/** Reports bookings that started from a map listing. */
export class MapsConversions implements Conversions {
  /** @param address endpoint of the conversions; nothing is sent without it. */
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
      mode: 'no-cors', // plain text needs no CORS preflight
    }).catch(() => undefined);
  }
}
