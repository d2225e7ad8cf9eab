import { Refusal } from '../shared/refusal';
import type { Group } from './group';
import type { Groups } from './groups';

/** Letters, digits and hyphens: nothing else is ever put into the address of a call. */
const URLNAME = /^[a-z\d][a-z\d-]{0,99}$/;

/** Whether a text can be the name of a group in addresses: at most 100 small letters, digits and hyphens. */
export const isUrlname = (text: string): boolean => URLNAME.test(text);

/** Where the page was opened. */
export interface Location {
  /** Begins with a slash. */
  readonly path: string;
  /** Without port. */
  readonly host: string;
}

/** Finds the group that an address is about: by the path, or by the host where the path is root. */
export class OpenGroup {
  constructor(private readonly groups: Groups) {}

  /**
   * @throws {Refusal} groupUnknown; groupInactive, with the name and telephone of the business and nothing else
   * of it; or unreachable.
   */
  async execute({ path, host }: Location): Promise<Group> {
    const segment = path.split('/')[1] ?? '';
    const urlname = segment === '' ? await this.groups.urlnameOf(host) : segment.toLowerCase();
    if (!isUrlname(urlname)) throw new Refusal('groupUnknown');

    const group = await this.groups.withUrlname(urlname);
    const { name, phone } = group;
    if (!group.active)
      throw new Refusal('groupInactive', { detail: { business: { name, phone } } });
    return group;
  }
}
