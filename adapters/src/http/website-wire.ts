import type { Website } from '@creneau/core';
import * as v from 'valibot';
import {
  flag,
  freeText,
  hour,
  id,
  maybe,
  maybeName,
  name,
  present,
  recordsOf,
  rowsOf,
  several,
} from './wire';

const link = maybe(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]{1,2000}$/i)));
const picture = v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?!\/))[^\s"'<>\\]{1,2000}$/));
const address = maybe(v.pipe(v.string(), v.regex(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/)));

const WEEKDAYS = 7;
const RANGES_A_DAY = 2;

const openinghours = v.pipe(
  several(
    v.pipe(
      several(v.object({ from: hour, to: hour })),
      v.transform((ranges) => ranges.slice(0, RANGES_A_DAY)),
    ),
  ),
  v.transform((days) => Array.from({ length: WEEKDAYS }, (_, index) => days[index] ?? [])),
);

const socialLinks = maybe(
  v.object({ facebook: link, twitterX: link, instagram: link, snapchat: link, mail: address }),
);

const website = v.object({
  title: name,
  quickDesc: freeText,
  keywords: name,
  domain: maybeName,
  map: flag(),
  openinghours,
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
  const { fileUpload, socialLink, ...rest } = first;
  return {
    ...rest,
    fileUpload: fileUpload.map(({ url }) => url),
    socialLink: present(socialLink ?? {}),
  };
}
