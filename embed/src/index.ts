export { defineElement } from './element';
export { floatingButton } from './floating-button';
export type { BookedAppointment, Booking, BookingEvents, Failure } from './frame';
export { inline } from './inline';
export type { BookingOptions } from './options';
export { popUp, type PopUp } from './pop-up';
