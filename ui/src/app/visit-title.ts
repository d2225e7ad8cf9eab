import { metaOf } from '../shell/backend';

let written: string | undefined;

/** What ends every title of a visit: the title that the server chose for it, else the name of the business. */
export function visitTitle(groupName: string): string {
  // the first step is written on the server as well, where there is no document
  if (typeof document !== 'undefined' && metaOf(document, 'group') !== undefined)
    written ??= document.title;
  return written || groupName;
}
