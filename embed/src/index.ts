export * from './inline';
export { floatingButton } from './floating-button';
export { type BookedAppointment, type Booking, type BookingEvents, type Failure } from './frame';
export { type BookingOptions } from './options';
export { popUp, type PopUp } from './pop-up';
