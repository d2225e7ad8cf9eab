/** A login at an identity provider, from redirect to redirect. */
export interface LoginTrip {
  /** Random, and sent to the server only: only the page that started the login can complete it. */
  readonly secret: string;
  /** The address before the login. */
  readonly from: string;
}

/** The login under way, stored in the window that started it. */
export abstract class LoginTrips {
  /** Undefined if storage is blocked: the login could not be completed. */
  abstract begin(from: string): LoginTrip | undefined;
  /** Removes and returns it. */
  abstract end(): LoginTrip | undefined;
}
