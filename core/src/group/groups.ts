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
