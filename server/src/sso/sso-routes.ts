import type { FastifyInstance } from 'fastify';
import { pathsIn, peopleDialects } from '../dialect/dialect';
import { activeGroup } from '../group/groups';
import type { StoredSettings } from '../group/settings';
import { localeFrom } from '../group/translations';
import { readAll } from '../refusal/refusal';
import { idIn, partOf, textIn } from '../request/fields';
import type { Dependencies } from '../environment/dependencies';
import { ssoOpenapi } from './sso-description';
import { secretIn } from './sso-request';
import type { SingleSignOn } from './single-sign-on';

export async function ssoRoutes(
  server: FastifyInstance,
  { database, singleSignOn }: Dependencies & { readonly singleSignOn: SingleSignOn },
): Promise<void> {
  for (const path of peopleDialects.flatMap((dialect) => pathsIn(dialect, '/sessions/sso'))) {
    server.post(
      path,
      {
        schema: { summary: 'Begins a login at another place', tags: ['session'] },
        config: { openapi: ssoOpenapi, access: 'public', neverRepeated: true },
      },
      async ({ body, log }) => {
        const sso = partOf(partOf(body, 'sso').sso, 'sso');
        const { groupId, secret, locale } = readAll({
          groupId: () => idIn(sso, 'group_id'),
          secret: () => secretIn(sso),
          locale: () => localeFrom(textIn(sso, 'locale')),
        });
        const { urlname, settings } = await activeGroup(database, groupId);
        const group = { urlname, settings: settings as StoredSettings };
        return { login_url: await singleSignOn.begin(group, secret, locale, log) };
      },
    );
  }
}
