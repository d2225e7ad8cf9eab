/**
 * An element of ours in the page, whose styles do not reach what is in it: `::part` is for whoever wants to style that.
 * Styles are set by script: a strict policy of the host page allows them.
 */
export function createShadowHost(name: string, ...content: readonly HTMLElement[]): HTMLElement {
  const host = document.createElement(name);
  // also what is inherited, but for the scheme by which a page in a frame is light or dark
  host.style.cssText =
    'all:initial!important;color-scheme:inherit!important;display:contents!important';
  host.attachShadow({ mode: 'open' }).append(...content);
  return host;
}
