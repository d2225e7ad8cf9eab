import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import { applyBusiness, NotApplied, planBusiness } from '../business/apply-business';
import type { Business } from '../business/business-file';
import type { BusinessPicture } from '../business/pictures';
import type { Change } from '../business/plan';
import { readStoredBusiness } from '../business/stored-business';
import type { Withdrawal } from '../business/withdrawal';
import type { Database } from '../database/schema';
import {
  addProfessional,
  changeProfessionalPassword,
  ProfessionalUnchanged,
  removeProfessional,
} from '../session/professional-people';

/** A picture as JSON carries it. */
type CarriedPicture = Omit<BusinessPicture, 'bytes'> & { readonly base64: string };

/** What a command asks of the database; as JSON, where a running server has it open. */
export type Order =
  | { readonly kind: 'plan'; readonly business: Business }
  | {
      readonly kind: 'apply';
      readonly business: Business;
      readonly pictures: readonly CarriedPicture[];
      readonly withdrawal: Withdrawal;
      readonly agreed?: readonly Change[];
    }
  | { readonly kind: 'read'; readonly urlname: string }
  | { readonly kind: 'groups' }
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
    };

/** One business in a list. */
export interface GroupLine {
  readonly urlname: string;
  readonly name: string;
  readonly active: boolean;
}

export interface Outcomes {
  readonly plan: readonly Change[];
  readonly apply: readonly Change[];
  readonly read: Business | undefined;
  readonly groups: readonly GroupLine[];
  readonly addProfessional: undefined;
  readonly changePassword: undefined;
  readonly removeProfessional: undefined;
}

/** Who carries out orders: this process, or the server that has the database open. */
export type CarryOut = <Kind extends Order['kind']>(
  order: Extract<Order, { readonly kind: Kind }>,
) => Promise<Outcomes[Kind]>;

/** Reasons to change nothing, which are told in their words. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
}

interface Circumstances {
  readonly now: () => Instant;
  readonly mailHost: string;
}

/** Carries out orders on an open database. @throws {OrderRefused} and has changed nothing. */
export const carryOutOn =
  (database: Kysely<Database>, circumstances: Circumstances): CarryOut =>
  async (order) => {
    try {
      return (await outcomeOf(database, order, circumstances)) as never;
    } catch (failure) {
      if (failure instanceof NotApplied || failure instanceof ProfessionalUnchanged)
        throw new OrderRefused(failure.message);
      throw failure;
    }
  };

async function outcomeOf(
  database: Kysely<Database>,
  order: Order,
  { now, mailHost }: Circumstances,
): Promise<Outcomes[keyof Outcomes]> {
  switch (order.kind) {
    case 'plan':
      return planBusiness(database, order.business);
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
      return (await readStoredBusiness(database, order.urlname))?.business;
    case 'groups':
      return database
        .selectFrom('groups')
        .select(['urlname', 'name', 'active'])
        .orderBy('urlname')
        .execute();
    case 'addProfessional':
      await addProfessional(database, order.email, order.password, order.urlnames);
      return undefined;
    case 'changePassword':
      await changeProfessionalPassword(database, order.email, order.password);
      return undefined;
    case 'removeProfessional':
      await removeProfessional(database, order.email, order.urlnames);
      return undefined;
  }
}
