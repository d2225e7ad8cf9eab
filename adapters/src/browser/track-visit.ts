import {
  type Consents,
  consentTo,
  type PageQuery,
  type Purpose,
  trackingPurposes,
  type VisitFacts,
  type VisitEvent,
  type VisitEvents,
  visitEventsOf,
  whileAllowed,
} from '@creneau/core';
import { skip } from 'rxjs';
import { cookiesIn, removeCookie } from './cookies';

/** Measures a visit with the group's tools, while the visitor consents. */
export function trackVisit(
  { journey, group, clock, locale$ }: VisitFacts,
  consents: Consents,
  { campaign }: Pick<PageQuery, 'campaign'>,
): void {
  const events = visitEventsOf(journey, group, locale$.value, campaign);
  const allows = (purpose: Purpose): boolean =>
    consentTo(purpose, consents.receipts$.value, clock.now()) === true;
  const purposes = trackingPurposes(group);

  if (purposes.includes('audience')) {
    let manager: TagManager | undefined;
    whileAllowed('audience', consents, clock, events).subscribe((event) => {
      manager ??= new TagManager(group.trackingTags ?? [], allows('advertising'));
      manager.record(event);
    });
    consents.receipts$.pipe(skip(1)).subscribe(() => {
      if (allows('audience')) manager?.allowAdvertising(allows('advertising'));
      else manager?.leave();
    });
  }
  if (group.facebookPixelId !== undefined && purposes.includes('advertising')) {
    const pixel = new AdPixel(group.facebookPixelId, document.referrer);
    whileAllowed('advertising', consents, clock, events).subscribe((event) => pixel.record(event));
  }
}

const ORIGIN = 'https://www.googletagmanager.com';

/** Cookies of Google's tags and advertising: `_ga`, `_gid`, `_gcl_au`, `_gac_…`. */
const COOKIES = /^_g(?:a|id|at|cl|ac)(?:_|$)/;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface TaggedWindow {
  dataLayer?: unknown[];
  readonly trustedTypes?: {
    readonly defaultPolicy: ScriptPolicy | null;
    createPolicy(name: 'default', rules: ScriptPolicy): ScriptPolicy;
  };
}

const consentMode = (isAllowed: boolean): Readonly<Record<string, 'granted' | 'denied'>> => {
  const advertising = isAllowed ? 'granted' : 'denied';
  return {
    analytics_storage: 'granted',
    ad_storage: advertising,
    ad_user_data: advertising,
    ad_personalization: advertising,
  };
};

/** Google Tag Manager with the containers of a group. Loads them when constructed: construct it only after consent. */
export class TagManager implements VisitEvents {
  constructor(
    tags: readonly string[],
    allowsAdvertising: boolean,
    private readonly page: Window & TaggedWindow = window,
  ) {
    this.command('consent', 'default', consentMode(allowsAdvertising));
    this.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    try {
      trustScripts(page);
      for (const tag of tags) this.load(`${ORIGIN}/gtm.js?id=${tag}`);
    } catch {
      // a content security policy may block the tag manager: nothing is measured then
    }
  }

  allowAdvertising(isAllowed: boolean): void {
    this.command('consent', 'update', consentMode(isAllowed));
  }

  /** Pushes `creneau_booked` and the like, with their fields in `creneau`. */
  record({ name, ...fields }: VisitEvent): void {
    // removes the fields of the previous event, which the data layer would merge
    this.push({ creneau: undefined });
    this.push({ event: `creneau_${name}`, creneau: fields });
  }

  /** Also reloads the page: a script that has run cannot be unloaded. */
  leave(): void {
    const { page } = this;
    for (const name of cookiesIn(page.document).keys())
      if (COOKIES.test(name)) removeCookie(page, name);
    page.location.reload();
  }

  private push(entry: unknown): void {
    (this.page.dataLayer ??= []).push(entry);
  }

  /** Google reads commands as `arguments` objects and ignores arrays. */
  private command(..._words: readonly unknown[]): void {
    // eslint-disable-next-line prefer-rest-params
    this.push(arguments);
  }

  private load(address: string): void {
    const script = this.page.document.createElement('script');
    script.async = true;
    script.src = address;
    this.page.document.head.append(script);
  }
}

/**
 * The content security policy restricts the sites. Tags load each other without a policy of their own. Text never becomes
 * a script or markup.
 */
function trustScripts({ trustedTypes, location }: Window & TaggedWindow): void {
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { protocol, origin } = new URL(address, location.href);
      if (protocol !== 'https:' || origin === location.origin)
        throw new TypeError(`not a script of another site: ${address}`);
      return address;
    },
  });
}

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
