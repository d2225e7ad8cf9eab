import type { SlotRequest } from '../slot/slot-request';
import { mapQuestion, servicesQuestion } from '../slot/slot-questions';
import type { Query } from '../request/query';
import { KEYED, NUMBERED, type ErrorWords } from '../refusal/error-words';

export type DialectName = 'v1' | 'v2' | 'v3' | 'booking';

/** What a booking is answered with, before a dialect writes it; times have their offset. */
export interface BookedAnswer {
  readonly records: readonly Timed[];
  readonly fiche_token: string | null;
  readonly consecutive_location: null;
}

/** Something told with its times. */
export interface Timed {
  readonly start: string;
  readonly end: string;
}

/**
 * All that differs between the versions of the API on this side. What is not here is common to all: the rules, the rows,
 * the bodies that are read, and which groups are served (every active one, in each).
 */
export interface Dialect extends ErrorWords {
  readonly name: DialectName;
  /** Paths under it are spoken so. */
  readonly root: string;
  /** What may follow every path. */
  readonly suffixes: readonly string[];
  /** Whether it has the lists of the catalogue. */
  readonly catalog: boolean;
  /** Under the root; the group is in the path, or in the query and the body. */
  readonly slots: string;
  readonly appointments: string;
  /** The appointments of whoever asks. */
  readonly ownAppointments: string;
  readonly cancellation: string;
  /** One appointment, where it can be changed. */
  readonly change: string | undefined;
  readonly slotQuestion: (groupId: string | undefined, query: Query) => SlotRequest;
  /** What an answer about free times says of the question. */
  readonly echo: (asked: SlotRequest) => object;
  /** A time as it goes out with an appointment, from one with its offset. */
  readonly time: (withOffset: string) => string;
  readonly booked: (answer: BookedAnswer) => object;
  /** All of a list of appointments. */
  readonly listed: (records: readonly Timed[]) => object;
  /** One thing that was created or changed (contract.md 3). */
  readonly one: (thing: object) => object;
}

/** The group's wall time alone. */
export const wallTime = (withOffset: string): string => withOffset.slice(0, 19).replace('T', ' ');

/** As the public documentation has it. The look-ups that come before any flag is known are in its words too. */
export const v1: Dialect = {
  ...NUMBERED,
  name: 'v1',
  root: '/api/v1',
  suffixes: ['', '.json'],
  catalog: true,
  slots: '/groups/:group_id/availabletimeslots',
  appointments: '/groups/:group_id/appointments',
  ownAppointments: '/groups/:group_id/appointments',
  cancellation: '/groups/:group_id/appointments/batch_delete',
  change: undefined,
  slotQuestion: servicesQuestion,
  echo: ({ groupId, lines, calendarIds }) => ({
    group_id: groupId,
    intervention_ids: lines.map(({ interventionId }) => interventionId),
    calendar_id: lines[0]?.calendarId || null,
    calendar_ids: calendarIds,
  }),
  time: wallTime,
  // the documentation answers the thing itself, the specification a list of records: a reader of either finds its own
  booked: (answer) => {
    const told = { ...answer, records: answer.records.map((record) => inLocalTime(record)) };
    return { ...told.records[0], ...told };
  },
  listed: (records) => ({
    recordsReturned: records.length,
    totalRecords: records.length,
    startIndex: 0,
    sort: null,
    dir: null,
    pageSize: records.length,
    records: records.map((record) => inLocalTime(record)),
  }),
  one: (thing) => thing,
};

const inLocalTime = (record: Timed): Timed => ({
  ...record,
  start: wallTime(record.start),
  end: wallTime(record.end),
});

const v2: Dialect = {
  ...v1,
  name: 'v2',
  root: '/api/v2',
  suffixes: [''],
  catalog: false,
  slots: '/availabletimeslots',
  appointments: '/appointments',
  cancellation: '/groups/:group_id/appointments/batch_delete.json',
  slotQuestion: mapQuestion(['datetime']),
  echo: () => ({}),
};

const v3: Dialect = {
  ...KEYED,
  name: 'v3',
  root: '/api/v3',
  suffixes: [''],
  catalog: true,
  slots: '/groups/:group_id/availabletimeslots',
  appointments: '/appointments',
  ownAppointments: '/appointments',
  cancellation: '/groups/:group_id/appointments/batch_delete',
  change: '/appointments/:id',
  slotQuestion: mapQuestion(['iso', 'datetime']),
  echo: () => ({}),
  time: (withOffset) => withOffset,
  booked: (answer) => answer,
  listed: (records) => records,
  one: (thing) => ({ records: [thing] }),
};

const booking: Dialect = {
  ...v3,
  name: 'booking',
  root: '/api/booking/v1',
  catalog: false,
  slots: '/availabletimeslots',
};

/** The versions spoken; another is another row. */
export const dialects: readonly Dialect[] = [v1, v2, v3, booking];

/** Those that have sessions, accounts and contacts: the ones with a catalogue (contract.md 1). */
export const peopleDialects = dialects.filter(({ catalog }) => catalog);

/** The paths of a call in a dialect; a parameter at the end takes the suffix to itself. */
export const pathsIn = ({ root, suffixes }: Dialect, path: string): readonly string[] =>
  (/:\w+$/.test(path) ? [''] : suffixes).map((suffix) => `${root}${path}${suffix}`);

/** The dialect of a path; what has no version answers as the newest. */
export const dialectOf = (path: string): Dialect =>
  dialects.find(({ root }) => path.startsWith(`${root}/`)) ?? v3;
