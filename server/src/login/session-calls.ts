import { call } from '../call/call';
import { listAnswer } from '../catalog/page';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup } from '../group/groups';
import { id, listOf, pageOfRecords, record, withTitle } from '../json-schema/fields';
import { answers } from '../refusal/v3-refusals';
import { forAnybodyAtAll, forProfessionals, type Authorizer } from '../session/authorizer';
import { identifyCaller } from '../session/caller';
import { sessionAnswer } from '../session/session-answer';
import { groupField, sessionFields } from '../session/session-fields';

type SessionParts = Pick<Dependencies, 'database' | 'now'> & { readonly authorizer: Authorizer };

export const getSession = call({
  name: 'getSession',
  method: 'GET',
  path: '/sessions/current',
  subject: 'session',
  summary: 'Who is asking',
  description:
    'A key to an account of another group counts as no key. A professional is recognised in every group; `groups` tells whether they work for this one.',
  access: forAnybodyAtAll,
  querystring: { group_id: id('Id of the group', 1) },
  required: ['group_id'],
  answers: { 200: { description: 'Who asks', body: withTitle('Session', record(sessionFields)) } },
  refusals: [answers.groupUnknown, answers.groupInactive, answers.connectionExpired],
  handle: async ({ request }, { database, now, authorizer }: SessionParts) => {
    const group = await activeGroup(database, request.query.group_id);
    const asking = await identifyCaller(database, request.headers.authorization, now());
    // lets a professional of another group log out
    return sessionAnswer(
      asking.kind === 'professional' ? asking : await authorizer.caller(request, group.id),
    );
  },
});

export const listGroups = call({
  name: 'listGroups',
  method: 'GET',
  path: '/groups',
  subject: 'session',
  summary: 'The groups a professional works for',
  access: forProfessionals,
  answers: {
    200: { description: 'The groups', body: pageOfRecords(listOf(groupField, 'By their ids')) },
  },
  refusals: [answers.connectionExpired, answers.notAllowed],
  handle: async ({ request }, { authorizer }: SessionParts) => {
    const { groups } = await authorizer.professional(request);
    const rows = groups.map(({ id, name, urlname }) => ({ id, name, urlname }));
    return listAnswer(rows, { startIndex: 0, pageSize: rows.length, sort: undefined, dir: 'asc' });
  },
});
