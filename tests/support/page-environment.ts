import JsdomEnvironment from 'jest-environment-jsdom';

/** What hides an element from assistive technology: `getByRole` asks the style of every element for these and no others. */
const HIDING = /(?:display|visibility)\s*:/;

/** A page without a browser; it lends from Node what every browser has and jsdom has not. */
export default class PageEnvironment extends JsdomEnvironment {
  private restoreStyleSheets = (): void => undefined;

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      Response,
      TextEncoder,
      TextDecoder,
      scrollTo: () => undefined,
    });
    Object.assign(this.global.performance, {
      getEntriesByType: (type: string) => performance.getEntriesByType(type),
    });
    // jsdom lays nothing out: nothing can be scrolled
    Object.assign(this.global.Element.prototype, { scrollIntoView: () => undefined });
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
    this.keepHidingRulesOnly();
  }

  override async teardown(): Promise<void> {
    this.restoreStyleSheets();
    await super.teardown();
  }

  /** jsdom compares every element with every rule, and Fluent has thousands: two thirds of the time of these tests. */
  private keepHidingRulesOnly(): void {
    const { prototype } = this.global.CSSStyleSheet;
    const { insertRule } = prototype;
    prototype.insertRule = function (this: CSSStyleSheet, rule, index) {
      return HIDING.test(rule) ? insertRule.call(this, rule, index) : this.cssRules.length;
    };
    // the class is of jsdom and outlives this page
    this.restoreStyleSheets = () => Object.assign(prototype, { insertRule });
  }
}
