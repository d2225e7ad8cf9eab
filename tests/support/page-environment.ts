import JsdomEnvironment from 'jest-environment-jsdom';

/** A page without a browser; it lends from Node what every browser has and jsdom has not. */
export default class PageEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, scrollTo: () => undefined });
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
  }
}
