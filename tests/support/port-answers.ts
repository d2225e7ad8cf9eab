import {
  Http,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpGroups,
  HttpSlots,
  rootsUnder,
} from '@creneau/adapters/http';
import {
  ScheduleInMemory,
  AppointmentsInMemory,
  CatalogsInMemory,
  FicheFormsInMemory,
  GroupsInMemory,
  SlotsInMemory,
} from '@creneau/adapters/in-memory';
import type { Schedule, Catalog, Clock, Forms, Group } from '@creneau/core';
import { aCalendarOf, aSchedule, anInterventionOf, everyDay } from './schedules';
import { aMachine } from './machine';
import { aCatalog, aField, aGroup } from './made-up';
import { StoppedClock } from './stopped-clock';
import { recordedBackend, type Behind } from './recorded-backend';

/** Who answers for the ports: memory, or a backend spoken to as the flags of the group say. */
export const answerers = ['memory', 'v1 and v2', 'v3', 'booking', 'booking and v3'] as const;
export type Answerer = (typeof answerers)[number];

const flags = {
  memory: {},
  'v1 and v2': { useApiV3: false, useBookingService: false },
  v3: { useApiV3: true, useBookingService: false },
  booking: { useApiV3: false, useBookingService: true },
  'booking and v3': { useApiV3: true, useBookingService: true },
} as const satisfies { readonly [who in Answerer]: Partial<Group> };

export interface Business {
  readonly group: Group;
  readonly catalog: Catalog;
  readonly forms: Forms;
  readonly agenda: Schedule;
  readonly clock: Clock;
}

/** A cut and a blow-dry by Ana and Basile, nine to noon, on 7 June 2027 at eight. */
export const aBusiness = ({
  group = aGroup(),
  catalog = aCatalog(),
  forms = {
    fiche: [aField({ required: true, maxLength: 255 }), aField({ name: 'email', type: 'email' })],
    vevent: [],
  },
  agenda: schedule = aSchedule({
    calendars: [31, 32].map((id) =>
      aCalendarOf({ id, interventionIds: [11, 12], opening: everyDay('09:00-12:00') }),
    ),
    interventions: [
      anInterventionOf({ id: 11, length: 45 }),
      anInterventionOf({ id: 12, length: 30 }),
    ],
  }),
  clock = new StoppedClock('2027-06-07T08:00:00+02:00'),
}: Partial<Business> = {}): Business => ({ group, catalog, forms, agenda: schedule, clock });

export interface Answers extends Behind {
  readonly close: () => void;
}

function fromMemory({ group, catalog, forms, agenda: schedule, clock }: Business): Answers {
  const held = new ScheduleInMemory(schedule);
  return {
    group,
    groups: new GroupsInMemory([group], new Map([['salon.example', group.urlname]])),
    catalogs: new CatalogsInMemory(() => catalog),
    forms: new FicheFormsInMemory(() => forms),
    slots: new SlotsInMemory(held, clock),
    appointments: new AppointmentsInMemory(held, catalog, clock),
    close: () => undefined,
  };
}

/** The same business, spoken to over recorded answers. */
function overHttp(business: Business): Answers {
  const { api, close } = recordedBackend(fromMemory(business));
  const http = new Http({ roots: rootsUnder(api), apiKey: 'test' }, aMachine());
  const { group } = business;
  return {
    group,
    groups: new HttpGroups(http),
    catalogs: new HttpCatalogs(http, group),
    forms: new HttpFicheForms(http, group),
    slots: new HttpSlots(http, group),
    appointments: new HttpAppointments(http, group),
    close,
  };
}

export function answersOf(who: Answerer, { group, ...business } = aBusiness()): Answers {
  const flagged = { ...business, group: { ...group, ...flags[who] } };
  return who === 'memory' ? fromMemory(flagged) : overHttp(flagged);
}
