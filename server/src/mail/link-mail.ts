import { escaped, paragraph } from './html';
import { oneLine } from './calendar-file';
import { mailWordsIn } from './mail-words';

/** What a mail to the holder of an account is about. */
export type AccountMailAbout =
  | 'activation' // a new account (REG-03)
  | 'password' // a forgotten password (PWD-03)
  | 'email' // a new address, which gets this mail (ACC-02)
  | 'emailNotice' // the same, to the present address
  | 'alreadyRegistered' // somebody registered, or wants, an address that has an account
  | 'erasure'; // to be confirmed

/** What a mail with a link says. */
export interface LinkMailParts {
  readonly about: AccountMailAbout;
  readonly locale: string;
  readonly group: {
    readonly name: string;
    readonly locale: string;
    readonly phone: string | null;
  };
  /** The address. */
  readonly recipient: string;
  readonly link: string;
}

/** A mail with a link, before it has a sender and an id. */
export interface LinkMail {
  readonly sender: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail that leads to a page of the group, as text and as HTML. Opening the page does nothing yet: a button there does. */
export function linkMail({ about, locale, group, recipient, link }: LinkMailParts): LinkMail {
  const say = mailWordsIn(locale, group.locale);
  const name = oneLine(group.name);
  const words = (key: string): string =>
    say(`account.${about}.${key}`, { group: name, email: recipient });
  const [before, after] = [
    [say('account.greeting'), words('intro')],
    [words('end'), `${say('account.goodbye')}\n${name}`],
  ] as const;
  return {
    sender: name,
    to: { name: '', address: recipient },
    subject: oneLine(words('subject')),
    text: [...before, `${words('button')}\n${link}`, ...after].join('\n\n'),
    html: [
      `<!doctype html><html lang="${escaped(locale)}"><body>`,
      ...before.map(paragraph),
      `<p><a href="${escaped(link)}">${escaped(words('button'))}</a></p>`,
      ...after.map(paragraph),
      '</body></html>',
    ].join('\n'),
  };
}
