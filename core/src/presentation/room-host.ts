/** Host of the video rooms, as configured in the page. */
export class RoomHost {
  constructor(readonly host: string | undefined) {}
}
