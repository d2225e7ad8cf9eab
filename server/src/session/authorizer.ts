import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database, Row } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { Refusal, type RefusalReason } from '../refusal/refusal';
import {
  belongsTo,
  identifyCaller,
  visitor,
  type AccountCaller,
  type Caller,
  type CallerKind,
  type ProfessionalCaller,
} from './caller';

/** What a kind of caller gets: access, or the reason of a refusal. */
type Verdict = 'yes' | RefusalReason;

/** Who may call a route, by kind of caller. */
interface Access extends Readonly<Record<CallerKind, Verdict>> {
  /** Open to callers who first have to set a new password. */
  readonly beforeNewPassword?: true;
  /** How a caller of another group is treated: as a visitor, or as if there were nothing. */
  readonly ofAnotherGroup?: 'visitor';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `public`: the session is not read at all. The server does not start with a route that has no rule. */
    readonly access?: Access | 'public';
  }
}

/** Everybody; a session is read if there is one. */
export const forAnybody: Access = {
  visitor: 'yes',
  contact: 'yes',
  appointment: 'yes',
  account: 'yes',
  professional: 'yes',
  ofAnotherGroup: 'visitor',
};

/** Includes callers who first have to set a new password. */
export const forAnybodyAtAll: Access = { ...forAnybody, beforeNewPassword: true };

/**
 * Calls about appointments: contacts and accounts use their own, a session for one appointment uses that one, professionals
 * those of the group. Each call checks which.
 */
export const forOwners: Access = {
  visitor: 'connectionExpired',
  contact: 'yes',
  appointment: 'yes',
  account: 'yes',
  professional: 'yes',
};

/**
 * Calls about contacts: an account uses its own, professionals those of the group; a session for one appointment has none.
 */
export const forFicheOwners: Access = {
  visitor: 'connectionExpired',
  contact: 'connectionExpired',
  appointment: 'notThere',
  account: 'yes',
  professional: 'yes',
};

/** The same for reading, which includes contacts with a session from a mailed link. */
export const forFicheReaders: Access = { ...forFicheOwners, contact: 'yes' };

/** The same for changing one contact, which a contact's own session cannot do except in a booking. */
export const forFicheEditors: Access = { ...forFicheOwners, contact: 'notThere' };

/** Accounts only. */
export const forAccounts: Access = {
  visitor: 'connectionExpired',
  contact: 'connectionExpired',
  appointment: 'notThere',
  account: 'yes',
  professional: 'notAllowed',
};

/** Requests for erasure: an account makes its own; by an address, or the key of a mail, the session is not read. */
export const forErasure: Access = {
  visitor: 'yes',
  contact: 'yes',
  appointment: 'yes',
  account: 'yes',
  professional: 'notAllowed',
};

export const forProfessionals: Access = {
  visitor: 'connectionExpired',
  contact: 'notAllowed',
  appointment: 'notAllowed',
  account: 'notAllowed',
  professional: 'yes',
};

/** A route and its access rule. */
export interface RouteRule {
  readonly method: string;
  readonly url: string;
  readonly access: Access | 'public';
}

/** Collects the access rules of all routes; the server does not start with a route that has none. */
export function requireAccessRules(server: FastifyInstance): () => readonly RouteRule[] {
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => void routes.push(route));
  const rules = (): readonly RouteRule[] =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().flatMap((one) => {
        // CORS preflights are answered by the plugin
        if (one === 'OPTIONS' && config?.access === undefined) return [];
        if (config?.access === undefined) throw new Error(`${one} ${url} has no access rule`);
        return [{ method: one, url, access: config.access }];
      }),
    );
  server.addHook('onReady', async () => void rules());
  return rules;
}

/** Makes every route of a plugin public, such as files and pages. */
export function makePublic(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.config = { access: 'public', ...route.config };
  });
}

/** Authorizes callers by the access rule of their route. */
export class Authorizer {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /** The caller of a route, with the group that it is about, if any. @throws {Refusal} */
  async caller(request: FastifyRequest, groupId: number | undefined): Promise<Caller> {
    const { access } = request.routeOptions.config;
    if (!access || access === 'public') return visitor;
    const asking = await identifyCaller(this.database, request.headers.authorization, this.now());
    const restricted = asking.kind === 'account' && asking.mustChangePassword;
    if (restricted && !access.beforeNewPassword) throw new Refusal('passwordChangeNeeded');
    const verdict = access[asking.kind];
    if (verdict !== 'yes') throw new Refusal(verdict);
    if (asking.kind === 'visitor' || groupId === undefined || belongsTo(asking, groupId))
      return asking;
    if (access.ofAnotherGroup === 'visitor') return visitor;
    throw new Refusal('notThere');
  }

  /**
   * Whether the caller is an agent of the group's call centre, who also gets services without a public name. In other groups
   * the session is not read, so that an expired one does not keep anybody from the catalogue.
   *
   * @throws {Refusal}
   */
  async isAgent(
    request: FastifyRequest,
    { id, settings }: Pick<Row<'groups'>, 'id' | 'settings'>,
  ): Promise<boolean> {
    const { callCenter = false } = settings as StoredSettings;
    return callCenter && (await this.caller(request, id)).kind === 'professional';
  }

  /** @throws {Refusal} */
  async account(request: FastifyRequest, groupId: number): Promise<AccountCaller> {
    const caller = await this.caller(request, groupId);
    if (caller.kind !== 'account') throw new Refusal('notAllowed');
    return caller;
  }

  /** @throws {Refusal} */
  async professional(request: FastifyRequest): Promise<ProfessionalCaller> {
    const caller = await this.caller(request, undefined);
    if (caller.kind !== 'professional') throw new Refusal('notAllowed');
    return caller;
  }
}
