/** A login at another place, from the moment a visitor leaves until they are back. */
export interface LoginTrip {
  /** Drawn for this trip, and told to nobody but the server: only the page that left can come back. */
  readonly secret: string;
  /** The address that was left. */
  readonly from: string;
}

/** The trip under way, kept by the window that left. */
export abstract class LoginTrips {
  /** None where nothing can be kept: nobody would come back. */
  abstract begin(from: string): LoginTrip | undefined;
  /** It is over, however it ended; none when there was none. */
  abstract end(): LoginTrip | undefined;
}
