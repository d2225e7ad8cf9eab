/** Where the page says that video rooms are. */
export class RoomHost {
  constructor(readonly host: string | undefined) {}
}
