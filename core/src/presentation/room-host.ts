export class RoomHost {
  constructor(readonly host: string | undefined) {}
}
