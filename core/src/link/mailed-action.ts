import type { MailedLink } from './mailed-key';
import type { Errand } from './page-query';

/** What the link of a mail asks for, until it is done or given up: it is done once, however often the page is shown. */
export class Errands {
  private errand: Errand | undefined;
  private isTried = false;

  constructor(
    errand: Errand,
    private readonly link: Pick<MailedLink, 'key$'>,
  ) {
    const { cancels, exports, changes, retakes } = errand;
    const asks = cancels.length + exports.length > 0 || (changes ?? retakes) !== undefined;
    this.errand = asks ? errand : undefined;
  }

  /** What is to be done once the appointments are here. */
  get present(): Errand | undefined {
    return this.errand;
  }

  done(): void {
    this.errand = undefined;
  }

  /** Whether the key of the mail, used nowhere yet, is still to be tried; says yes once. */
  takeKey(): boolean {
    const about = this.link.key$.value?.about;
    const isLeft = !this.isTried && (about === 'fiche' || about === 'appointment');
    this.isTried = true;
    return isLeft;
  }
}
