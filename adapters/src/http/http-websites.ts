import type { Group, Website, Websites } from '@creneau/core';
import { map, type Observable } from 'rxjs';
import { catalogDialect } from './dialect';
import type { Http } from './http';
import { pictureAddress } from './picture-address';
import { withRefusals } from './refusal-from';
import { websiteFrom } from './website-wire';

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
