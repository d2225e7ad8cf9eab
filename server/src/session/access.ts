import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database, Row } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { Refused, type RefusedReason } from '../refusal/refused';
import {
  belongsTo,
  callerWith,
  visitor,
  type AccountCaller,
  type Caller,
  type CallerKind,
  type ProfessionalCaller,
} from './caller';

/** What somebody of a kind is told: come in, or why not. */
export type Verdict = 'yes' | RefusedReason;

/** Who may call a route, in a row of the matrix (reliability.md 4). */
export interface Access extends Readonly<Record<CallerKind, Verdict>> {
  /** Whoever must choose a new password may call it before (A11). */
  readonly beforeNewPassword?: true;
  /** What somebody of another group is: nobody in particular, or told that there is nothing. */
  readonly ofAnotherGroup?: 'visitor';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `public`: whoever it is, their key is not looked at. A route without a rule does not start (Z4). */
    readonly access?: Access | 'public';
  }
}

/** Anybody, known by their key if they send one. */
export const forAnybody: Access = {
  visitor: 'yes',
  contact: 'yes',
  appointment: 'yes',
  account: 'yes',
  professional: 'yes',
  ofAnotherGroup: 'visitor',
};

/** Also who has nothing but a new password to choose. */
export const forAnybodyAtAll: Access = { ...forAnybody, beforeNewPassword: true };

/**
 * What concerns appointments: a contact and an account their own, who came by the mail of one that one, a professional those
 * of the group; each call looks which.
 */
export const forOwners: Access = {
  visitor: 'connectionExpired',
  contact: 'yes',
  appointment: 'yes',
  account: 'yes',
  professional: 'yes',
};

/** What concerns contacts: an account its own, a professional those of the group; for who came for an appointment there are none. */
export const forKeepersOfFiches: Access = {
  visitor: 'connectionExpired',
  contact: 'connectionExpired',
  appointment: 'notThere',
  account: 'yes',
  professional: 'yes',
};

/** The same for reading: also the contact who came by the link of a mail, their own. */
export const forReadersOfFiches: Access = { ...forKeepersOfFiches, contact: 'yes' };

/** The same for one contact, which its own key does not change outside of a booking. */
export const forChangersOfFiches: Access = { ...forKeepersOfFiches, contact: 'notThere' };

/** One's own account, and nobody else's. */
export const forAccountHolders: Access = {
  visitor: 'connectionExpired',
  contact: 'connectionExpired',
  appointment: 'notThere',
  account: 'yes',
  professional: 'notAllowed',
};

/** Being forgotten: an account asks for itself, whoever holds the key of the mail confirms it. */
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

/** A route, and who may call it. */
export interface RouteRule {
  readonly method: string;
  readonly url: string;
  readonly access: Access | 'public';
}

/** The rules of every route, once the server is ready; one without a rule keeps it from starting (Z4). */
export function wantAccessRules(server: FastifyInstance): () => readonly RouteRule[] {
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => void routes.push(route));
  const rules = (): readonly RouteRule[] =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().flatMap((one) => {
        // what a browser asks before it asks is answered by the CORS plugin
        if (one === 'OPTIONS' && config?.access === undefined) return [];
        if (config?.access === undefined) throw new Error(`${one} ${url} has no access rule`);
        return [{ method: one, url, access: config.access }];
      }),
    );
  server.addHook('onReady', async () => void rules());
  return rules;
}

/** Says of every route of a plugin that it is anybody's: files, pages. */
export function allPublic(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.config = { access: 'public', ...route.config };
  });
}

/** Tells who asks, as far as the route's rule lets them in. */
export class Gate {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /** Who calls a route of that group; none where the route is of no group. @throws {Refused} */
  async caller(request: FastifyRequest, groupId: number | undefined): Promise<Caller> {
    const { access } = request.routeOptions.config;
    if (!access || access === 'public') return visitor;
    const asking = await callerWith(this.database, request.headers.authorization, this.now());
    const restricted = asking.kind === 'account' && asking.mustChangePassword;
    if (restricted && !access.beforeNewPassword) throw new Refused('passwordChangeNeeded');
    const verdict = access[asking.kind];
    if (verdict !== 'yes') throw new Refused(verdict);
    if (asking.kind === 'visitor' || groupId === undefined || belongsTo(asking, groupId))
      return asking;
    if (access.ofAnotherGroup === 'visitor') return visitor;
    throw new Refused('notThere');
  }

  /**
   * Whether an agent asks, to whom a call centre also shows what has no public name (CC-02). Other groups show all the same:
   * there nobody's key is looked at, and one that opens nothing any more keeps nobody from reading on.
   *
   * @throws {Refused}
   */
  async isAgent(
    request: FastifyRequest,
    { id, settings }: Pick<Row<'groups'>, 'id' | 'settings'>,
  ): Promise<boolean> {
    const { callCenter = false } = settings as StoredSettings;
    return callCenter && (await this.caller(request, id)).kind === 'professional';
  }

  /** @throws {Refused} */
  async account(request: FastifyRequest, groupId: number): Promise<AccountCaller> {
    const caller = await this.caller(request, groupId);
    if (caller.kind !== 'account') throw new Refused('notAllowed');
    return caller;
  }

  /** @throws {Refused} */
  async professional(request: FastifyRequest): Promise<ProfessionalCaller> {
    const caller = await this.caller(request, undefined);
    if (caller.kind !== 'professional') throw new Refused('notAllowed');
    return caller;
  }
}
