import { readInterventionsQuery, readMapQuery, type SlotRequest } from './slot-query';
import type { Query } from '../request/query';
import { KEYED, NUMBERED, type ErrorFormat } from './error-format';

export type DialectName = 'v1' | 'v2' | 'v3' | 'booking';

interface BookingAnswer {
  readonly records: readonly TimedRecord[];
  readonly fiche_token: string | null;
  readonly consecutive_location: null;
}

interface TimedRecord {
  readonly start: string;
  readonly end: string;
}

/** Rules, rows, request bodies and groups are common to all versions. */
export interface Dialect extends ErrorFormat {
  readonly name: DialectName;
  /** Path prefix. */
  readonly root: string;
  readonly suffixes: readonly string[];
  readonly catalog: boolean;
  /** Below the root; the group is in the path, or in the query and the body. */
  readonly slots: string;
  readonly appointments: string;
  readonly ownAppointments: string;
  readonly cancellation: string;
  readonly confirmation: string;
  /** Includes past appointments unless `include_past` says no. */
  readonly listsPast: boolean;
  /** Undefined if the dialect has no edits. */
  readonly editPath: string | undefined;
  readonly slotQuestion: (groupId: string | undefined, query: Query) => SlotRequest;
  readonly echo: (request: SlotRequest) => object;
  readonly formatTime: (withOffset: string) => string;
  readonly formatBooking: (answer: BookingAnswer) => object;
  readonly formatList: (records: readonly TimedRecord[]) => object;
  readonly formatRecord: (thing: object) => object;
}

/** Wall time of the group. */
export const toWallTime = (withOffset: string): string => withOffset.slice(0, 19).replace('T', ' ');

/** As in the public documentation. Also looks up groups, whose version is not known yet. */
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
  confirmation: '/groups/:group_id/appointments/batch_confirm',
  listsPast: false,
  editPath: undefined,
  slotQuestion: readInterventionsQuery,
  echo: ({ groupId, lines, calendarIds }) => ({
    group_id: groupId,
    intervention_ids: lines.map(({ interventionId }) => interventionId),
    calendar_id: lines[0]?.calendarId || null,
    calendar_ids: calendarIds,
  }),
  formatTime: toWallTime,
  // the record itself for the public documentation, a list for the specification
  formatBooking: (answer) => {
    const localAnswer = { ...answer, records: answer.records.map((record) => inLocalTime(record)) };
    return { ...localAnswer.records[0], ...localAnswer };
  },
  formatList: (records) => ({
    recordsReturned: records.length,
    totalRecords: records.length,
    startIndex: 0,
    sort: null,
    dir: null,
    pageSize: records.length,
    records: records.map((record) => inLocalTime(record)),
  }),
  formatRecord: (thing) => thing,
};

const inLocalTime = (record: TimedRecord): TimedRecord => ({
  ...record,
  start: toWallTime(record.start),
  end: toWallTime(record.end),
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
  confirmation: '/groups/:group_id/appointments/batch_confirm.json',
  slotQuestion: readMapQuery(['datetime']),
  echo: () => ({}),
};

export const v3: Dialect = {
  ...KEYED,
  name: 'v3',
  root: '/api/v3',
  suffixes: [''],
  catalog: true,
  slots: '/groups/:group_id/availabletimeslots',
  appointments: '/appointments',
  ownAppointments: '/appointments',
  cancellation: '/groups/:group_id/appointments/batch_delete',
  confirmation: '/groups/:group_id/appointments/batch_confirm',
  listsPast: false,
  editPath: '/appointments/:id',
  slotQuestion: readMapQuery(['iso', 'datetime']),
  echo: () => ({}),
  formatTime: (withOffset) => withOffset,
  formatBooking: (answer) => answer,
  formatList: (records) => records,
  formatRecord: (thing) => ({ records: [thing] }),
};

const booking: Dialect = {
  ...v3,
  name: 'booking',
  root: '/api/booking/v1',
  catalog: false,
  slots: '/availabletimeslots',
  // its clients do not send `include_past`
  listsPast: true,
};

export const dialects: readonly Dialect[] = [v1, v2, v3, booking];

/** Versions with sessions, accounts and fiches. */
export const peopleDialects = dialects.filter(({ catalog }) => catalog);

/** A final parameter matches the suffix as well. */
export const pathsIn = ({ root, suffixes }: Dialect, path: string): readonly string[] =>
  (/:\w+$/.test(path) ? [''] : suffixes).map((suffix) => `${root}${path}${suffix}`);

/** The newest one for a path without a version. */
export const dialectOf = (path: string): Dialect =>
  dialects.find(({ root }) => path.startsWith(`${root}/`)) ?? v3;
