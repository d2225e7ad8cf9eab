import { Refusal, type Group, type GroupRefusal, type Groups } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import * as v from 'valibot';
import { groupFrom } from './group-wire';
import { HttpFailure, rootsUnder, type Http, type Path } from './http';
import type { Params } from './address';
import { camelCase, parseAnswer } from './wire-answer';
import { maybe } from './wire-values';

const NOT_FOUND = [404, 410];
/** The page requires authorization, or its API key is not accepted. */
const FORBIDDEN = [401, 403];

const urlname = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/));
const website = v.object({ urlname });
const shard = v.object({
  apiRoot: maybe(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
});

/** The three calls made before the group's flags are known: no token, one version. */
export class HttpGroups implements Groups {
  constructor(
    private readonly http: Http,
    /** True when groups are spread over several servers, so that each must be looked up first. */
    private readonly findsShards = false,
  ) {}

  async withUrlname(groupUrlname: string): Promise<Group> {
    if (!v.is(urlname, groupUrlname)) throw new Refusal('groupUnknown');
    if (this.findsShards) await this.moveToShardOf(groupUrlname);
    const body = await this.ask(`v1/services/groups/${groupUrlname}`);
    if (body === null) throw new Refusal('groupUnknown');
    const group = groupFrom(body, this.http.filesAt);
    // another group's answer would be shown, styled and booked under this address
    if (group.urlname.toLowerCase() !== groupUrlname.toLowerCase()) throw new Refusal('badAnswer');
    return group;
  }

  async urlnameOf(host: string): Promise<string> {
    const body = await this.ask('v1/websites/lookup', { website: host });
    if (body === null) throw new Refusal('groupUnknown');
    return parseAnswer(website, camelCase(body)).urlname;
  }

  private async moveToShardOf(groupUrlname: string): Promise<void> {
    const body = await this.ask('v1/shards/lookup', { field: 'urlname', value: groupUrlname });
    const { apiRoot } = parseAnswer(shard, camelCase(body));
    // never from an encrypted host to an unencrypted one
    const isSafe = apiRoot?.startsWith('https:') || this.http.filesAt?.startsWith('http:');
    if (apiRoot !== undefined && isSafe) this.http.moveTo(rootsUnder(apiRoot.replace(/\/+$/, '')));
  }

  private async ask(path: Path, params: Params = {}): Promise<unknown> {
    try {
      return await firstValueFrom(this.http.get(path, params, { anonymous: true }));
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      throw new Refusal(reasonFor(failure.status), { cause: failure });
    }
  }
}

function reasonFor(status: number): GroupRefusal {
  if (NOT_FOUND.includes(status)) return 'groupUnknown';
  return FORBIDDEN.includes(status) ? 'groupForbidden' : 'unknown';
}
