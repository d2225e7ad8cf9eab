import { dialectOf } from '../dialect/dialect';

const operations: { readonly [operation: string]: string } = {
  'GET /services/groups/{urlname}': 'getGroup',
  'GET /websites/lookup': 'findGroupOfHost',
  'GET /shards/lookup': 'findShard',
  'GET /groups': 'listGroups',
  'GET /groups/{group_id}/interventionsets': 'listInterventionSets',
  'GET /groups/{group_id}/interventions': 'listInterventions',
  'GET /groups/{group_id}/pack_interventions': 'listPacks',
  'GET /groups/{group_id}/calendarsets': 'listCalendarSets',
  'GET /groups/{group_id}/calendars': 'listCalendars',
  'GET /groups/{group_id}/forms': 'listForms',
  'GET /groups/{group_id}/websites': 'listWebsites',
  'GET /availabletimeslots': 'listSlots',
  'GET /groups/{group_id}/availabletimeslots': 'listSlots',
  'GET /groups/{group_id}/availabletimeslots/explanation': 'explainSlot',
  'GET /appointments': 'listAppointments',
  'GET /groups/{group_id}/appointments': 'listAppointments',
  'POST /appointments': 'bookAppointments',
  'POST /groups/{group_id}/appointments': 'bookAppointments',
  'POST /groups/{group_id}/appointments/batch_delete': 'cancelAppointments',
  'POST /groups/{group_id}/appointments/batch_confirm': 'confirmAppointments',
  'GET /appointments/{id}/editable': 'getEditableAppointment',
  'PUT /appointments/{id}': 'changeAppointment',
  'GET /ics/{group_id}/{appointment_id}/{file}': 'getCalendarFile',
  'GET /sessions/current': 'getSession',
  'POST /sessions/login': 'logIn',
  'POST /sessions/logout': 'logOut',
  'POST /sessions/sso': 'beginSingleSignOn',
  'POST /accounts': 'registerAccount',
  'POST /accounts/forgotPassword': 'requestPasswordReset',
  'PUT /accounts/{id}': 'changeAccount',
  'POST /accounts/{id}/erasure_requests': 'requestErasure',
  'GET /accounts/{id}/personal_data': 'getPersonalData',
  'GET /groups/{group_id}/fiches': 'listFiches',
  'POST /groups/{group_id}/fiches': 'addFiche',
  'PUT /groups/{group_id}/fiches/{id}': 'changeFiche',
  'GET /healthz': 'getHealth',
  'GET /metrics': 'getMetrics',
};

/** Unique: v3 has the plain name, the other dialects append theirs. */
export function operationId(method: string, url: string): string | undefined {
  const path = url.replace(/:(\w+)/g, '{$1}');
  const { name: dialect, root } = dialectOf(path);
  const isOfDialect = path.startsWith(`${root}/`);
  const below = (isOfDialect ? path.slice(root.length) : path).replace(/\.json$/, '');
  const name = operations[`${method} ${below}`];
  if (name === undefined) return undefined;
  const version = dialect === 'v3' || !isOfDialect ? '' : capital(dialect);
  return `${name}${version}${path.endsWith('.json') ? 'Json' : ''}`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
