import {
  allowsAncestor,
  hostWishesIn,
  type Behavior,
  type HostEvent,
  type HostPage,
  type HostWishes,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';
import { followHeight } from './frame-height';
import { followSeenPart } from './seen-part';

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
