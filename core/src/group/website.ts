import type { FreeHtml } from '../shared/free-html';
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
