import { maxHeaderSize } from 'node:http';

/** The limits that a client has to respect. */
export interface Limits {
  readonly readsAMinute: number;
  readonly writesAMinute: number;
  /** Bytes. */
  readonly bodyLimit: number;
}

/** What applies to all calls, in Markdown. */
export const introduction = ({ readsAMinute, writesAMinute, bodyLimit }: Limits): string =>
  `
Find a group, read what it offers, ask for its free times, book one, move or cancel what is booked. All of it is JSON over HTTP, from any origin, without cookies.

## Dialects

The version in a path names a dialect: another way of writing the same sentences.

- **v1** is the public documentation, word for word: look-ups, lists, free times by a list of services, booking. Its paths also end in \`.json\`. Its errors
  are a list with numbers, and 400 stands for whatever is wrong with a request.
- **v2** is v1 for free times and appointments where each service has its own calendar, and for packs.
- **v3** is complete: lists, forms, free times, booking. Write a new client for it.
- **booking** is v3 for free times and appointments, under a root of its own.

Every group is served in all of them, by the same rules and over the same rows; \`use_api_v3\` and \`use_booking_service\` of a group say which of
them its page is to speak. A booking has the same body in each.

## What all calls share

- Every call takes \`apikey\` and \`results=all\`. The API key names the client, and opens nothing.
- \`null\` and an absent key mean the same. Ignore keys you do not know: more will come.
- Ids are positive integers. Money is an integer number of cents of the group's currency. Durations are whole minutes.
- v3 and booking write times in ISO 8601 with the offset of the group's zone, \`2027-10-31T02:30:00+02:00\`; v1 and v2 write the group's wall time,
  \`2027-10-31 02:30:00\`. A day is a day of the group: the first ten characters. Never convert to your own zone to find it.
- Every dialect reads either. A wall time that exists twice is the first of the two, so a list of wall times leaves the second out; one that does not exist
  is refused.
- Lists in a query are \`name[]=1&name[]=2\`; maps are \`name[0][key]=1&name[1][key]=2\`. Any other name that comes twice is refused.
- Keys to contacts are secrets: they travel in \`Authorization: Bearer …\`, never in a query.

## Limits

One address may read ${groupDigits(readsAMinute)} times and write ${groupDigits(writesAMinute)} times a minute; beyond that the answer is 429 with \`Retry-After\` in seconds. A body
has at most ${groupDigits(bodyLimit)} bytes, is \`application/json\`, and gives no key twice; an address with all headers has at most ${groupDigits(maxHeaderSize)} bytes: beyond that the answer is 431, in no dialect. A server that has no database for the moment answers 503, also with
\`Retry-After\`.

## Errors

A refusal is a 4xx with a key of a closed list (the table at the end); decide by the key, never by the text. v3 writes
\`{"message", "messages": {"errors": [{"key", "error", "field"}]}}\`, where \`field\` is the parameter or form field concerned, if there is one. v1 and v2 write
\`[{"error", "code", "translate_key", "field"}]\`, where \`code\` is a number for refused bookings, read with what was asked (9 at a booking is \`MintimeRdv\`), and null for all else. A path that is called by other methods answers 405 \`method_not_allowed\` with \`Allow\`. A 5xx never says what went wrong, and a write that ended so
may be sent again with the same \`Idempotency-Key\`.

\`invalid_field\` names every wrong value at once, one entry each: \`field\` by the name it was sent under, and \`reason\`: \`missing\`, \`malformed\`,
\`too_long\`, \`out_of_range\` or \`unknown\` (none of the accepted words). What the group’s forms ask is checked once everything else is of the right shape.

## Writes that come twice

Every write but those of sessions takes \`Idempotency-Key\`, up to 255 visible characters, best a new UUID for each press of a button. The same key with the same
body, from the same caller, within 24 hours is answered as the first time and does nothing; with another body it is refused (\`idempotency_key_reused\`).
While the first is under way the second is answered 409 \`under_way\` with \`Retry-After\`. A refusal is not kept: the key stays free.

## Parameters a call does not know

They change nothing, and the header \`Creneau-Unknown-Parameters\` of the answer names them, so that a misspelt one is noticed.

## What v1 and v2 cannot do

They cannot move an appointment: there is no call for it. A client of theirs calls v3 (\`PUT /api/v3/appointments/{id}\`), which serves the same rows where the group has \`use_api_v3\`, or cancels and books again.
`.trim();

/** As `toLocaleString('en')`, which loads the numbers of all languages: 30 ms of each start. */
const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** The tags of the calls, in the order of the documentation. */
export const subjects = [
  {
    name: 'group',
    description:
      'A group is one business, with its page, its rules and its zone. These look-ups come before any dialect is known, so they are v1 and take no token.',
  },
  {
    name: 'catalogue',
    description:
      'What a group offers: lists with the same names and records in v1 and v3. What is deleted or has no public name is not in them. Texts come in the asked `locale`, else in the group’s.',
  },
  {
    name: 'slot',
    description:
      'Free times are computed by the same rule that books them: what is listed could be booked when it was listed, in whatever dialect.',
  },
  {
    name: 'appointment',
    description:
      'A booking is one call, for one service, several in a row or a pack: all of its lines or none. Whoever holds the key to the contact, `fiche_token`, may list, move and cancel what is booked for it; an appointment of another is answered like one that is not there. v1 and v2 list and cancel, and do not move.',
  },
  {
    name: 'session',
    description:
      'Who asks is told by a key in `Authorization: Bearer …`, which is good for two hours. A key that opens nothing is answered 401 by every call that looks at it.',
  },
  {
    name: 'account',
    description:
      'What a customer has of their own with one group. No answer tells a stranger whether an address has an account.',
  },
  {
    name: 'fiche',
    description: 'The contacts that appointments are made for.',
  },
];
