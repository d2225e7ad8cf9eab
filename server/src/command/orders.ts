import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import {
  applyBusiness,
  NotApplied,
  planBusiness,
  type ApplyResult,
  type Plan,
} from '../business/apply-business';
import type { Business } from '../business/business-file';
import type { BusinessPicture } from '../business/scale-picture';
import type { Change } from '../business/plan';
import { businessIdOf, unknownBusiness } from '../business/named-business';
import { readStoredBusiness, type StoredBusiness } from '../business/stored-business';
import type { Decision } from '../business/decision';
import type { Database } from '../database/schema';
import { readSnapshot } from '../database/transactions';
import { forgetSecret, storedFingerprint } from '../environment/installation';
import { addFeed, feedsOf, revokeFeed } from '../feed/feeds';
import {
  addProfessional,
  changeProfessionalPassword,
  ProfessionalUnchanged,
  removeProfessional,
} from '../session/professionals';
import { explanationText, NotExplained, type ExplanationOrder } from '../slot/explanation-text';
import {
  deadMessagesOf,
  replayMessages,
  webhooksOf,
  type DeadMessage,
  type WebhookLine,
} from '../webhook/webhook-lists';
import { messageOf } from '../untyped/untyped';
import { OrderRefused } from './order-refused';

type CarriedPicture = Omit<BusinessPicture, 'bytes'> & { readonly base64: string };

/** Serializable, for a running server that has the database open. */
export type Order =
  | { readonly kind: 'plan'; readonly business: Business }
  | {
      readonly kind: 'apply';
      readonly business: Business;
      readonly pictures: readonly CarriedPicture[];
      readonly decision: Decision;
      readonly agreed?: readonly Change[];
    }
  | { readonly kind: 'read'; readonly urlname: string }
  | { readonly kind: 'groups' }
  | { readonly kind: 'origin' }
  | { readonly kind: 'fingerprint' }
  | { readonly kind: 'forgetSecret' }
  | ({ readonly kind: 'explain' } & ExplanationOrder)
  | { readonly kind: 'webhooks'; readonly urlname: string }
  | { readonly kind: 'deadMessages'; readonly urlname: string }
  | { readonly kind: 'replayMessages'; readonly urlname: string; readonly id?: string }
  | {
      readonly kind: 'addProfessional';
      readonly email: string;
      readonly password?: string;
      readonly urlnames: readonly string[];
    }
  | { readonly kind: 'changePassword'; readonly email: string; readonly password: string }
  | {
      readonly kind: 'removeProfessional';
      readonly email: string;
      readonly urlnames: readonly string[];
    }
  | { readonly kind: 'feeds'; readonly urlname: string }
  | {
      readonly kind: 'addFeed';
      readonly urlname: string;
      /** Key; undefined for all calendars. */
      readonly calendar?: string;
      readonly personal: boolean;
    }
  | { readonly kind: 'revokeFeed'; readonly urlname: string; readonly id: number };

export interface FeedLine {
  readonly groupId: number;
  readonly id: number;
  /** Null for all calendars. */
  readonly calendar: string | null;
  readonly personal: boolean;
}

export interface GroupLine {
  readonly urlname: string;
  readonly name: string;
  readonly active: boolean;
}

export interface Outcomes {
  readonly plan: Plan;
  readonly apply: ApplyResult;
  readonly read: Business;
  readonly groups: readonly GroupLine[];
  readonly origin: string;
  /** Of the secret of this database. */
  readonly fingerprint: string | undefined;
  readonly forgetSecret: undefined;
  readonly explain: readonly string[];
  readonly webhooks: readonly WebhookLine[];
  readonly deadMessages: readonly DeadMessage[];
  /** Count. */
  readonly replayMessages: number;
  readonly addProfessional: undefined;
  readonly changePassword: undefined;
  readonly removeProfessional: undefined;
  readonly feeds: readonly FeedLine[];
  readonly addFeed: FeedLine;
  readonly revokeFeed: undefined;
}

/** In this process, or in the server that has the database open. */
export type CarryOut = <Kind extends Order['kind']>(
  order: Extract<Order, { readonly kind: Kind }>,
) => Promise<Outcomes[Kind]>;

interface OrderContext {
  readonly now: () => Instant;
  readonly mailHost: string;
  readonly origin: () => Promise<string> | string;
}

const reasons = [NotApplied, NotExplained, ProfessionalUnchanged];

/** @throws {OrderRefused} and has changed nothing. */
export const carryOutOn =
  (database: Kysely<Database>, context: OrderContext): CarryOut =>
  async (order) => {
    try {
      return (await outcomeOf(database, order, context)) as never;
    } catch (failure) {
      if (reasons.some((reason) => failure instanceof reason))
        throw new OrderRefused(messageOf(failure));
      throw failure;
    }
  };

async function outcomeOf(
  database: Kysely<Database>,
  order: Order,
  { now, mailHost, origin }: OrderContext,
): Promise<Outcomes[keyof Outcomes]> {
  switch (order.kind) {
    case 'plan':
      return planBusiness(database, order.business, now());
    case 'apply':
      return applyBusiness(
        database,
        {
          ...order,
          pictures: order.pictures.map(({ base64, ...picture }) => ({
            ...picture,
            bytes: Buffer.from(base64, 'base64'),
          })),
        },
        { now: now(), mailHost },
      );
    case 'read':
      return (await storedBusiness(database, order.urlname)).business;
    case 'groups':
      return database
        .selectFrom('groups')
        .select(['urlname', 'name', 'active'])
        .orderBy('urlname')
        .execute();
    case 'origin':
      return origin();
    case 'fingerprint':
      return storedFingerprint(database);
    case 'forgetSecret':
      await forgetSecret(database);
      return undefined;
    case 'explain':
      return explanationText(database, order, now());
    case 'webhooks':
      return webhooksOf(database, await groupIdOf(database, order.urlname));
    case 'deadMessages':
      return deadMessagesOf(database, await groupIdOf(database, order.urlname));
    case 'replayMessages':
      return replayMessages(database, await groupIdOf(database, order.urlname), order.id);
    case 'addProfessional':
      await addProfessional(database, order.email, order.password, order.urlnames);
      return undefined;
    case 'changePassword':
      await changeProfessionalPassword(database, order.email, order.password);
      return undefined;
    case 'removeProfessional':
      await removeProfessional(database, order.email, order.urlnames);
      return undefined;
    case 'feeds':
      return feedLines(database, order.urlname);
    case 'addFeed':
      return addFeedOf(database, order);
    case 'revokeFeed': {
      const groupId = await groupIdOf(database, order.urlname);
      if (!(await revokeFeed(database, groupId, order.id)))
        throw new OrderRefused(`${order.urlname} has no feed ${order.id}`);
      return undefined;
    }
  }
}

/** @throws {OrderRefused} */
async function storedBusiness(
  database: Kysely<Database>,
  urlname: string,
): Promise<StoredBusiness> {
  const business = await readSnapshot(database, (snapshot) =>
    readStoredBusiness(snapshot, urlname),
  );
  if (!business) throw new OrderRefused(unknownBusiness(urlname));
  return business;
}

/** @throws {OrderRefused} */
async function groupIdOf(database: Kysely<Database>, urlname: string): Promise<number> {
  const id = await businessIdOf(database, urlname);
  if (id === undefined) throw new OrderRefused(unknownBusiness(urlname));
  return id;
}

const feedLines = async (
  database: Kysely<Database>,
  urlname: string,
): Promise<readonly FeedLine[]> => {
  const groupId = await groupIdOf(database, urlname);
  const feeds = await feedsOf(database, groupId);
  return feeds.map(({ personal_data: personal, ...feed }) => ({ groupId, ...feed, personal }));
};

/** @throws {OrderRefused} for an unknown calendar. */
async function addFeedOf(
  database: Kysely<Database>,
  { urlname, calendar: key, personal }: Extract<Order, { readonly kind: 'addFeed' }>,
): Promise<FeedLine> {
  const { group, business, ids } = await storedBusiness(database, urlname);
  const calendar = [...business.calendars, ...business.resources].find((each) => each.key === key);
  if (key !== undefined && !calendar)
    throw new OrderRefused(`${urlname} has no calendar with the key "${key}"`);
  const calendarId = key === undefined ? undefined : ids.calendars.get(key);
  const id = await addFeed(database, group.id, { calendarId, personal });
  return { groupId: group.id, id, calendar: calendar?.name ?? null, personal };
}
