import type { Group } from '@creneau/core';
import { visitTitleOf } from './modules/application';
import { metaOf } from '../shell/backend';

let written: string | undefined;

/** What ends every title of a visit: the title that the server chose for it, else the name of the business. */
export function visitTitle({ name, urlname }: Pick<Group, 'name' | 'urlname'>): string {
  // the first step is written on the server as well, where there is no document
  if (typeof document !== 'undefined' && metaOf(document, 'group') !== undefined)
    written ??= visitTitleOf(document.title, urlname, document.documentElement.lang);
  return written || name;
}
