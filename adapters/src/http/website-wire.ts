import type { Website } from '@creneau/core';
import * as v from 'valibot';
import {
  flag,
  freeText,
  hours,
  id,
  maybe,
  maybeName,
  name,
  present,
  recordsOf,
  rowsOf,
  several,
  weekOf,
} from './wire';

const link = maybe(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]{1,2000}$/i)));
const picture = v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?!\/))[^\s"'<>\\]{1,2000}$/));
const address = maybe(v.pipe(v.string(), v.regex(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/)));

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
  fileUpload: several(v.object({ url: picture })),
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
export function websiteFrom(body: unknown, groupId: number): Website | undefined {
  const [first] = rowsOf(recordsOf(body, groupId), website);
  if (!first) return undefined;
  const { fileUpload, socialLink, openinghours, ...rest } = first;
  return {
    ...rest,
    openinghours: weekOf(openinghours.map((ranges) => ranges.slice(0, RANGES_A_DAY))),
    fileUpload: fileUpload.map(({ url }) => url),
    socialLink: present(socialLink ?? {}),
  };
}
