/** A login at an identity provider, from the redirect there to the redirect back. */
export interface LoginTrip {
  /** Random, and sent to the server only: the login can be completed only by the page that started it. */
  readonly secret: string;
  /** The address that was left. */
  readonly from: string;
}

/** The login under way, stored in the window that started it. */
export abstract class LoginTrips {
  /** None where storage is blocked: the login could not be completed. */
  abstract begin(from: string): LoginTrip | undefined;
  /** Removes and returns it, however it ended. */
  abstract end(): LoginTrip | undefined;
}
