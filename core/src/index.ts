export * from './shared/behavior';
export * from './shared/wording';
export * from './shared/device';
export * from './shared/day';
export { englishRefusals, withBrandWords } from './shared/words';
export * from './shared/fold-text';
export * from './shared/formats';
export * from './shared/free-html';
export * from './shared/loadable';
export { isUnread, toRefusal } from './shared/failure';
export * from './shared/refusal';
export * from './shared/visitor-time';
export * from './shared/zone';
export * from './group/address';
export * from './group/group-locale';
export * from './group/group';
export * from './group/open-group';
export * from './group/map-place';
export * from './group/opening-hours';
export * from './group/website';
export {
  darkLinkOf,
  DARK,
  DEFAULT_COLORS,
  themeOf,
  type ColorToken,
  type Theme,
} from './theme/theme';
export * from './shell/shell';
export * from './audience/visit-events';
export * from './consent/consent';
export * from './consent/storage-uses';
export * from './catalog/catalog';
export * from './catalog/choices';
export * from './catalog/price';
export * from './catalog/visible';
export * from './journey/step-choices';
export * from './slot/schedule';
export * from './slot/availability';
export * from './slot/reassignment';
export * from './slot/slot';
export * from './slot/assignment';
export * from './slot/placement';
export type { Span } from './slot/span';
export * from './slot/week';
export * from './fiche/fiche-choice';
export * from './fiche/validation-message';
export * from './fiche/merge-edits';
export {
  changesIn,
  type Choice,
  FicheForms,
  type FieldError,
  type FieldType,
  fieldTypes,
  type FormField,
  type Forms,
  type FormValues,
  KnownForms,
  type Value,
} from './fiche/form';
export * from './fiche/field-formats';
export * from './fiche/fiche';
export * from './fiche/field-errors';
export * from './fiche/form-fields';
export {
  type Appointment,
  type AppointmentId,
  isActive,
  placeOf,
  type ReportedStatus,
  type Status,
  statusOf,
} from './appointment/appointment';
export * from './appointment/appointments';
export * from './appointment/repeatable-orders';
export * from './booking/book-appointment';
export * from './appointment/booking';
export * from './booking/booking-attempt';
export * from './booking/cancel-appointments';
export * from './booking/confirm-visit';
export * from './appointment/appointment-rules';
export {
  calendarFileLink,
  directionsLink,
  googleCalendarLink,
  type OwnCalendarEntry,
} from './appointment/calendar-links';
export * from './booking/edit-appointment';
export * from './booking/start-edit';
export * from './session/session';
export * from './booking/retake-appointment';
export * from './appointment/appointment-group';
export * from './appointment/video-room';
export * from './session/accounts';
export * from './session/log-in';
export * from './session/credentials';
export * from './session/password';
export * from './session/expiry';
export * from './session/log-in-elsewhere';
export * from './session/personal-data';
export * from './session/sessions';
export * from './journey/journey';
export * from './journey/booking-journey';
export * from './cart/cart-rules';
export * from './journey/stored-journey';
export * from './journey/offered-catalog';
export { isOffered, takesAny } from './journey/offered';
export * from './journey/pending';
export * from './link/preselection';
export * from './journey/resume-journey';
export * from './journey/retake-booking';
export * from './journey/known-weeks';
export * from './journey/visit-facts';
export * from './host/host-page';
export * from './host/follow-host';
export {
  apiKeyIn,
  type AppointmentAction,
  type AppointmentOrder,
  type LinkKeys,
  type PageQuery,
  pageQueryOf,
  queryWhere,
  queryWithoutInterventions,
  type ReturnLabel,
  returnLabels,
  shownQuery,
} from './link/page-query';
export { isSet } from './link/query-values';
export * from './link/resolve-link';
export * from './link/after-login';
export * from './link/link-problem';
export * from './link/routes';
export * from './link/mailed-link';
export * from './journey/place-of-visit';
export * from './booking/nearest-slots';
export * from './slot/clock-differences';
export * from './fiche/fiche-name';
export * from './appointment/reminder';
export * from './shared/typed-date';
export * from './cart/unavailable-interventions';
export * from './appointment/confirmation';
