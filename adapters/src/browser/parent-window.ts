import {
  allowsAncestor,
  type Behavior,
  type HostEvent,
  type HostPage,
  type HostWishes,
  hostWishesIn,
  type VisiblePart,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { layOutInFrame } from './frame-layout';

/** Of the protocol in docs/embed-messages.schema.json. */
const VERSION = 1;
const MOST_WAITING = 50;

/** The host page as the parent window of a frame; they exchange messages (docs/embedders.md). */
export class ParentWindow implements HostPage {
  readonly wishes$: Behavior<HostWishes>;
  private readonly wishes = new BehaviorSubject<HostWishes>({});
  /** Of the parent, once it is known and allowed. */
  private origin: string | undefined;
  private waiting: HostEvent[] = [];
  private frameWishes: HostWishes | undefined;
  private readonly measure: () => void;

  /** @param ancestors the sources of the `frame-ancestors` directive, besides the page's own origin. */
  constructor(
    private readonly page: Window,
    private readonly ancestors: string,
  ) {
    this.wishes$ = this.wishes;
    this.origin = parentOrigins(page).find((origin) => this.allows(origin));
    page.addEventListener('message', (event) => this.receive(event));
    // a height is no secret, and some browsers hide the parent's origin until its first message
    this.measure = followHeight(page, (height) => this.post({ type: 'height', height }, '*'));
    followSeenPart(page, (visible) => this.ask({ visible, ...this.frameWishes }));
  }

  tell(event: HostEvent): void {
    if (this.origin !== undefined) this.post(event, this.origin);
    else if (this.waiting.length < MOST_WAITING) this.waiting.push(event);
    this.measure();
  }

  private receive({ source, origin, data }: MessageEvent): void {
    if (source !== this.page.parent || !this.allows(origin)) return;
    const wishes = hostWishesIn(data);
    if (!wishes) return;
    this.origin = origin;
    for (const event of this.waiting.splice(0)) this.post(event, origin);
    this.frameWishes = { ...this.frameWishes, ...wishes };
    this.ask(this.frameWishes);
  }

  /** Applies the messages of one task together. */
  private ask(wishes: HostWishes): void {
    if (this.pending === undefined) setTimeout(() => this.settle());
    this.pending = wishes;
  }

  private pending: HostWishes | undefined;

  private settle(): void {
    const next = { ...this.wishes.value, ...this.pending };
    this.pending = undefined;
    if (JSON.stringify(next) !== JSON.stringify(this.wishes.value)) this.wishes.next(next);
  }

  private allows(origin: string): boolean {
    // an opaque origin serializes as "null", and so does ours in a sandbox
    return (
      origin !== 'null' &&
      (origin === ownOrigin(this.page) || allowsAncestor(this.ancestors, origin))
    );
  }

  private post(message: HostEvent | { type: 'height'; height: number }, target: string): void {
    this.page.parent.postMessage({ creneau: VERSION, ...message }, target);
  }
}

const ownOrigin = ({ location }: Window): string => new URL(location.href).origin;

/** Origins of the parent that the browser tells: ancestor origins and referrer. */
function parentOrigins({ document, location }: Window): readonly string[] {
  const [parent] = location.ancestorOrigins ?? [];
  const { referrer } = document;
  return [parent ?? '', URL.canParse(referrer) ? new URL(referrer).origin : ''];
}

/** Connects a framed page to its host page and applies the host's layout. @param ancestors as in `ParentWindow`. */
export function enterFrame(page: Window, ancestors: string): HostPage {
  const host = new ParentWindow(page, ancestors);
  layOutInFrame(page, host);
  return host;
}

/** Milliseconds between two messages: at most ten a second. */
const PAUSE = 100;
/** Milliseconds. Fallback for frames out of sight, which get no animation frames. */
const OUT_OF_SIGHT = 200;
const HIGHEST = 20_000;

/**
 * Reports the height of the content, rounded up, on every change. It does not depend on the window's height (`data-framed`
 * in ui/src/design/theme/global.css), so a resize by the host page causes no further message.
 * @returns measures again.
 */
function followHeight(page: Window, tell: (height: number) => void): () => void {
  const { documentElement } = page.document;
  let last = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let due: (() => void) | undefined;

  const look = (): void => {
    const height = Math.min(HIGHEST, Math.ceil(documentElement.getBoundingClientRect().height));
    if (height === last || height === 0) return;
    last = height;
    lastAt = performance.now();
    tell(height);
  };
  const plan = (): void => {
    if (due) return;
    const once = (): void => {
      if (due !== once) return;
      due = undefined;
      look();
    };
    due = once;
    const pause = Math.max(0, lastAt + PAUSE - performance.now());
    setTimeout(() => page.requestAnimationFrame(once), pause);
    setTimeout(once, pause + OUT_OF_SIGHT);
  };
  new ResizeObserver(plan).observe(documentElement);
  return plan;
}

/** The observer reports a scroll of the host page at each twentieth of the page. */
const THRESHOLDS = Array.from({ length: 21 }, (_, index) => index / 20);

/** Reports the part of the frame that is in sight, by IntersectionObserver. */
function followSeenPart(page: Window, tell: (part: VisiblePart) => void): void {
  const { documentElement } = page.document;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry || entry.intersectionRect.height === 0) return;
      const { top, bottom } = entry.intersectionRect;
      tell({ top: Math.max(0, top), bottom });
    },
    { threshold: THRESHOLDS },
  );
  const look = (): void => {
    observer.disconnect();
    observer.observe(documentElement);
  };
  look();
  // a page that grows within a tall enough frame crosses no threshold
  new ResizeObserver(look).observe(documentElement);
  // a dialog is placed where it was opened
  for (const press of ['pointerdown', 'keydown'])
    page.addEventListener(press, look, { capture: true, passive: true });
}
