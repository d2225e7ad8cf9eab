import type { FreeHtml } from '../shared/text';
import type { OpeningHours } from './group';

export type Network = 'facebook' | 'twitterX' | 'instagram' | 'snapchat' | 'mail';

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
  /** Addresses of the pictures of the carousel. */
  readonly fileUpload: readonly string[];
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
