import { maxHeaderSize } from 'node:http';

export interface Limits {
  readonly readsAMinute: number;
  readonly writesAMinute: number;
  /** Bytes. */
  readonly bodyLimit: number;
}

/** Markdown. */
export const introduction = ({ readsAMinute, writesAMinute, bodyLimit }: Limits): string =>
  `
Find a group, read what it offers, list its free times, book one, move or cancel a booking. All calls are JSON over HTTP, from any origin, without cookies.

## Dialects

The version in a path selects a dialect, the format of requests and answers.

- **v1** is the public documentation of the product family to the letter: look-ups, lists, free times by a list of services, booking. Its paths also end in \`.json\`. Its errors
  are a list with numbers, and it answers 400 to every faulty request.
- **v2** is v1 for free times and appointments in which each service has a calendar of its own, and for packs.
- **v3** is complete: lists, forms, free times, booking. Use it for a new client.
- **booking** is v3 for free times and appointments, under another root.

Every group is served in all of them, with the same rules and data; \`use_api_v3\` and \`use_booking_service\` of a group say which of
them its page uses. The body of a booking is the same in each.

## Conventions

- Every call takes \`apikey\` and \`results=all\`. The API key names the client, and grants no access.
- \`null\` and an absent key mean the same. Ignore keys that you do not know: more may be added.
- Ids are positive integers. Money is an integer number of cents of the group's currency. Durations are whole minutes.
- v3 and booking write times in ISO 8601 with the offset of the group's time zone, \`2027-10-31T02:30:00+02:00\`; v1 and v2 write the group's local time,
  \`2027-10-31 02:30:00\`. The day of an appointment is the first ten characters: do not convert it to your own time zone.
- Every dialect reads both formats. A local time that exists twice means the first of the two, so that a list of local times lacks the second; one that does not exist
  is refused.
- Lists in a query are \`name[]=1&name[]=2\`; maps are \`name[0][key]=1&name[1][key]=2\`. Any other repeated name is refused.
- Keys to contacts are secrets: send them in \`Authorization: Bearer …\`, never in a query.

## Limits

One network address may send ${groupDigits(readsAMinute)} reads and ${groupDigits(writesAMinute)} writes a minute; beyond that the answer is 429 with \`Retry-After\` in seconds. A body
has at most ${groupDigits(bodyLimit)} bytes, is \`application/json\`, and has no duplicate keys. An address with all headers has at most ${groupDigits(maxHeaderSize)} bytes: beyond that the answer is 431, in the format of no dialect. While a server has no database it answers 503, also with
\`Retry-After\`.

## Errors

A refusal is a 4xx with a key from a closed list (the table at the end). Decide by the key, never by the text.

- v3 writes \`{"message", "messages": {"errors": [{"key", "error", "field"}]}}\`, where \`field\` is the parameter or form field concerned, if there is one.
- v1 and v2 write \`[{"error", "code", "translate_key", "field"}]\`, where \`code\` is a number for refused bookings, whose meaning depends on the call (9 at a booking is \`MintimeRdv\`), and null otherwise.
- A path that exists for other methods answers 405 \`method_not_allowed\` with \`Allow\`.
- A 5xx gives no details. A write that was answered with one may be sent again with the same \`Idempotency-Key\`.

\`invalid_field\` reports all wrong values at once, one entry each: \`field\` is the name under which it was sent, \`reason\` is \`missing\`, \`malformed\`,
\`too_long\`, \`out_of_range\` or \`unknown\` (not one of the accepted values). The fields of the group’s forms are checked after everything else is well-formed.

## Idempotency

Every write except those of sessions takes \`Idempotency-Key\`, up to 255 visible characters, best a new UUID for each press of a button. Within 24 hours, the same key with the same
body, from the same caller, gets the first answer and changes nothing; with another body it is refused (\`idempotency_key_reused\`).
While the first call is in progress, the second waits for its answer. Refusals are not stored: the key stays free.

## Unknown parameters

They are ignored, and the header \`Creneau-Unknown-Parameters\` of the answer names them, so that you notice misspelt ones.

## Limits of v1 and v2

They have no call that moves an appointment. Their clients call v3 (\`PUT /api/v3/appointments/{id}\`), which serves the same data if the group has \`use_api_v3\`, or cancel and book again.
`.trim();

/** `toLocaleString('en')` loads the numbers of all languages: 30 ms of each start. */
const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const subjects = [
  {
    name: 'group',
    description:
      'A group is one business, with its page, its rules and its time zone. These look-ups come before the dialect is known, so they are v1 and take no token.',
  },
  {
    name: 'catalogue',
    description:
      'What a group offers: lists with the same names and records in v1 and v3. They contain nothing that is deleted or has no public name. Texts are in the requested `locale`, or in that of the group.',
  },
  {
    name: 'slot',
    description:
      'Free times are computed by the rules that book them: every listed time could be booked when it was listed, in any dialect.',
  },
  {
    name: 'appointment',
    description:
      'A booking is one call, for one service, several in a row or a pack: all of its appointments are made, or none. The holder of the key to the contact, `fiche_token`, may list, move and cancel its appointments; those of other contacts are answered as if they did not exist. v1 and v2 list and cancel, and do not move.',
  },
  {
    name: 'session',
    description:
      'A session is identified by a key in `Authorization: Bearer …`, which is valid for two hours. Every call that takes a key answers 401 to an unknown or expired one.',
  },
  {
    name: 'account',
    description:
      'The account of a customer with one group. No answer reveals whether an address has an account.',
  },
  {
    name: 'fiche',
    description: 'The contacts that appointments are made for.',
  },
];
