export interface LoginTrip {
  /** Random, sent to the server only: only the page that started the login can complete it. */
  readonly secret: string;
  readonly from: string;
}

/** The login under way, stored in the window that started it. */
export abstract class LoginTrips {
  /** Undefined if storage is blocked: the login could not be completed. */
  abstract begin(from: string): LoginTrip | undefined;
  abstract end(): LoginTrip | undefined;
}
