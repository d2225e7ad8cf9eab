import type { FreeHtml } from '../shared/free-html';
import type { OpeningHours } from './group';

export type Network = 'facebook' | 'twitterX' | 'instagram' | 'snapchat' | 'mail';

/** One picture in the sizes and formats it is there in. */
export interface Picture {
  readonly url: string;
  /** Pixels, where they are known: the picture then has its place before it is there. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly variants: readonly PictureVariant[];
}

export const pictureTypes = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

/** The same picture in another width or format. */
export interface PictureVariant {
  readonly url: string;
  readonly width: number;
  readonly type: (typeof pictureTypes)[number];
}

/** What the public page of a group shows. */
export interface Website {
  readonly title: string;
  readonly quickDesc: FreeHtml;
  readonly keywords: string;
  readonly domain: string | undefined;
  /** Whether a map shows where it is. */
  readonly map: boolean;
  readonly openinghours: OpeningHours;
  readonly contactInfo: FreeHtml;
  readonly websiteLink: string | undefined;
  readonly socialLink: { readonly [network in Network]?: string };
  readonly complementText: FreeHtml;
  readonly otherbox: FreeHtml;
  readonly image: string | undefined;
  /** The pictures of the carousel. */
  readonly fileUpload: readonly Picture[];
  /** What it lists, and what it puts first. */
  readonly listing: 'category' | 'intervention' | 'package' | undefined;
  readonly listsetIds: readonly number[];
  readonly listingIds: readonly number[];
  readonly packageIds: readonly number[];
  readonly highlight: boolean;
  readonly highlightService: number | undefined;
  readonly highlightPackage: number | undefined;
  readonly offerText: FreeHtml;
}
