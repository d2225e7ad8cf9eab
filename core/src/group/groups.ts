import type { Group } from './group';

/** The groups this page may serve. */
export abstract class Groups {
  /**
   * The group of that urlname; its shard is looked up first where the address names one.
   * @throws {Refusal} groupUnknown, or unreachable.
   */
  abstract withUrlname(urlname: string): Promise<Group>;
  /** The urlname that belongs to a host. @throws {Refusal} groupUnknown. */
  abstract urlnameOf(host: string): Promise<string>;
}
