import { Refusal, type Group, type Groups } from '@creneau/core';

export class GroupsInMemory implements Groups {
  constructor(
    private readonly groups: readonly Group[],
    private readonly hosts: ReadonlyMap<string, string> = new Map(),
  ) {}

  withUrlname(urlname: string): Promise<Group> {
    return found(this.groups.find((group) => group.urlname === urlname));
  }

  urlnameOf(host: string): Promise<string> {
    return found(this.hosts.get(host));
  }
}

const found = <T>(known: T | undefined): Promise<T> =>
  known === undefined ? Promise.reject(new Refusal('groupUnknown')) : Promise.resolve(known);
