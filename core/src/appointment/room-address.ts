const USUAL_HOST = 'https://meet.jit.si';

const WEB = /^https?:\/\//;
const NAME = /^[A-Za-z\d][\w.~-]{0,199}$/;

/** Undefined off the configured host, whatever the backend answers. */
export function roomAddress(room: string | undefined, host = USUAL_HOST): string | undefined {
  if (room === undefined || !(WEB.test(room) || NAME.test(room))) return undefined;
  try {
    const { origin, username, href } = new URL(room, host);
    return origin === new URL(host).origin && username === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
