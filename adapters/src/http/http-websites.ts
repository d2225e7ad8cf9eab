import { type Group, pictureTypes, type Website, type Websites } from '@creneau/core';
import { map, type Observable } from 'rxjs';
import * as v from 'valibot';
import { pictureAddress } from './address';
import { catalogDialect } from './dialect';
import type { Http } from './http';
import { withRefusals } from './refusal-from';
import { recordsOf, rowsOf } from './wire-answer';
import {
  flag,
  freeText,
  hours,
  id,
  maybe,
  maybeName,
  name,
  picture,
  present,
  several,
  weekOf,
  whole,
} from './wire-values';

export class HttpWebsites implements Websites {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  in(locale: string): Observable<Website | undefined> {
    const { http, group } = this;
    const dialect = catalogDialect(group);
    const params = { locale, group_id: group.id };
    return withRefusals(http, dialect, 'question', () =>
      http.get(dialect.list(group.id, 'websites'), params, { anonymous: group.openData }).pipe(
        map((body) => websiteFrom(body, group.id)),
        map((website) => website && this.withPictureAddresses(website)),
      ),
    );
  }

  private withPictureAddresses(website: Website): Website {
    const at = (url: string): string => pictureAddress(url, this.group);
    return {
      ...website,
      image: website.image && at(website.image),
      fileUpload: website.fileUpload.map((picture) => ({
        ...picture,
        url: at(picture.url),
        variants: picture.variants.map((variant) => ({ ...variant, url: at(variant.url) })),
      })),
    };
  }
}

const link = maybe(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]{1,2000}$/i)));
const pixels = whole(1, 10_000);
const shownPicture = v.object({
  url: picture,
  width: maybe(pixels),
  height: maybe(pixels),
  variants: several(v.object({ url: picture, width: pixels, type: v.picklist(pictureTypes) })),
});
/** Excludes characters that could add headers in a `mailto:` link. */
const address = maybe(v.pipe(v.string(), v.regex(/^[^\s@<>"?&#]{1,64}@[^\s@<>"?&#/]{1,255}$/)));

const RANGES_A_DAY = 2;

const socialLinks = maybe(
  v.object({ facebook: link, twitterX: link, instagram: link, snapchat: link, mail: address }),
);

const website = v.object({
  title: name,
  quickDesc: freeText,
  keywords: name,
  domain: maybeName,
  map: flag(),
  openinghours: several(several(hours)),
  contactInfo: freeText,
  websiteLink: link,
  socialLink: socialLinks,
  complementText: freeText,
  otherbox: freeText,
  image: maybe(picture),
  fileUpload: several(shownPicture),
  listing: maybe(v.picklist(['category', 'intervention', 'package'])),
  listsetIds: several(id),
  listingIds: several(id),
  packageIds: several(id),
  highlight: flag(),
  highlightService: maybe(id),
  highlightPackage: maybe(id),
  offerText: freeText,
});

/** The first website of a group is its public page; most have one or none. */
function websiteFrom(body: unknown, groupId: number): Website | undefined {
  const [first] = rowsOf(recordsOf(body, groupId), website);
  if (!first) return undefined;
  const { socialLink, openinghours, ...rest } = first;
  return {
    ...rest,
    openinghours: weekOf(openinghours.map((ranges) => ranges.slice(0, RANGES_A_DAY))),
    socialLink: present(socialLink ?? {}),
  };
}
