/**
 * An element with a shadow root, which isolates its styles; sites style it by `::part`.
 * Styles are set by script, which a strict content security policy allows.
 */
export function createShadowHost(name: string, ...content: readonly HTMLElement[]): HTMLElement {
  const host = document.createElement(name);
  // resets inherited styles too, except the colour scheme, which frames inherit
  host.style.cssText =
    'all:initial!important;color-scheme:inherit!important;display:contents!important';
  host.attachShadow({ mode: 'open' }).append(...content);
  return host;
}
