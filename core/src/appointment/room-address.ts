/** Where video rooms are unless the page names another host. */
const USUAL_HOST = 'https://meet.jit.si';

const WEB = /^https?:\/\//;
/** A room may be told by its name alone. */
const NAME = /^[A-Za-z\d][\w.~-]{0,199}$/;

/** The address of a room, if it leads to where the page says that rooms are, whatever an answer says. */
export function roomAddress(room: string | undefined, host = USUAL_HOST): string | undefined {
  if (room === undefined || !(WEB.test(room) || NAME.test(room))) return undefined;
  try {
    const { origin, username, href } = new URL(room, host);
    return origin === new URL(host).origin && username === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
