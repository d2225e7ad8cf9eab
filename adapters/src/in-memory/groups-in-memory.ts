import { type Group, type Groups, Refusal } from '@creneau/core';

export class GroupsInMemory implements Groups {
  constructor(
    private readonly groups: readonly Group[],
    private readonly hosts: ReadonlyMap<string, string> = new Map(),
  ) {}

  withUrlname(urlname: string): Promise<Group> {
    return resolveOrRefuse(this.groups.find((group) => group.urlname === urlname));
  }

  urlnameOf(host: string): Promise<string> {
    return resolveOrRefuse(this.hosts.get(host));
  }
}

const resolveOrRefuse = <T>(value: T | undefined): Promise<T> =>
  value === undefined ? Promise.reject(new Refusal('groupUnknown')) : Promise.resolve(value);
