const { currentScript } = document;

/** A module has no `currentScript`: its address is only in the stack of an error. */
const [address = ''] =
  currentScript instanceof HTMLScriptElement && currentScript.src
    ? [currentScript.src]
    : (/https?:\/\/[^\s)]+?(?=:\d+:\d+)/.exec(new Error().stack ?? '') ?? []);

export const script =
  currentScript ??
  [...document.scripts].find(({ src, dataset }) => src === address && dataset['creneauFloat']);

/** Undefined unless http or https. */
export function originOf(text: string): string | undefined {
  try {
    const { protocol, origin } = new URL(text);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when the script is bundled into a site's own file: the booking page is unknown then. */
export const home = /^[^?#]*:\/\/[^/]+\/embed\.js(?:[?#]|$)/.test(address)
  ? originOf(address)
  : undefined;
