const { currentScript } = document;

/** A module has no element of its own: its address is in the stack of an error only. */
const [address = ''] =
  currentScript instanceof HTMLScriptElement && currentScript.src
    ? [currentScript.src]
    : (/https?:\/\/[^\s)]+?(?=:\d+:\d+)/.exec(new Error().stack ?? '') ?? []);

/** The element that loads the script. */
export const script =
  currentScript ??
  [...document.scripts].find(({ src, dataset }) => src === address && dataset['creneauFloat']);

/** The http or https origin of an address. */
export function originOf(text: string): string | undefined {
  try {
    const { protocol, origin } = new URL(text);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** The origin of the script where it is served as itself: within a file of a site it does not know the booking page. */
export const home = /^[^?#]*:\/\/[^/]+\/embed\.js(?:[?#]|$)/.test(address)
  ? originOf(address)
  : undefined;
