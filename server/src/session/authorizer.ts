import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database, Row } from '../database/schema';
import { Refusal, type RefusalReason } from '../refusal/refusal';
import {
  type AccountCaller,
  belongsTo,
  type Caller,
  type CallerKind,
  identifyCaller,
  type ProfessionalCaller,
  visitor,
} from './caller';

type Verdict = 'yes' | RefusalReason;

interface Access extends Readonly<Record<CallerKind, Verdict>> {
  /** Also for callers who must set a new password first. */
  readonly beforeNewPassword?: true;
  /** By default, a caller of another group is answered as if the resource did not exist. */
  readonly ofAnotherGroup?: 'visitor';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `public`: the session is not read at all. */
    readonly access?: Access | 'public';
  }
}

/** A session is read if there is one. */
export const forAnybody: Access = {
  visitor: 'yes',
  contact: 'yes',
  appointment: 'yes',
  account: 'yes',
  professional: 'yes',
  ofAnotherGroup: 'visitor',
};

export const forAnybodyAtAll: Access = { ...forAnybody, beforeNewPassword: true };

/**
 * About appointments: fiches and accounts use their own, a session for one appointment uses that
 * one, professionals those of the group. Each call checks which.
 */
export const forOwners: Access = {
  visitor: 'connectionExpired',
  contact: 'yes',
  appointment: 'yes',
  account: 'yes',
  professional: 'yes',
};

/** About fiches: an account uses its own, professionals those of the group. */
export const forFicheOwners: Access = {
  visitor: 'connectionExpired',
  contact: 'connectionExpired',
  appointment: 'notThere',
  account: 'yes',
  professional: 'yes',
};

/** Adds fiches with a session from a mailed link. */
export const forFicheReaders: Access = { ...forFicheOwners, contact: 'yes' };

/** A fiche's own session can change it only in a booking. */
export const forFicheEditors: Access = { ...forFicheOwners, contact: 'notThere' };

export const forAccounts: Access = {
  visitor: 'connectionExpired',
  contact: 'connectionExpired',
  appointment: 'notThere',
  account: 'yes',
  professional: 'notAllowed',
};

/** Requests by an address or a mailed key do not read the session. */
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

export interface RouteRule {
  readonly method: string;
  readonly url: string;
  readonly access: Access | 'public';
}

/** The server does not start with a route that has no access rule. */
export function requireAccessRules(server: FastifyInstance): () => readonly RouteRule[] {
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => void routes.push(route));
  const rules = (): readonly RouteRule[] =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().flatMap((one) => {
        // the plugin answers CORS preflights
        if (one === 'OPTIONS' && config?.access === undefined) return [];
        if (config?.access === undefined) throw new Error(`${one} ${url} has no access rule`);
        return [{ method: one, url, access: config.access }];
      }),
    );
  server.addHook('onReady', async () => void rules());
  return rules;
}

export function makePublic(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.config = { access: 'public', ...route.config };
  });
}

export class Authorizer {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /** @throws {Refusal} */
  async caller(request: FastifyRequest, groupId: number | undefined): Promise<Caller> {
    const { access } = request.routeOptions.config;
    if (!access || access === 'public') return visitor;
    const asking = await identifyCaller(this.database, request.headers.authorization, this.now());
    const isRestricted = asking.kind === 'account' && asking.mustChangePassword;
    if (isRestricted && !access.beforeNewPassword) throw new Refusal('passwordChangeNeeded');
    const verdict = access[asking.kind];
    if (verdict !== 'yes') throw new Refusal(verdict);
    if (asking.kind === 'visitor' || groupId === undefined || belongsTo(asking, groupId))
      return asking;
    if (access.ofAnotherGroup === 'visitor') return visitor;
    throw new Refusal('notThere');
  }

  /**
   * Only call centres have agents. In other groups the session is not read, so that an expired one
   * does not block the catalogue.
   *
   * @throws {Refusal}
   */
  async isAgent(
    request: FastifyRequest,
    { id, settings }: Pick<Row<'groups'>, 'id' | 'settings'>,
  ): Promise<boolean> {
    const { callCenter = false } = settings;
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
