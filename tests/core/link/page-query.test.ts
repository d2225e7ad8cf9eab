import {
  isDay,
  apiKeyIn,
  pageQueryOf,
  queryWithoutInterventions,
  shownQuery,
  type PageQuery,
} from '@creneau/core';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { hostileTexts, parameters, wellFormed } from '../../support/hostile-links';

const read = (query: string): PageQuery =>
  pageQueryOf(
    new URLSearchParams(query),
    {
      enabledLocales: ['fr', 'en'],
      website: 'https://shop.example/',
      returnOrigins: ['https://rdv.shop.example', 'http://localhost:8080'],
    },
    '2027-06-08',
  );

const attacks = JSON.parse(readFileSync('tests/fixtures/attacks.json', 'utf8')) as readonly {
  readonly id: string;
  readonly input: string;
}[];

describe('what the address asks', () => {
  it.each([
    ['2027-12-24', '2027-12-24'],
    ['2027-12-24T10:30', '2027-12-24'],
    ['2027-12-24 10:30:00', '2027-12-24'],
  ])('[QUERY-01] takes the date %s', (date, day) => {
    expect(read(`date=${encodeURIComponent(date)}`).date).toBe(day);
  });

  it.each([
    '',
    '24/12/2027',
    '2027-02-30',
    '2027-12-24T25:00',
    '2027-12-24x',
    'tomorrow',
    '2027-12-24T10:30+02:00',
    '<script>',
  ])('[QUERY-02] replaces the date %j by today', (date) => {
    expect(read(`date=${encodeURIComponent(date)}`).date).toBe('2027-06-08');
    expect(read('').date).toBe('2027-06-08');
  });

  it.each([
    ['0F80F3', '#0F80F3'],
    ['%230f80f3', '#0f80f3'],
  ])('[QUERY-03] takes the colour %s for each role', (color, taken) => {
    const roles = ['primary', 'text', 'accent', 'disabled', 'error'];
    const query = roles.map((role) => `colors[${role}]=${color}`).join('&');

    expect(read(query).colors).toEqual(Object.fromEntries(roles.map((role) => [role, taken])));
  });

  it.each(['red', '0F80F', '0F80F33', 'url(x)', '0F80F3;x:y'])(
    '[QUERY-03] takes no colour %s',
    (color) => {
      expect(
        read(`colors[primary]=${encodeURIComponent(color)}&colors[sidebar]=0F80F3`).colors,
      ).toEqual({});
    },
  );

  it.each([
    ['en', 'en'],
    ['de', undefined],
    ['EN', undefined],
    ['__proto__', undefined],
  ])('[QUERY-04] asked for %s, speaks %s', (locale, spoken) => {
    expect(read(`locale=${locale}`).locale).toBe(spoken);
  });

  it.each([
    ['noheader', [true, false, false]],
    ['nofooter=1', [false, true, false]],
    ['nologo=true', [false, false, true]],
    ['noheader=0&nofooter=false', [false, false, false]],
  ])('asked for %s, hides header, footer, logo: %j', (query, hidden) => {
    const { hidesHeader, hidesFooter, hidesLogo } = read(query);

    expect([hidesHeader, hidesFooter, hidesLogo]).toEqual(hidden);
  });

  it.each(attacks.filter(({ id }) => id.startsWith('Q-RET-')).map(({ id, input }) => [id, input]))(
    '%s: returns to the business’s own site or nowhere',
    (id, input) => {
      const isOwn = id === 'Q-RET-19';

      expect(read(input).returnUrl).toBe(
        isOwn ? 'https://shop.example/?next=https://evil.example' : undefined,
      );
    },
  );

  const OF_THE_GROUP = [
    'https://shop.example/',
    'https://shop.example:443/rdv?id=1#top',
    'HTTPS://SHOP.EXAMPLE/',
    'https://shop.example/?next=https://evil.example',
    'https://rdv.shop.example/merci',
    'http://localhost:8080/merci',
  ];

  it.each(['return_url', 'modify_url'])(
    '[QUERY-13] leads by %s to the group’s own site, its hosts and the origins it lists',
    (parameter) => {
      for (const address of OF_THE_GROUP) {
        const { returnUrl, modifyUrl } = read(`${parameter}=${encodeURIComponent(address)}`);
        expect([returnUrl, modifyUrl]).toEqual(
          parameter === 'return_url'
            ? [new URL(address).href, undefined]
            : [undefined, new URL(address).href],
        );
      }
    },
  );

  it.each([
    ['of another scheme', 'http://shop.example/'],
    ['of another scheme', 'https://localhost:8080/'],
    ['of another port', 'https://shop.example:8443/'],
    ['of another port', 'http://localhost:8081/'],
    ['of another port', 'http://localhost/'],
    ['of a host above', 'https://example/'],
    ['of a host below', 'https://www.shop.example/'],
    ['of a host below', 'https://x.rdv.shop.example/'],
    ['of a longer host', 'https://shop.example.evil.example/'],
    ['of a longer host', 'https://myshop.example/'],
    ['of a host with a final dot', 'https://shop.example./'],
    ['of an ideographic full stop', 'https://shop.example\u3002evil.example/'],
    ['of a Cyrillic letter', 'https://\u0455hop.example/'],
    ['with a user before another host', 'https://shop.example@evil.example/'],
    ['with a user before another host', 'https://shop.example:443@evil.example/'],
    ['with a backslash before the user', 'https://evil.example\\@shop.example'],
    ['with a user', 'https://evil.example@shop.example/'],
    ['with a password', 'https://evil.example:1@shop.example/'],
    ['with an encoded slash in the host', 'https://shop.example%2f.evil.example/'],
    ['with the host as a path', 'https://evil.example/https://shop.example/'],
    ['with the host as a query', 'https://evil.example?https://shop.example/'],
    ['with the host as a fragment', 'https://evil.example#https://shop.example/'],
    ['without a scheme', '//evil.example/'],
    ['without a scheme', '//shop.example/'],
    ['without a scheme', 'shop.example/'],
    ['of slash and backslash', '/\\evil.example/'],
    ['of backslashes', '\\\\evil.example'],
    ['of a tab between slashes', '/\t/evil.example'],
    ['of a path that leaves', '/..//evil.example'],
    ['of an empty host', 'https:///evil.example/'],
    ['of a script', 'javascript:alert(1)'],
    ['of a script with the host in it', 'javascript://shop.example/%0aalert(1)'],
    ['of a script with a line break', 'java\nscript:alert(1)'],
    ['of a script after a control character', '\u0001javascript:alert(1)'],
    ['of a script with another case', 'JaVaScRiPt:alert(1)'],
    ['of data', 'data:text/html,<script>alert(1)</script>'],
    ['of a blob of the own origin', 'blob:https://shop.example/1'],
    ['of a file', 'file:///etc/passwd'],
    ['of a socket', 'wss://shop.example/'],
    ['of the source of the page', 'view-source:https://shop.example/'],
    ['that is too long', `https://shop.example/${'a'.repeat(2_048)}`],
  ])('[QUERY-13] leads to no address %s: %j', (_, address) => {
    const query = `return_url=${encodeURIComponent(address)}&modify_url=${encodeURIComponent(address)}`;
    const { returnUrl, modifyUrl } = read(query);

    expect([returnUrl, modifyUrl]).toEqual([undefined, undefined]);
  });

  it('[QUERY-13] leads nowhere for a group without a site, a host or an origin', () => {
    const { returnUrl } = pageQueryOf(
      new URLSearchParams('return_url=https://shop.example/'),
      { enabledLocales: ['fr'], website: undefined, returnOrigins: [] },
      '2027-06-08',
    );

    expect(returnUrl).toBeUndefined();
  });

  it.each([
    ['', 'site'],
    ['shop', 'shop'],
    ['account', 'account'],
    ['<img src=x onerror=alert(1)>', 'site'],
    ['constructor', 'site'],
  ])('[QUERY-13] calls the way back %j: %s', (text, label) => {
    expect(read(`return_button=${encodeURIComponent(text)}`).returnLabel).toBe(label);
  });

  it('tells the campaign of a link in its own words, and nothing that could be a person', () => {
    const asked = 'utm_source=lettre&utm_medium=e-mail&utm_term=ana%40mail.example&utm_=x&source=y';

    expect(read(asked).campaign).toEqual({ source: 'lettre', medium: 'e-mail' });
  });

  it('[QUERY-15] tells where the visitor came from, shortly', () => {
    expect(read('websource=newsletter').websource).toBe('newsletter');
    expect(read('websource=').websource).toBeUndefined();
    expect(read(`websource=${'a'.repeat(300)}`).websource).toHaveLength(255);
    expect(read('websource=a%0d%0a%5BERROR%5D%20b').websource).toBe('a[ERROR] b');
  });

  it.each([
    ['freeze', true],
    ['freeze=1', true],
    ['freeze=0', false],
    ['', false],
  ])('[QUERY-05] asked for %j, leaves the address alone: %s', (query, freezes) => {
    expect(read(query).freezes).toBe(freezes);
  });

  it.each([
    ['spring_2027-b', 'spring_2027-b'],
    ['../admin', undefined],
    ['..%2fadmin', undefined],
    ['default%23', undefined],
    ['a,b', undefined],
    ['', undefined],
    [`${'a'.repeat(65)}`, undefined],
  ])('[QUERY-10] wears the style sheet %s: %s', (name, taken) => {
    expect(read(`styles=${name}`).stylesheet).toBe(taken);
  });

  it.each([
    ['2', 2],
    ['0', 0],
    ['9999', 9_999],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('[QUERY-18] takes the limit %j as %s', (text, limit) => {
    expect(read(`max_multirdvs=${text}`).maxMultirdvs).toBe(limit);
  });

  it.each([
    ['QUERY-06', 'noheader', 'hidesHeader'],
    ['QUERY-06', 'nofooter', 'hidesFooter'],
    ['QUERY-07', 'nologo', 'hidesLogo'],
  ] as const)('[%s] by %s, and nothing else, sets %s', (_, name, setting) => {
    const others = 'noheader nofooter nologo'.split(' ').filter((other) => other !== name);

    expect(read(`${name}=1`)[setting]).toBe(true);
    expect(read(others.join('&'))[setting]).toBe(false);
  });

  it.each([
    ['creneau_2', 'creneau_2'],
    ['%00', undefined],
    ['', undefined],
    ['a b', undefined],
  ])('[QUERY-08] takes the key %j as %s', (key, taken) => {
    expect(apiKeyIn(new URLSearchParams(`key=${key}`))).toBe(taken);
  });

  it.each([
    ['AJKvS9We--HdpzMq0yAVNL8_NU==', 'AJKvS9We--HdpzMq0yAVNL8_NU=='],
    ['%E0%A4%A', undefined],
    ['a'.repeat(4_097), undefined],
  ])('keeps a mark of the maps whole, or not at all', (token, taken) => {
    expect(read(`rwg_token=${token}`).mapsToken).toBe(taken);
  });
});

describe('what a link names', () => {
  it.each([
    ['QUERY-20', 'pack_id=51', { packs: { by: 'id', names: ['51'] } }],
    ['QUERY-21', 'calendar_id=31', { calendars: { by: 'id', names: ['31'] } }],
    ['QUERY-21', 'calendar_ids=31,32', { calendars: { by: 'id', names: ['31', '32'] } }],
    ['QUERY-22', 'resource_id=41', { resources: { by: 'id', names: ['41'] } }],
    ['QUERY-22', 'calendarset_id=21', { calendarSets: { by: 'id', names: ['21'] } }],
    ['QUERY-21', 'calendar_id=31,32', { calendars: { by: 'id', names: ['31'] } }],
    ['QUERY-22', 'resource_id=41&resource_id=42', { resources: { by: 'id', names: ['41'] } }],
    ['QUERY-21', 'calendar_id=2147483647', { calendars: { by: 'id', names: ['2147483647'] } }],
    ['QUERY-21', 'calendar_id=2147483648', {}],
    ['QUERY-23', 'intervention_ids=12,11', { interventions: { by: 'id', names: ['12', '11'] } }],
    ['QUERY-23', 'interventionset_ids=1', { interventionSets: { by: 'id', names: ['1'] } }],
    ['QUERY-24', 'calendar_extern_id=ana', { calendars: { by: 'externid', names: ['ana'] } }],
    ['QUERY-24', 'resource_extern_id=f1', { resources: { by: 'externid', names: ['f1'] } }],
    ['QUERY-24', 'calendarset_extern_id=n', { calendarSets: { by: 'externid', names: ['n'] } }],
    [
      'QUERY-24',
      'intervention_extern_ids=ants_c,a b',
      { interventions: { by: 'externid', names: ['ants_c', 'a b'] } },
    ],
    [
      'QUERY-24',
      'interventionset_extern_ids=x',
      { interventionSets: { by: 'externid', names: ['x'] } },
    ],
    [
      'QUERY-23',
      'intervention_ids[]=11&intervention_ids[]=12',
      { interventions: { by: 'id', names: ['11', '12'] } },
    ],
    [
      'QUERY-21',
      'calendar_ids=1,2,3&calendar_ids=3,4',
      { calendars: { by: 'id', names: ['1', '2', '3', '4'] } },
    ],
    ['QUERY-21', 'calendar_id=31&calendar_ids=32', { calendars: { by: 'id', names: ['31'] } }],
    [
      'QUERY-24',
      'pack_id=51&intervention_extern_ids=x&intervention_ids=11',
      {
        packs: { by: 'id', names: ['51'] },
        interventions: { by: 'id', names: ['11'] },
      },
    ],
    [
      'QUERY-23',
      'intervention_ids=coupe-femme,2h-soin',
      { interventions: { by: 'key', names: ['coupe-femme', '2h-soin'] } },
    ],
    [
      'QUERY-23',
      'interventionset_ids=coiffure',
      { interventionSets: { by: 'key', names: ['coiffure'] } },
    ],
    ['QUERY-20', 'pack_id=mariage', { packs: { by: 'key', names: ['mariage'] } }],
    ['QUERY-21', 'calendar_id=ana,basile', { calendars: { by: 'key', names: ['ana'] } }],
    ['QUERY-22', 'resource_id=pont-1', { resources: { by: 'key', names: ['pont-1'] } }],
    ['QUERY-22', 'calendarset_id=nord', { calendarSets: { by: 'key', names: ['nord'] } }],
    ['QUERY-23', 'intervention_ids=coupe,11', { interventions: { by: 'id', names: ['11'] } }],
    [
      'QUERY-24',
      'calendar_id=ana&calendar_extern_id=7',
      { calendars: { by: 'key', names: ['ana'] } },
    ],
    [
      'QUERY-22',
      'calendar_id=0&resource_id=0',
      {
        calendars: { by: 'id', names: ['0'] },
        resources: { by: 'id', names: ['0'] },
      },
    ],
  ])('[%s] of %s', (_, query, preselection) => {
    expect(read(query).preselection).toEqual(preselection);
  });

  it.each(
    [
      '-1',
      'Ana',
      'a--b',
      'a_b',
      'x'.repeat(65),
      '1.5',
      '2147483648',
      '01',
      '__proto__',
      '<script>',
      '',
      ',',
      '١٢',
      '12\n',
    ].flatMap((value) =>
      ['pack_id', 'calendar_id', 'calendar_ids', 'intervention_ids', 'resource_id'].map((name) => [
        name,
        value,
      ]),
    ),
  )('[QUERY-23] is nothing of %s=%j', (name, value) => {
    const { preselection } = read(`${name}=${encodeURIComponent(value)}`);

    // a blank around an id is none of it
    expect(preselection).toEqual(value === '12\n' ? expect.anything() : {});
    expect(JSON.stringify(preselection)).not.toContain('\\n');
  });

  it('takes a hundred ids at most, and no service or pack by no preference', () => {
    const many = Array.from({ length: 500 }, (_, index) => index + 1).join();

    expect(read(`calendar_ids=${many}`).preselection.calendars?.names).toHaveLength(100);
    expect(read('intervention_ids=0&pack_id=0&interventionset_ids=0').preselection).toEqual({});
  });

  it.each([
    ['2027-06-08T09:30', ['2027-06-08T09:30']],
    ['2027-06-08 09:30:00,2027-06-09T10:00', ['2027-06-08T09:30', '2027-06-09T10:00']],
    ['2027-06-08T09:30%2B02:00', ['2027-06-08T09:30+02:00']],
    ['2027-06-08T09:30+02:00', ['2027-06-08T09:30+02:00']],
    ['2027-06-08T07:30Z', ['2027-06-08T07:30Z']],
    ['2027-02-30T09:30,now,2027-06-08,2027-06-08T25:00', []],
    ['javascript:alert(1)', []],
  ])('[QUERY-09] of slots=%s are the times %j', (text, starts) => {
    expect(read(`slots=${text}`).starts).toEqual(starts);
  });

  it('[QUERY-09] begins with the day of the first time, unless a day is asked for', () => {
    expect(read('slots=2027-06-18T09:30').date).toBe('2027-06-18');
    expect(read('slots=2027-06-18T09:30&date=2027-06-20').date).toBe('2027-06-20');
    expect(read('slots=2027-06-18T09:30&date=tomorrow').date).toBe('2027-06-08');
  });
});

describe('what a link writes into the forms', () => {
  it('[QUERY-09] is an e-mail and fields, the first of each', () => {
    const { fiche, vevent } = read(
      'email=ana%40mail.example&email=b%40mail.example&fiche[lastname]=Le%20Goff&fiche[lastname]=x&vevent[reason]=Mariage',
    );

    expect({ fiche, vevent }).toEqual({
      fiche: { email: 'ana@mail.example', lastname: 'Le Goff' },
      vevent: { reason: 'Mariage' },
    });
  });

  it.each([
    ['a control character', 'a%00%0d%0ab', 'ab'],
    ['a mark that turns the direction', 'a%E2%80%AEb%E2%81%A6', 'ab'],
    ['half a character', '%ED%A0%80a', '\ufffd\ufffd\ufffda'],
    ['10 kB', 'a'.repeat(10_240), 'a'.repeat(2_000)],
    ['markup, which is text', '%3Cscript%3E', '<script>'],
  ])('cleans %s', (_, written, cleaned) => {
    expect(read(`fiche[lastname]=${written}`).fiche).toEqual({ lastname: cleaned });
  });

  it.each([
    'fiche[__proto__]=x',
    'fiche[__proto__][a]=x',
    'fiche[]=x',
    'fiche=%7B%22lastname%22:%22x%22%7D',
    'fiche[a][b]=x',
    'fiche[lastname',
    'vevent[1]=x',
  ])('is nothing of %s', (query) => {
    expect([read(query).fiche, read(query).vevent]).toEqual([{}, {}]);
    expect(Object.getPrototypeOf(read(query).fiche)).toBe(Object.prototype);
  });
});

describe('what a mailed link opens', () => {
  it('[QUERY-12] [QUERY-17] is the list, or something to be done with some appointments', () => {
    expect(read('list_rdv=1').action).toEqual({ kind: 'list' });
    expect(read('list_rdv=1&take_apt=7').action).toEqual({ kind: 'retake', ids: [7] });
    expect(read('update_apt=8&take_apt=7').action).toEqual({ kind: 'reschedule', ids: [8] });
    expect(read('export_apt=3&update_apt=8').action).toEqual({ kind: 'export', ids: [3] });
    expect(read('confirm_apt=4,5&export_apt=3').action).toEqual({ kind: 'confirm', ids: [4, 5] });
    expect(read('confirm_apt=4&confirm_start=2027-06-08T09:30').action).toEqual({
      kind: 'confirm',
      ids: [4],
      start: '2027-06-08T09:30',
    });
    expect(read('cancel_apt=1,2&confirm_apt=3').action).toEqual({ kind: 'cancel', ids: [1, 2] });
  });

  it.each([
    'update_apt=-1',
    'take_apt=%7B%22__proto__%22:%7B%22isAdmin%22:true%7D%7D',
    'cancel_apt=all',
    'confirm_apt=all&confirm_start=2027-06-08T09:30',
    'export_apt[$ne]=1',
  ])('is nothing by %s', (query) => {
    expect(read(query).action).toBeUndefined();
  });

  it('[QUERY-11] [QUERY-14] [QUERY-16] bears the keys of whoever was mailed', () => {
    expect(
      read(
        'ficheKey=f.1&veventKey=v_2&oubliKey=o-3&validation_key=4~=&account_id=5&temp_email=a%40b.example&from_mail=1',
      ).keys,
    ).toEqual({
      ficheKey: 'f.1',
      veventKey: 'v_2',
      passwordKey: 'o-3',
      validationKey: '4~=',
      newEmail: 'a@b.example',
      accountId: 5,
      fromMail: true,
    });
  });

  it.each([
    ['writes base64', 'Zm9v+b/Fy=='],
    ['signs its keys', `${'e'.repeat(36)}.${'y'.repeat(1_200)}.${'J'.repeat(86)}`],
  ])('[QUERY-11] [QUERY-14] bears the key of a backend that %s', (_, key) => {
    const query = new URLSearchParams({ ficheKey: key, oubliKey: key });

    expect(read(query.toString()).keys).toMatchObject({ ficheKey: key, passwordKey: key });
  });

  it.each([
    'ficheKey=%00',
    'ficheKey=%25%25%25',
    'ficheKey[]=a&ficheKey[$ne]=x',
    'account_id=../../admin',
  ])('bears no key by %s', (query) => {
    expect(read(query).keys).toEqual(read('').keys);
  });
});

describe('what stays in the address', () => {
  it('[ROUTE-12] is how the page looks and what it begins with, as it was written', () => {
    const kept = [
      'date=2027-06-08&slots=2027-06-08T09:30&locale=en&colors[primary]=0F80F3&colors%5Btext%5D=000000',
      'styles=spring&noheader&nofooter&nologo&autoresize=1&freeze&websource=flyer&max_multirdvs=2',
      'return_url=https%3A%2F%2Fshop.example&return_button=shop&modify_url=https%3A%2F%2Fshop.example',
      'pack_id=1&intervention_ids=1,2&interventionset_ids=1&calendar_id=3&calendar_ids[]=3',
      'calendarset_id=1&resource_id=4&resource_extern_id=a%20b&calendar_extern_id=a',
      'calendarset_extern_id=a&intervention_extern_ids=a&interventionset_extern_ids=a',
    ];

    expect(shownQuery(`?${kept.join('&')}`)).toBe(`?${kept.join('&')}`);
  });

  it('[Q5] is no key, no e-mail, nothing of a person, and nothing that we do not know', () => {
    const secrets = [
      'key=k',
      'email=a%40b.example',
      '%65mail=a%40b.example',
      'fiche[lastname]=x',
      'fiche%5Blastname%5D=x',
      'vevent[reason]=x',
      'ficheKey=x',
      'veventKey=x',
      'oubliKey=x',
      'validation_key=x',
      'account_id=1',
      'temp_email=x',
      'from_mail=1',
      'cancel_apt=1',
      'confirm_apt=1',
      'confirm_start=2027-06-08T09:30',
      'rwg_token=x',
      'token=x',
      'ficheKey[]=x',
      '%',
      '%ED%A0%80=1',
    ];

    expect(shownQuery(`?${secrets.join('&')}`)).toBe('');
    expect(shownQuery(`?${secrets.join('&')}&locale=fr`)).toBe('?locale=fr');
  });
});

describe('hostile values', () => {
  it(`are as many as asked: ${parameters.length} parameters, ${hostileTexts.length} texts`, () => {
    expect(parameters.length).toBeGreaterThanOrEqual(44);
    expect(new Set(parameters).size).toBe(parameters.length);
    expect(hostileTexts.length).toBeGreaterThanOrEqual(60);
  });

  /** What of it must never come out of a link; told as a list, for one assertion each would take half of the time. */
  const harmIn = (parsed: PageQuery): readonly unknown[] => {
    const written = JSON.stringify(parsed);
    const colors = Object.values(parsed.colors);
    const addresses = [parsed.returnUrl, parsed.modifyUrl].filter((one) => one !== undefined);
    const harm: readonly (readonly [what: unknown, isThere: boolean])[] = [
      [parsed.date, !isDay(parsed.date)],
      [addresses, !addresses.every((one) => /^https:\/\/shop\.example\//.test(one))],
      [colors, !colors.every((color) => /^#[\dA-Fa-f]{6}$/.test(color))],
      [parsed.stylesheet, !/^[\w-]{1,64}$/.test(parsed.stylesheet ?? 'none')],
      [`${written.length} letters`, written.length >= 40_000],
      // none of them reaches a person or the server
      [written, /[\u0000-\u001f\u202a-\u202e\u2066-\u2069]|\\u00[01]|\\ud[89a-f]/i.test(written)],
      ['polluted', 'polluted' in {}],
    ];
    return harm.filter(([, isThere]) => isThere);
  };

  it.each(parameters)('[Q2] do nothing by %s', (name) => {
    const usual = Object.keys(read('')).sort().join();
    const queries = hostileTexts.flatMap((text) => [
      `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(text))}`,
      `${name}=${text}`,
      `${name}[]=${text}&${name}=${text}&${name}[a]=${text}`,
    ]);

    const harmful = queries.flatMap((query) => {
      const parsed = read(query);
      const harm = harmIn(parsed);
      const keys = Object.keys(parsed).sort().join();
      return harm.length > 0 || keys !== usual ? [{ query, harm, keys }] : [];
    });

    expect(harmful).toEqual([]);
  });

  it('[Q3] read the same once the address shows what may be shown, parsed again and again', () => {
    const parameter = fc
      .tuple(
        fc.constantFrom(...parameters, 'unknown', 'utm_source'),
        fc.constantFrom(...hostileTexts),
      )
      .map(([name, text]) => `${name}=${encodeURIComponent(wellFormed(text))}`);
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 12 }), (written) => {
        const shown = shownQuery(`?${written.join('&')}`);
        const parsed = read(shown);

        expect(shownQuery(shown)).toBe(shown);
        expect(read(shownQuery(shown))).toEqual(parsed);
        expect(shown).not.toMatch(/unknown|utm_source|email|Key|fiche/);
        expect([parsed.fiche, parsed.vevent, parsed.keys, parsed.action]).toEqual([
          {},
          {},
          read('').keys,
          undefined,
        ]);
      }),
    );
  });

  it('[Q4] are read at once in 8 kB and 1,000 parameters', () => {
    const query = parameters
      .flatMap((name) => Array.from({ length: 25 }, () => `${name}=1,2`))
      .join('&');
    const start = performance.now();

    expect(harmIn(read(query))).toEqual([]);
    shownQuery(`?${query}`);

    expect(query.length).toBeGreaterThan(8_192);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('survives anything', () => {
    fc.assert(
      fc.property(
        fc.webQueryParameters(),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...parameters),
        (query, text, name) => expect(harmIn(read(`${query}&${name}=${text}`))).toEqual([]),
      ),
    );
  });
});

it('[QUERY-09] takes the times that can be read, and no others', () => {
  expect(read('slots=soon,2027-06-08T09:30,').starts).toEqual(['2027-06-08T09:30']);
  expect(read('slots=soon').starts).toEqual([]);
});

it('[QUERY-09] takes the first hundred fields of a form', () => {
  const query = Array.from({ length: 101 }, (_, index) => `vevent[f${index}]=${index}`).join('&');

  expect(Object.keys(read(query).vevent)).toHaveLength(100);
});

it('[HOME-05] leaves out of a query what names a category, services or a pack, and nothing else', () => {
  const interventions = [
    'interventionset_ids=1,2',
    'interventionset_extern_ids[]=a',
    'intervention_ids=3',
    'intervention_ids%5B%5D=4',
    'intervention_extern_ids=b',
    'pack_id=5',
  ];
  const others = 'calendarset_id=6&calendar_ids=7&resource_id=8&locale=en&date=2027-06-07';

  expect(queryWithoutInterventions(`?${interventions.join('&')}&${others}`)).toBe(`?${others}`);
  expect(queryWithoutInterventions(`?${interventions.join('&')}`)).toBe('');
  expect(queryWithoutInterventions('')).toBe('');
});
