import type { Misfit } from './affected-appointments';

/** For appointments that do not fit the rules. Reminders of kept ones wait. */
export interface Decision {
  readonly reassign: boolean;
  readonly rest: 'refuse' | 'keep' | 'confirm' | 'cancel';
}

export const UNDECIDED: Decision = { reassign: false, rest: 'refuse' };

/** Keeping appointments again changes nothing. */
export const decidesAnew = ({ reassign, rest }: Decision): boolean =>
  reassign || rest === 'confirm' || rest === 'cancel';

export interface AffectedAppointment {
  readonly id: number;
  /** `2026-12-24T10:00`: as told to the customer, and by the present clock of the business. */
  readonly start: string;
  readonly newStart: string;
  readonly intervention: string;
  readonly calendar: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly misfit: Misfit;
  /** Kept before; its reminders wait. */
  readonly isInDoubt: boolean;
  /** A calendar that is free then; undefined if there is none. */
  readonly substitute: string | undefined;
}

export interface Impact {
  /** Misfits caused by this change or, without a change, those in doubt. */
  readonly undecided: readonly AffectedAppointment[];
  /** Misfits from before this change. */
  readonly earlier: readonly AffectedAppointment[];
}

/** Counts of appointments. */
export interface Settlement {
  readonly reassigned: number;
  readonly cancelled: number;
  readonly kept: number;
  readonly confirmed: number;
}

export const NOTHING_SETTLED: Settlement = { reassigned: 0, cancelled: 0, kept: 0, confirmed: 0 };
