import type { Errand, LinkKeys } from '../booking/page-query';

/** What the link of a mail asks for, until it is done or given up: it is done once, however often the page is shown. */
export class Errands {
  private errand: Errand | undefined;
  private keyLeft: boolean;

  constructor(errand: Errand, { ficheKey, veventKey }: Pick<LinkKeys, 'ficheKey' | 'veventKey'>) {
    const { cancels, exports, changes, retakes } = errand;
    const asks = cancels.length + exports.length > 0 || (changes ?? retakes) !== undefined;
    this.errand = asks ? errand : undefined;
    this.keyLeft = (ficheKey ?? veventKey) !== undefined;
  }

  /** What is to be done once the appointments are here. */
  get present(): Errand | undefined {
    return this.errand;
  }

  done(): void {
    this.errand = undefined;
  }

  /** Whether the key of the mail is still to be tried; says yes once. */
  takeKey(): boolean {
    const { keyLeft } = this;
    this.keyLeft = false;
    return keyLeft;
  }
}
