import type { Appointment, Catalog, FormField, Forms, Group, Question } from '@creneau/core';

/** What a v3 server writes of the core's things: said apart from the adapters, so that reading is checked against something else. */

type Wire = Record<string, unknown>;

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same thing in the API's case, with null for what is undefined. */
export function wireOf(thing: unknown): unknown {
  if (thing === undefined) return null;
  if (Array.isArray(thing)) return thing.map(wireOf);
  if (typeof thing !== 'object' || thing === null) return thing;
  return Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [snake(name), wireOf(value)]),
  );
}

const names: Record<Question, string> = {
  interventionSet: 'interventionset_ids',
  intervention: 'intervention_ids',
  calendarSet: 'calendarset_id',
  calendar: 'calendar_id',
  resource: 'resource_id',
};

export function wireGroup({ tabs, questions, texts, logo, enabledLocales, ...group }: Group): Wire {
  const { open_data, call_center, login_profile, ...wire } = wireOf(group) as Wire;
  return {
    ...wire,
    openData: open_data,
    callCenter: call_center,
    loginProfile: login_profile,
    use_api_v3: group.useApiV3,
    enabled_locales: enabledLocales.join(','),
    inactive: !group.active,
    logo_key: logo?.split('/').pop() ?? null,
    grid_list_mode: {
      has_interventions_tab: wireOf(tabs.interventions),
      has_calendars_tab: wireOf(tabs.calendars),
      has_resources_tab: wireOf(tabs.resources),
    },
    user_sequence_config: questions.map(({ question, ...config }) => ({
      ...(wireOf(config) as Wire),
      name: names[question],
      preposition: null,
    })),
    apptemplates: wireOf(texts),
  };
}

export const envelope = (records: readonly unknown[]): Wire => ({
  recordsReturned: records.length,
  totalRecords: records.length,
  startIndex: 0,
  sort: null,
  dir: null,
  pageSize: 25,
  records,
});

const all = (things: readonly object[], rest: Wire = {}): Wire =>
  envelope(things.map((thing) => ({ ...(wireOf(thing) as Wire), ...rest })));

/** The lists of a catalogue, by the last word of their path. */
export const wireCatalog = (catalog: Catalog): Record<string, Wire> => ({
  interventionsets: all(catalog.interventionSets),
  interventions: all(catalog.interventions, { type: 'free' }),
  pack_interventions: envelope(
    catalog.packs.map(({ opened, ...pack }) => ({
      ...(wireOf(pack) as Wire),
      status: opened ? 'opened' : 'closed',
    })),
  ),
  calendarsets: all(catalog.calendarSets),
  calendars: envelope([
    ...catalog.calendars.map((one) => ({ ...(wireOf(one) as Wire), is_resource: false })),
    ...catalog.resources.map((one) => ({ ...(wireOf(one) as Wire), is_resource: true })),
  ]),
});

const wireField = ({ choices, ...field }: FormField): unknown => ({
  ...Object.fromEntries(Object.entries(field).map(([name, value]) => [name, value ?? null])),
  choices: wireOf(choices),
});

export const wireForms = ({ fiche, vevent }: Forms): Wire =>
  envelope([{ fiche: fiche.map(wireField), vevent: vevent.map(wireField) }]);

/** The state that it is in goes by when it was last changed. */
export const wireAppointment = ({ version, ...appointment }: Appointment): Wire => ({
  ...(wireOf(appointment) as Wire),
  updated_at: version ?? null,
});

export const wireBooked = (appointments: readonly Appointment[], ficheToken?: string): Wire => ({
  records: appointments.map(wireAppointment),
  fiche_token: ficheToken ?? null,
  consecutive_location: null,
});

export const wireRefusal = (key: string, rest: Wire = {}): Wire => ({
  message: 'Refused',
  messages: { errors: [{ key, error: 'Refused', ...rest }] },
});
