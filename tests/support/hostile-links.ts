import * as fc from 'fast-check';

/** All parameters of the page, of its API, and the fields of maps. */
export const parameters: readonly string[] = [
  ...'key date email slots styles freeze nologo locale take_apt oubliKey noheader nofooter ficheKey list_rdv websource'.split(
    ' ',
  ),
  ...'from_mail veventKey cancel_apt update_apt export_apt modify_url return_url return_button account_id temp_email'.split(
    ' ',
  ),
  ...'validation_key max_multirdvs autoresize rwg_token pack_id calendar_id resource_id calendar_ids calendarset_id'.split(
    ' ',
  ),
  ...'intervention_ids interventionset_ids calendar_extern_id resource_extern_id calendarset_extern_id'.split(
    ' ',
  ),
  ...'intervention_extern_ids interventionset_extern_ids colors[primary] fiche[lastname] vevent[reason]'.split(
    ' ',
  ),
];

/** As text, before it is written into an address. */
export const hostileTexts: readonly string[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1',
    'true',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    '1,2,3',
    ',',
    ',,,1',
    '1e9',
  ],
  ...[
    '2147483648',
    '0x10',
    '٣',
    '１２',
    '1;DROP TABLE appointments',
    "' OR '1'='1",
    '%',
    '%00',
    '%25',
    '*',
    '$ne',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
  ],
  ...[
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
  ],
  ...[
    'https://shop.example@evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example/\\@evil.example',
  ],
  ...[
    '../',
    '../../etc/passwd',
    '..\\..\\b',
    './a.css',
    'url(https://evil.example/x)',
    'expression(alert(1))',
    'var(--x);}',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '{"__proto__":{"polluted":1}}',
    '["a","b"]',
    '${7*7}',
    '{{7*7}}',
  ],
  ...[
    '\u0000',
    '\r\nSet-Cookie: a=b',
    '\u202Eabc',
    '\u2066a\u2069',
    '\u200F',
    '\uFEFF',
    '\uD800',
    '\uDFFF\uD800',
    '\u{1F600}',
  ],
  ...['2027-02-30', '+275760-09-13', 'infinity', 'a'.repeat(10_240), '😀'.repeat(3_000)],
];

/** An address cannot carry half a character otherwise. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

const routes = [
  '',
  '/home',
  '/book/interventionset_ids',
  '/book/intervention_ids',
  '/book/calendar_id',
  '/book/slots',
  '/book/fiche_info',
  '/book/confirm',
  '/appointments',
  '/login',
  '/set_password',
  '/legal/terms',
];

const parameter = fc
  .tuple(fc.constantFrom(...parameters), fc.constantFrom(...hostileTexts))
  .map(([name, text]) => `${name}=${encodeURIComponent(wellFormed(text))}`);

const LONGEST_LINK = 7_500;

/** So many links into a group, each of a route and some hostile parameters: the same ones for the same seed. */
export const hostileLinks = (count: number, seed: number): readonly string[] =>
  fc
    .sample(
      fc.tuple(fc.constantFrom(...routes), fc.array(parameter, { minLength: 1, maxLength: 6 })),
      { numRuns: count, seed },
    )
    .map(([route, written]) => `${route}?${written.join('&')}`)
    // the server takes 8 KB of address; what is longer never reaches the page
    .map((link) => link.slice(0, LONGEST_LINK));
