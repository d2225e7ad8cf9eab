import { recordOf, text, type Field } from '../json-schema/fields';

export const secret = text(
  'What the page has drawn for this login, 24 random bytes in base64url, and keeps: state, nonce and verifier are made from it',
  'Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX',
);

/** `account` is added for a login. */
export const providerParameters: Field = recordOf(
  ['secret', 'code', 'state'],
  {
    secret,
    code: text('As the provider sent it'),
    state: text('As the provider sent it'),
    iss: text('As the provider sent it, where it does'),
  },
  'Of who logged in at the provider of the group, in place of `credentials`',
);
