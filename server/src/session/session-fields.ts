import * as Type from 'typebox';
import {
  flag,
  id,
  idOrNone,
  listOf,
  withTitle,
  oneOf,
  optional,
  orNull,
  partial,
  record,
  text,
  time,
} from '../json-schema/fields';

const TOKEN = 'Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX';

export const accountId = idOrNone('0 for a contact without account', 7);

const LONGEST_KEY = 200;

/** Of a link in a mail. */
export const mailedKey = (description: string) =>
  optional(text(description, undefined, { maxLength: LONGEST_KEY }));

export const groupField = record({
  id: id('Of the group', 1),
  name: text('Of the business', 'Salon Lumière'),
  urlname: text('Names the group in addresses', 'salon-lumiere'),
});

/** Absent for a fiche without an account. */
export const consentFields = {
  marketing_optin: flag('Whether the business may send it offers by e-mail', false),
  marketing_sms: flag('Whether the business may send it offers by text message', false),
  solocal_services_optin: flag('Whether the provider of the service may send it news', false),
};

export const sessionFields = {
  logged: flag('Whether anybody in particular asks', true),
  type: orNull(oneOf(['user', 'pro'], 'A customer, or a professional; null for nobody')),
  account: orNull(
    record(
      {
        id: accountId,
        email: text('Of the account', 'camille@example.org'),
        locale: optional(text('Its language, if it has chosen one', 'fr')),
        ...partial(consentFields).properties,
      },
      'A customer’s',
    ),
  ),
  pro: orNull(
    record(
      { id: id('Of the professional'), email: text('To log in with', 'pro@salon-lumiere.example') },
      'A professional',
    ),
  ),
  groups: listOf(groupField, 'Where a professional works; a customer has none'),
  fiche_token: orNull(text('The key to a contact, if that is what was sent')),
  pro_token: orNull(text('A professional’s key')),
  appointment_id: orNull(
    id(
      'Of whoever came by the mail of an appointment: the first of what was booked together, which is all that their key opens',
    ),
  ),
  pendingRdv: orNull(
    text(
      'What they had chosen when they had to register: JSON, as it was sent with the registration',
    ),
  ),
  needPasswordChange: flag('Nothing but a new password is taken from them now', false),
  sso_logged: flag('They came from another place of login', false),
  sso_logout: flag('A logout can end their session there, too', false),
  last_signed_at: orNull(time('When the key was given: it is good for two hours from then')),
};

export const newSessionFields = {
  ...sessionFields,
  fiche: optional(
    orNull(
      record(
        {
          appointments: Type.Unsafe<object>({
            type: ['array', 'object'],
            description: 'As the list of their appointments answers in this version',
            examples: [[]],
          }),
        },
        'At a login to an account: what is to come for its contacts',
      ),
    ),
  ),
  account_token: optional(orNull(text('The key from now on, for `Authorization`', TOKEN))),
};

export const newSessionField = withTitle('OpenedSession', record(newSessionFields));
