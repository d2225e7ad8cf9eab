import { firstValueFrom, type Observable } from 'rxjs';
import { AnswerCache } from '../shared/answer-cache';
import type { Clock } from '../shared/device';
import type { FreeHtml } from '../shared/free-html';
import { type Loadable, loading, ready } from '../shared/loadable';
import type { OpeningHours } from './group';

export type Network = 'facebook' | 'twitterX' | 'instagram' | 'snapchat' | 'mail';

export interface Picture {
  readonly url: string;
  /** Pixels, if known: reserves the space before the picture loads. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly variants: readonly PictureVariant[];
}

export const pictureTypes = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

export interface PictureVariant {
  readonly url: string;
  readonly width: number;
  readonly type: (typeof pictureTypes)[number];
}

export interface Website {
  readonly title: string;
  readonly quickDesc: FreeHtml;
  readonly keywords: string;
  readonly domain: string | undefined;
  readonly map: boolean;
  readonly openinghours: OpeningHours;
  readonly contactInfo: FreeHtml;
  readonly websiteLink: string | undefined;
  readonly socialLink: { readonly [network in Network]?: string };
  readonly complementText: FreeHtml;
  readonly otherbox: FreeHtml;
  readonly image: string | undefined;
  readonly fileUpload: readonly Picture[];
  readonly listing: 'category' | 'intervention' | 'package' | undefined;
  readonly listsetIds: readonly number[];
  readonly listingIds: readonly number[];
  readonly packageIds: readonly number[];
  readonly highlight: boolean;
  readonly highlightService: number | undefined;
  readonly highlightPackage: number | undefined;
  readonly offerText: FreeHtml;
}

export abstract class Websites {
  /** Requests on subscription; undefined if the group has configured none. @throws {Refusal} */
  abstract in(locale: string): Observable<Website | undefined>;
}

/** Milliseconds. */
const LIFE = 300_000;
const LOCALES_KEPT = 8;

export class KnownWebsites {
  private readonly cache: AnswerCache<Website | undefined>;

  constructor(
    private readonly websites: Websites,
    clock: Pick<Clock, 'now'>,
  ) {
    this.cache = new AnswerCache(clock, LIFE, LOCALES_KEPT);
  }

  /**
   * Requests on subscription, unless cached; undefined if the group has configured none. @throws
   * {Refusal}
   */
  in(locale: string): Observable<Website | undefined> {
    return this.cache.answer(locale, () => this.websites.in(locale));
  }

  atHand(locale: string): Loadable<Website | undefined> {
    const entry = this.cache.peek(locale);
    return entry ? ready(entry.value) : loading;
  }

  /** Failures are ignored: the next request reports them. */
  async prefetch(locale: string): Promise<void> {
    await firstValueFrom(this.in(locale)).catch(() => undefined);
  }
}
