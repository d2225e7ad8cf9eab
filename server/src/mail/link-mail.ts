import { oneLine } from './one-line';
import { phoneLink, type Letter, type Sender } from './letter';
import { letterHtml } from './letter-html';
import { letterText } from './letter-text';
import { mailLocale, mailTranslator } from './mail-translations';

/** The subject of a mail to the owner of an account. */
export type AccountMailSubject =
  | 'activation' // a new account
  | 'password' // a forgotten password
  | 'email' // a change of the address, to the new one
  | 'emailNotice' // the same, to the present one
  | 'passwordNotice' // the password was changed
  | 'alreadyRegistered' // an account exists for the address of a registration or a change
  | 'erasure'; // to be confirmed

/** The content of a mail with a link. */
interface LinkMailParts {
  readonly about: AccountMailSubject;
  readonly locale: string;
  readonly group: {
    readonly locale: string;
    readonly phone: string | null;
  };
  readonly sender: Sender;
  /** Address. */
  readonly recipient: string;
  readonly link: string;
}

/** A mail about no appointment, without sender and id. */
export interface LinkMail {
  readonly sender: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Who reads the answer, where it is not the business. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail to an address, without a name: who requested it is not verified. */
export const linkMailOf = (letter: Letter, recipient: string): LinkMail => ({
  sender: letter.sender.name,
  to: { name: '', address: recipient },
  subject: oneLine(letter.subject),
  text: letterText(letter),
  html: letterHtml(letter),
});

/** A mail with a link to a page of the group. Opening the page does nothing; a button there does. */
export function linkMail({
  about,
  locale,
  group,
  sender,
  recipient,
  link,
}: LinkMailParts): LinkMail {
  const say = mailTranslator(sender, locale, group.locale);
  const words = (key: string): string =>
    say(`account.${about}.${key}`, { group: sender.name, email: recipient });
  const phone = oneLine(group.phone ?? '');
  const letter: Letter = {
    locale: mailLocale(locale, group.locale),
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
              ways: [phoneLink(phone)],
            },
          ]),
    ],
    reason: say('reason.account'),
  };
  return linkMailOf(letter, recipient);
}
