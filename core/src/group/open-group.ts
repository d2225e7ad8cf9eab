import { Refusal } from '../shared/refusal';
import type { Group } from './group';

export abstract class Groups {
  /**
   * Looks the shard up first if the address names one.
   * @throws {Refusal} groupUnknown, or unreachable.
   */
  abstract withUrlname(urlname: string): Promise<Group>;
  /** @throws {Refusal} groupUnknown. */
  abstract urlnameOf(host: string): Promise<string>;
}

/** Allowlist: the name becomes part of request addresses. */
const URLNAME = /^[a-z\d][a-z\d-]{0,99}$/;

/** At most 100 lower-case letters, digits and hyphens. */
export const isUrlname = (text: string): boolean => URLNAME.test(text);

export interface Location {
  /** Begins with a slash. */
  readonly path: string;
  /** Without port. */
  readonly host: string;
}

export class OpenGroup {
  constructor(private readonly groups: Groups) {}

  /**
   * @throws {Refusal} groupUnknown; groupInactive, with only name and telephone of the business; or
   * unreachable.
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
