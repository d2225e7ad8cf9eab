import { oneLine } from './plain-text';
import { phoneLink, type Letter, type Sender } from './letter';
import { letterHtml } from './letter-html';
import { letterText } from './letter-text';
import { mailLocale, mailTranslator } from './mail-translations';

export type AccountMailSubject =
  | 'activation' // a new account
  | 'password' // a forgotten password
  | 'email' // to the new address
  | 'emailNotice' // to the present address
  | 'passwordNotice'
  | 'alreadyRegistered' // registration or change to an address that has an account
  | 'erasure'; // confirmation

interface LinkMailParts {
  readonly about: AccountMailSubject;
  readonly locale: string;
  readonly group: {
    readonly locale: string;
    readonly phone: string | null;
  };
  readonly sender: Sender;
  readonly recipient: string;
  readonly link: string;
}

/** Without sender and id; not about an appointment. */
export interface LinkMail {
  readonly sender: string;
  readonly to: { readonly name: string; readonly address: string };
  /** If replies do not go to the business. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Without a name: the requester is not verified. */
export const linkMailOf = (letter: Letter, recipient: string): LinkMail => ({
  sender: letter.sender.name,
  to: { name: '', address: recipient },
  subject: oneLine(letter.subject),
  text: letterText(letter),
  html: letterHtml(letter),
});

/** A button on the linked page performs the action. */
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
