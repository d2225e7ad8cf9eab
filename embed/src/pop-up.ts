import {
  type Booking,
  createFrame,
  createShadowHost,
  type Frame,
  readAddress,
  tell,
  wordsIn,
} from './frame';
import type { BookingOptions } from './options';

export interface PopUp extends Booking {
  open(): void;
  close(): void;
}

const DIALOG =
  'width:1100px;margin:auto;padding:0;border:0;border-radius:20px;overflow:hidden;background:#fff;box-shadow:0 0 0 100vmax rgb(20 20 20/55%)';
const CLOSE =
  'display:block;margin:4px 4px 4px auto;width:44px;height:44px;border:0;border-radius:22px;font:20px sans-serif;color:#1e1e1e;background:#fff;cursor:pointer';

/**
 * Shows the booking over the page: the rest is inert, Escape closes, and the focus returns. Reopened, it continues, until
 * something is booked.
 * @param target receives the events: usually the opener.
 */
export function popUp(target: HTMLElement, first: BookingOptions): PopUp {
  let options = readAddress(target, first) && first;
  let view:
    | { readonly element: HTMLElement; readonly dialog: HTMLDialogElement; readonly frame: Frame }
    | undefined;
  let isOver = false;
  const onBooked = (): void => void (isOver = true);
  target.addEventListener('creneau-booked', onBooked);

  const discard = (): void => {
    view?.frame.remove();
    view?.element.remove();
    view = undefined;
    isOver = false;
  };
  const close = (): void => view?.dialog.close();
  const create = (options: BookingOptions) => {
    const dialog = document.createElement('dialog');
    const button = document.createElement('button');
    const frame = createFrame(options, {
      target,
      close,
      onReady: (title, word) => {
        dialog.setAttribute('aria-label', title);
        button.setAttribute('aria-label', word);
      },
    });
    dialog.style.cssText = DIALOG;
    dialog.setAttribute('aria-label', frame.element.title);
    button.style.cssText = CLOSE;
    button.type = 'button';
    button.textContent = '✕';
    button.setAttribute('aria-label', wordsIn(options.locale)[1]);
    button.onclick = close;
    frame.element.style.maxHeight = 'calc(100vh - 90px)';
    dialog.onclick = (event) => {
      if (event.target === dialog) close();
    };
    dialog.onclose = () => {
      document.documentElement.style.overflow = overflow;
      tell(target, 'closed', {});
      if (isOver) discard();
    };
    dialog.part.add('dialog');
    button.part.add('close');
    dialog.append(button, frame.element);
    const element = createShadowHost('creneau-dialog', dialog);
    document.body.append(element);
    return { element, dialog, frame };
  };
  let overflow = '';

  return {
    open: () => {
      if (!options) return;
      view ??= create(options);
      if (view.dialog.open) return;
      // prevents the page behind from scrolling
      ({ overflow } = document.documentElement.style);
      document.documentElement.style.overflow = 'hidden';
      view.dialog.showModal();
    },
    close,
    update: (next) => {
      if (!readAddress(target, next)) return;
      options = next;
      view?.frame.update(next);
    },
    remove: () => {
      close();
      discard();
      target.removeEventListener('creneau-booked', onBooked);
    },
  };
}
