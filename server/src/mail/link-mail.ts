import { oneLine } from './calendar-file';
import type { Letter, Sender } from './letter';
import { letterHtml } from './letter-html';
import { letterText } from './letter-text';
import { mailWordsIn } from './mail-words';

/** What a mail to the holder of an account is about. */
export type AccountMailAbout =
  | 'activation' // a new account (REG-03)
  | 'password' // a forgotten password (PWD-03)
  | 'email' // a new address, which gets this mail (ACC-02)
  | 'emailNotice' // the same, to the present address
  | 'passwordNotice' // the password was changed
  | 'alreadyRegistered' // somebody registered, or wants, an address that has an account
  | 'erasure'; // to be confirmed

/** What a mail with a link says. */
export interface LinkMailParts {
  readonly about: AccountMailAbout;
  readonly locale: string;
  readonly group: {
    readonly locale: string;
    readonly phone: string | null;
  };
  readonly sender: Sender;
  /** The address. */
  readonly recipient: string;
  readonly link: string;
}

/** A mail that is about no appointment, before it has a sender and an id. */
export interface LinkMail {
  readonly sender: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A letter to an address of which no name is known: who asked for it is not verified yet. */
export const linkMailOf = (letter: Letter, recipient: string): LinkMail => ({
  sender: letter.sender.name,
  to: { name: '', address: recipient },
  subject: oneLine(letter.subject),
  text: letterText(letter),
  html: letterHtml(letter),
});

/** A mail that leads to a page of the group, as text and as HTML. Opening the page does nothing yet: a button there does. */
export function linkMail({
  about,
  locale,
  group,
  sender,
  recipient,
  link,
}: LinkMailParts): LinkMail {
  const say = mailWordsIn(locale, group.locale);
  const words = (key: string): string =>
    say(`account.${about}.${key}`, { group: sender.name, email: recipient });
  const phone = oneLine(group.phone ?? '');
  const letter: Letter = {
    locale,
    sender,
    subject: words('subject'),
    preview: words('intro'),
    heading: { text: words('heading'), mark: 'news' },
    parts: [{ kind: 'text', text: words('intro') }],
    button: { words: words('button'), address: link },
    ways: [],
    facts: [
      { label: say('account.note'), text: words('end') },
      ...(phone === ''
        ? []
        : [
            {
              label: say('facts.question.label'),
              text: say('facts.question.text'),
              ways: [{ words: phone, address: `tel:${phone.replace(/[^\d+]/g, '')}` }],
            },
          ]),
    ],
    reason: say('reason.account'),
  };
  return linkMailOf(letter, recipient);
}
