import { oneLine } from '../mail/plain-text';
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

const MOST_TOLD = 20;

const REASSIGN =
  '  --reassign  the same time with somebody who is free; each customer gets a mail that says with whom';
const KEEP = '  --keep      as they are; their reminders wait until you decide';
const CHOICES = [
  '  --cancel    cancelled; each customer gets a mail with a link to book again',
  '  --confirm   as they are, since they take place; customers are reminded as usual',
];
const COMBINED =
  '  with --reassign, one of the others says what becomes of those for whom nobody is free';

const REST: Readonly<Record<Decision['rest'], string>> = {
  refuse: '',
  keep: '; kept, with reminders that wait',
  confirm: '; confirmed, with reminders as usual',
  cancel: '; cancelled, with a mail to each customer',
};

export function affectedLines(
  { undecided, earlier }: Impact,
  decision: Decision,
): readonly string[] {
  const reassignments = decision.reassign ? undecided.filter(({ substitute }) => substitute) : [];
  const rest = undecided.filter((one) => !reassignments.includes(one));
  const areKept = rest.every(({ isInDoubt }) => isInDoubt);
  const about = areKept
    ? countOf(rest, 'does not fit the file and was kept', 'do not fit the file and were kept')
    : countOf(rest, 'no longer fits the file', 'no longer fit the file');
  return [
    ...listOf(
      reassignments,
      `${countOf(reassignments, 'is given to somebody else', 'are given to somebody else')}, with a mail to each customer`,
    ),
    ...listOf(rest, `${about}${REST[decision.rest]}`),
    ...(rest.length > 0 && decision.rest === 'refuse'
      ? ['choose what becomes of them:', REASSIGN, ...(areKept ? [] : [KEEP]), ...CHOICES, COMBINED]
      : []),
    ...(earlier.length > 0 ? [earlierLine(earlier)] : []),
  ];
}

const countOf = ({ length }: readonly AffectedAppointment[], one: string, many: string): string =>
  length === 1 ? `1 upcoming appointment ${one}` : `${length} upcoming appointments ${many}`;

function listOf(appointments: readonly AffectedAppointment[], title: string): readonly string[] {
  if (appointments.length === 0) return [];
  const excerpt = appointments.slice(0, MOST_TOLD);
  const more = appointments.length - excerpt.length;
  return [
    `${title}:`,
    ...excerpt.map((each) => `  ${appointmentLine(each)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function earlierLine(earlier: readonly AffectedAppointment[]): string {
  const line = countOf(
    earlier,
    'did not fit before either, and stays as it is',
    'did not fit before either, and stay as they are',
  );
  const doubtCount = earlier.filter(({ isInDoubt }) => isInDoubt).length;
  return doubtCount === 0
    ? line
    : `${line}; the reminders of ${doubtCount} wait: apply the file once more with --confirm, --reassign or --cancel`;
}

const readable = (start: string): string => start.replace('T', ' ');

function appointmentLine(one: AffectedAppointment): string {
  const { start, newStart, intervention, calendar, firstname, lastname, email, phone } = one;
  const name = [lastname, firstname].filter(Boolean).join(' ');
  const substitute =
    one.misfit === 'inactive' ? [] : [`${one.substitute ?? 'nobody else'} is free`];
  const notes = [
    reasonOf(one, newStart),
    ...(one.misfit === 'otherClock' ? [] : substitute),
    // no mail reaches them
    ...(email === '' ? [phone === '' ? 'no e-mail, no phone' : `no e-mail, phone ${phone}`] : []),
  ];
  // escapes control characters that a visitor typed, which could command the terminal
  return oneLine(`${readable(start)}  ${intervention}, ${calendar}: ${name} (${notes.join('; ')})`);
}

const REASONS: Readonly<Record<Exclude<Misfit, 'otherClock'>, string>> = {
  inactive: 'the business is not active',
  notOffered: 'no longer given there',
  packWithdrawn: 'the pack is withdrawn',
  outsideHours: 'outside the hours',
  closed: 'closed',
  holiday: 'public holiday',
  absent: 'absent',
  noResource: 'the resource is not there',
  noSeat: 'no seat left',
};

const reasonOf = ({ misfit }: AffectedAppointment, newStart: string): string =>
  misfit === 'otherClock' ? `now ${readable(newStart)} on your clock` : REASONS[misfit];
