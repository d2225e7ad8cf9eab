import type { Misfit } from './affected-appointments';

/**
 * What becomes of appointments that do not fit the rules: they are given to somebody who is free where that is wanted, and the
 * rest is kept with reminders that wait, confirmed, cancelled, or a reason to change nothing.
 */
export interface Decision {
  readonly reassign: boolean;
  readonly rest: 'refuse' | 'keep' | 'confirm' | 'cancel';
}

export const UNDECIDED: Decision = { reassign: false, rest: 'refuse' };

/** Whether it says something about appointments that were kept before, too: keeping them again changes nothing. */
export const decidesAnew = ({ reassign, rest }: Decision): boolean =>
  reassign || rest === 'confirm' || rest === 'cancel';

/** An upcoming appointment that does not fit the rules of its business, as a person reads it. */
export interface AffectedAppointment {
  readonly id: number;
  /** Wall time that the customer was told, as `2026-12-24T10:00`, and what the clock of the business reads then. */
  readonly start: string;
  readonly newStart: string;
  readonly intervention: string;
  readonly calendar: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly misfit: Misfit;
  /** Whether it was kept before, and its reminders wait. */
  readonly isInDoubt: boolean;
  /** Who could give it at its time; undefined for nobody. */
  readonly substitute: string | undefined;
}

/** The upcoming appointments that do not fit the rules. */
export interface Affected {
  /** Those that a decision is about: a change of the rules made them so or, without one, they are in doubt. */
  readonly undecided: readonly AffectedAppointment[];
  /** Those that did not fit the rules before either. */
  readonly earlier: readonly AffectedAppointment[];
}

/** How many appointments became what. */
export interface Settled {
  readonly reassigned: number;
  readonly cancelled: number;
  readonly kept: number;
  readonly confirmed: number;
}

export const NOTHING_SETTLED: Settled = { reassigned: 0, cancelled: 0, kept: 0, confirmed: 0 };
