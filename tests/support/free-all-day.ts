import { inDays } from './days';
import { runFixture } from './run-fixture';
import { aBusiness } from './made-up-business';
import type { Ground } from './running-server';

const ID = 60;

/** Its times from tomorrow on: what a test counts there is the same at any hour and on any day. */
export const FREE_ALL_DAY = `/group-${ID}?date=${inDays(1)}`;

/** A business where nobody has booked: half hours from 8 to 20, every day. */
export const freeBusiness = (ground: Ground): Promise<unknown> =>
  runFixture(ground, 'business', aBusiness({ id: ID }));
