import type { Row } from '../database/schema';
import type { MinisiteBlocks, StoredSettings } from './settings';
import type { Translator } from './translations';

const emptyMinisite: Omit<MinisiteBlocks, 'openinghours'> = {
  domain: null,
  map: false,
  website_link: null,
  social_link: {},
  image: null,
  file_upload: [],
  listing: null,
  listset_ids: [],
  listing_ids: [],
  package_ids: [],
  highlight: false,
  highlight_service: null,
  highlight_package: null,
};

export const showsWebsite = ({ has_minisite, minisite }: StoredSettings): boolean =>
  has_minisite === true && minisite !== undefined;

export function websitesOf(
  { id, name, settings }: Pick<Row<'groups'>, 'id' | 'name' | 'settings'>,
  translate: Translator,
): readonly { readonly [field: string]: unknown }[] {
  const { minisite, opening_hours } = settings as StoredSettings;
  if (!showsWebsite(settings as StoredSettings)) return [];
  const {
    title,
    quick_desc,
    keywords,
    contact_info,
    complement_text,
    otherbox,
    offer_text,
    ...blocks
  } = minisite ?? {};
  return [
    {
      ...emptyMinisite,
      openinghours: opening_hours ?? [],
      ...blocks,
      id,
      group_id: id,
      title: translate(title) || name,
      quick_desc: translate(quick_desc),
      keywords: translate(keywords),
      contact_info: translate(contact_info),
      complement_text: translate(complement_text),
      otherbox: translate(otherbox),
      offer_text: translate(offer_text),
    },
  ];
}
