import type { Conversions } from '@creneau/core';

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const TOKEN = 'rwg_token';
/** The group that the visitor was led to. */
const MERCHANT = 'rwg_merchant';

/** What is said of whose booking it is (API-33). */
const merchantChanged = { no: 2, yes: 1 } as const;

/** Keeps the mark of a visit that came from the maps, so that a booking made later is told as theirs (RWG-01). */
export function keepMapsToken(token: string, groupId: number): void {
  keep(TOKEN, token);
  keep(MERCHANT, String(groupId));
}

/** Tells the maps of the bookings that they led to (RWG-02). */
export class MapsConversions implements Conversions {
  /** @param address where conversions are collected; nothing is told without it. */
  constructor(
    private readonly address: string | undefined,
    private readonly partnerId: string | undefined,
  ) {}

  report(groupId: number): void {
    const token = kept(TOKEN);
    if (this.address === undefined || token === undefined) return;
    const told = {
      rwg_token: token,
      conversion_partner_id: this.partnerId,
      merchant_changed:
        kept(MERCHANT) === String(groupId) ? merchantChanged.no : merchantChanged.yes,
    };
    void fetch(this.address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(told),
      credentials: 'omit',
      keepalive: true,
      mode: 'no-cors', // plain text, so that nobody need allow the question
    }).catch(() => undefined);
  }
}

function keep(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${THIRTY_DAYS}; secure; samesite=lax`;
}

const kept = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
