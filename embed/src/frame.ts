import { addressOf, type BookingOptions, changeable } from './options';

/** Events of a booking, dispatched as `creneau-booked` and the like on the element that shows or opens it. */
export interface BookingEvents {
  readonly ready: { readonly title: string };
  readonly step: { readonly step: string };
  readonly booked: { readonly appointments: readonly BookedAppointment[] };
  readonly changed: { readonly appointments: readonly BookedAppointment[] };
  readonly cancelled: { readonly appointments: readonly { readonly id: number }[] };
  readonly closed: Record<string, never>;
  readonly failed: { readonly reason: Failure };
}

/** `address` and `timeout` come from this script, the others from the page (docs/embedders.md). */
export type Failure =
  | 'address'
  | 'timeout'
  | 'groupUnknown'
  | 'groupInactive'
  | 'groupForbidden'
  | 'notThere'
  | 'offline'
  | 'unreachable'
  | 'badAnswer'
  | 'tooManyCalls'
  | 'connectionExpired'
  | 'unknown'
  | 'fault';

export interface BookedAppointment {
  readonly id: number;
  /** ISO 8601 in the time of the business, with offset. */
  readonly start: string;
  readonly end: string;
}

/** A booking on the page. */
export interface Booking {
  /**
   * Changes options: language, colours and prefilled values in place; others reload the frame. Options without a valid
   * address are ignored.
   */
  update(options: BookingOptions): void;
  /** Removes it from the page. */
  remove(): void;
}

export interface Frame extends Booking {
  readonly element: HTMLIFrameElement;
}

interface Place {
  /** Events are dispatched on it. */
  readonly target: HTMLElement;
  /** Called on Escape; without it the frame is as high as its page. */
  readonly close?: () => void;
  /** With the word for "close" in the page's language. */
  readonly onReady?: (title: string, close: string) => void;
}

const VERSION = 1;
const HIGHEST = 20_000;
/** Milliseconds before a page that sends no message is shown as it is. */
const PATIENCE = 15_000;
/** Without the options that change in place. */
const pageOf = (options: BookingOptions): string =>
  addressOf({ ...options, locale: undefined, colors: undefined }).href;
/** Messages that become events of the element. */
const EVENTS = ['ready', 'step', 'booked', 'changed', 'cancelled', 'failed'];

export function tell<Name extends keyof BookingEvents>(
  target: HTMLElement,
  name: Name,
  detail: BookingEvents[Name],
): void {
  target.dispatchEvent(new CustomEvent(`creneau-${name}`, { bubbles: true, detail }));
}

/** The address of the options; without a valid one, dispatches `failed` and nothing opens. */
export function readAddress(target: HTMLElement, options: BookingOptions): URL | undefined {
  try {
    return addressOf(options);
  } catch (error) {
    console.error('creneau:', (error as Error).message);
    // lets the caller add its listeners first
    queueMicrotask(() => tell(target, 'failed', { reason: 'address' }));
    return undefined;
  }
}

/** A frame with the page of a group, hidden until its first height. */
export function createFrame(first: BookingOptions, { target, close, onReady }: Place): Frame {
  let options = first;
  let address = readAddress(target, first);
  const frame = document.createElement('iframe');
  const { style } = frame;
  let steps = 0;
  /** Undefined before the page's first message: nothing can be sent to it yet. */
  let isGreeted: boolean | undefined;

  const send = (message: object): void => {
    if (isGreeted !== undefined && address)
      frame.contentWindow?.postMessage(
        { creneau: VERSION, type: 'set', ...message },
        address.origin,
      );
  };
  const sendVisible = (): void => {
    const { top, bottom, height } = frame.getBoundingClientRect();
    const visible = { top: Math.max(0, -top), bottom: height - Math.max(0, bottom - innerHeight) };
    if (!close && visible.top < visible.bottom) send({ visible });
  };
  const greet = (): void => {
    // where the host page reserves more room than the content needs, the page fills it
    const minHeight = close ? 0 : parseFloat(getComputedStyle(target).minHeight);
    send({ query: changeable(options), closable: !!close, resizes: !close, minHeight });
    sendVisible();
  };

  let patience: ReturnType<typeof setTimeout>;
  const giveUp = (): void => {
    if (document.hidden) return wait();
    endWait();
    style.opacity = '1';
    tell(target, 'failed', { reason: 'timeout' });
  };
  const wait = (): void => {
    clearTimeout(patience);
    // a frame without a height is not displayed
    if (frame.offsetHeight) patience = setTimeout(giveUp, PATIENCE);
  };
  const waiting = new ResizeObserver(wait);
  const endWait = (): void => {
    clearTimeout(patience);
    waiting.disconnect();
  };

  const receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== address?.origin) return;
    if (data?.creneau !== VERSION) return;
    const { creneau: _, type, ...detail } = data;
    endWait();
    if (!isGreeted) {
      isGreeted = true;
      greet();
    }
    if (type === 'height' && detail.height > 0 && detail.height <= HIGHEST) {
      style.height = `${detail.height}px`;
      style.opacity = '1';
    }
    if (type === 'close') close?.();
    if (type === 'ready') {
      frame.title = options.title ?? String(detail.title);
      onReady?.(frame.title, String(detail.close));
      greet();
    }
    // scrolls to the start of each step but the first
    if (type === 'step' && steps++ > 0 && !close && frame.getBoundingClientRect().top < 0)
      frame.scrollIntoView();
    if (EVENTS.includes(type)) tell(target, type, detail);
  };

  const load = (): void => {
    if (!address) return;
    // keeps the height for shorter steps: the content below does not jump
    if (!close && !parseFloat(getComputedStyle(target).minHeight)) target.style.minHeight = '100vh';
    style.cssText = 'display:block;width:100%;height:600px;border:0;opacity:0';
    frame.src = address.href;
    waiting.observe(frame);
  };
  frame.title = options.title ?? wordsIn(options.locale)[0];
  frame.part.add('frame');
  style.display = 'none';
  // a new document in the frame has received nothing; the present one may have sent a message before its load event
  frame.onload = () => (isGreeted &&= false);
  load();
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('message', receive, { signal });
  // the browser fires it once per animation frame
  addEventListener('scroll', sendVisible, { signal, capture: true });
  addEventListener('resize', greet, { signal });

  return {
    element: frame,
    update: (next) => {
      const was = address;
      const is = readAddress(target, next);
      if (!is) return;
      const isSamePage = was && pageOf(options) === pageOf(next);
      [options, address] = [next, is];
      if (!was) load();
      else if (isSamePage) greet();
      else frame.contentWindow?.location.replace(is);
    },
    remove: () => {
      endWait();
      listening.abort();
      frame.remove();
    },
  };
}

/** Injected by the build, by language (embed/build/bundle.ts). */
declare const WORDS: Readonly<Record<string, readonly [book: string, close: string]>>;

/** Falls back to the language of the host page. */
export const wordsIn = (locale = ''): readonly [book: string, close: string] =>
  [locale, document.documentElement.lang, ...navigator.languages]
    .map((tag) => WORDS[tag.slice(0, 2).toLowerCase()])
    .find((words) => words !== undefined) ?? ['Book', '✕'];

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
