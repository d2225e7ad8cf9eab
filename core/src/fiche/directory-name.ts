import type { KnownFiche } from './fiches';
import { textIn } from './contact-name';

type Contact = Pick<KnownFiche, 'values'>;

export const emailOf = (contact: Contact): string => textIn(contact, 'email');
export const phoneOf = (contact: Contact): string => textIn(contact, 'firstphone');

/** As a directory has it: last name first, for that is what the list goes by. */
export const directoryNameOf = (contact: Contact): string =>
  `${textIn(contact, 'lastname')} ${textIn(contact, 'firstname')}`.trim() ||
  emailOf(contact) ||
  phoneOf(contact);
