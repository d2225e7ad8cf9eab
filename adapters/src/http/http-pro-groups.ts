import type { Group, GroupOfPro, ProGroups } from '@creneau/core';
import { map, type Observable } from 'rxjs';
import type { Http } from './http';
import { PeopleCalls } from './people-calls';
import { groupsFrom } from './session-wire';

export class HttpProGroups implements ProGroups {
  private readonly calls: PeopleCalls;

  constructor(http: Http, group: Pick<Group, 'id' | 'useApiV3' | 'features'>) {
    this.calls = new PeopleCalls(http, group);
  }

  groups(): Observable<readonly GroupOfPro[]> {
    return this.calls.get('groups').pipe(map(groupsFrom));
  }
}
