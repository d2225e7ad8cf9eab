import * as fc from 'fast-check';
import {
  commentField,
  errorOf,
  errorsOf,
  INTEGER_MAXIMUM,
  INTEGER_MINIMUM,
  isBox,
  isEmail,
  linkedParts,
  linkedValue,
  LOCAL_PART_MAXIMUM,
  radioParts,
  requestNumbersIn,
  requestNumberText,
  startingValues,
  TEXT_MAXIMUM,
  tidyValue,
  tidyValues,
  withFreeText,
  type FieldContext,
  type FieldError,
  type FieldType,
  type FormField,
} from '@creneau/core';
import { aChoice, aField } from '../../support/made-up';

const context: FieldContext = { today: '2027-06-08', antsGroup: false };
const special: FieldContext = { ...context, antsGroup: true };

const errorIn = (
  field: Partial<FormField>,
  value: string | boolean | undefined,
  given = context,
): FieldError | undefined => errorOf(aField(field), value, given);

describe('a text', () => {
  it.each([
    [true, '', 'empty'],
    [true, '   ', 'empty'],
    [true, undefined, 'empty'],
    [true, 'Kerjean', undefined],
    [false, '', undefined],
    [false, undefined, undefined],
  ])('[FORM-08] required %s with %j has the error %s', (required, value, error) => {
    expect(errorIn({ required }, value)).toBe(error);
  });

  it.each([
    ['', undefined],
    ['a', 'format'],
    ['ab', undefined],
    ['abcd', undefined],
    ['abcde', 'format'],
  ])('[FORM-09] of 2 to 4 characters: %j has the error %s', (value, error) => {
    expect(errorIn({ minLength: 2, maxLength: 4 }, value)).toBe(error);
  });

  it.each<readonly [FieldType, number, FieldError | undefined]>([
    ['text', TEXT_MAXIMUM, undefined],
    ['text', TEXT_MAXIMUM + 1, 'format'],
    ['comments', TEXT_MAXIMUM, undefined],
    ['comments', TEXT_MAXIMUM + 1, 'format'],
  ])('[LIMIT-04] in a field of type %s, %d characters have the error %s', (type, length, error) => {
    expect(TEXT_MAXIMUM).toBe(255);
    expect(errorIn({ type }, 'é'.repeat(length))).toBe(error);
    expect(errorIn({ type }, '💇'.repeat(length))).toBe(error);
  });

  it('[FORM-10] is trimmed when the field says so, and not otherwise', () => {
    expect(tidyValue(aField({ trim: true }), '  Le Goff ', context)).toBe('Le Goff');
    expect(tidyValue(aField({ trim: false }), '  Le Goff ', context)).toBe('  Le Goff ');
    expect(errorIn({ trim: true, maxLength: 4 }, '  Anne  ')).toBeUndefined();
    expect(errorIn({ trim: false, maxLength: 4 }, '  Anne  ')).toBe('format');
  });

  it('[FORM-01] has one line, a comment may have several', () => {
    expect(errorIn({ type: 'text' }, 'Anne\r\nBcc: all@example.org')).toBe('format');
    expect(errorIn({ type: 'comments' }, 'Bonjour,\nà mardi')).toBeUndefined();
    expect(errorIn({ type: 'comments' }, 'nul\u0000')).toBe('format');
  });

  it('[FICHE-06] [LIMIT-04] is the comment of an appointment, of 255 characters at most, trimmed and never required', () => {
    expect(commentField).toEqual(
      aField({ name: 'comments', type: 'comments', label: '', maxLength: 255, trim: true }),
    );
  });

  it('leaves a comment to be told as it is', () => {
    expect(errorOf(commentField, '', context)).toBeUndefined();
    expect(errorOf(commentField, 'é'.repeat(256), context)).toBe('format');
  });
});

describe('a whole number', () => {
  it.each([
    [INTEGER_MINIMUM, undefined],
    [INTEGER_MAXIMUM, undefined],
    [INTEGER_MINIMUM - 1, 'format'],
    [INTEGER_MAXIMUM + 1, 'format'],
  ])('[LIMIT-05] %d has the error %s', (value, error) => {
    expect([INTEGER_MINIMUM, INTEGER_MAXIMUM]).toEqual([0, 2_147_483_647]);
    expect(errorIn({ type: 'integer' }, String(value))).toBe(error);
  });

  // F-INT-03
  it.each(['1.5', '1.0', '1e3', '0x1F', 'douze', '１２', '٣', '1 000', '--1', '+1'])(
    '[FORM-01] is not %s',
    (value) => {
      expect(errorIn({ type: 'integer' }, value)).toBe('format');
    },
  );

  it('keeps to the limits of its field', () => {
    expect(errorIn({ type: 'integer', min: -5, max: 5 }, '-5')).toBeUndefined();
    expect(errorIn({ type: 'integer', min: -5, max: 5 }, '6')).toBe('format');
  });
});

describe('an e-mail address', () => {
  it.each([
    'a@b.fr',
    'anne.legoff@example.org',
    'anne-marie_legoff+salon@mail.example.co',
    'A1@EXAMPLE.ORG',
    '0@1.travel',
    'x@xn--bcher-kva.example',
  ])('[FORM-17] is %s', (text) => {
    expect(isEmail(text)).toBe(true);
    expect(errorIn({ type: 'email' }, text)).toBeUndefined();
  });

  it.each([
    'anne',
    'anne@',
    '@example.org',
    'anne@example',
    'anne@example.f',
    'anne@@example.org',
    'anne@ex@mple.org',
    'an ne@example.org',
    '.anne@example.org',
    'anne.@example.org',
    'anne..marie@example.org',
    'anne@-example.org',
    'anne@example-.org',
    'anne@.org',
    'anne@example..org',
    'anne@example.org.',
    'anne@example.12',
    'änne@example.org',
    '"anne"@example.org',
    'anne@[127.0.0.1]',
    'anne@example.org\nBcc:all@example.org',
    '<script>@example.org',
  ])('[FORM-17] is not %j', (text) => {
    expect(errorIn({ type: 'email', required: true }, text)).toMatch(/^(email|format)$/);
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    [64, undefined],
    [65, 'email'],
  ])('[LIMIT-03] with %d characters before the at sign has the error %s', (length, error) => {
    expect(LOCAL_PART_MAXIMUM).toBe(64);
    expect(errorIn({ type: 'email' }, `${'a'.repeat(length)}@example.org`)).toBe(error);
  });

  it.each([
    ['a'.repeat(100_000)],
    [`${'a.'.repeat(50_000)}@example.org`],
    [`a@${'a-'.repeat(50_000)}.org`],
    [`a@${'a.'.repeat(50_000)}`],
    [`${'-_.+'.repeat(25_000)}!`],
  ])('is judged in a time linear in its length', (text) => {
    const start = performance.now();

    expect(isEmail(text)).toBe(false);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('is any of letters and digits with single separators', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9]{1,8}$/);
    const separated = fc
      .array(fc.tuple(word, fc.constantFrom('-', '_', '.', '+')), { maxLength: 3 })
      .chain((parts) => word.map((last) => parts.map((part) => part.join('')).join('') + last));

    fc.assert(
      fc.property(separated, word, fc.stringMatching(/^[a-z]{2,6}$/), (local, domain, topLevel) => {
        expect(isEmail(`${local}@${domain}.${topLevel}`)).toBe(true);
        expect(isEmail(`${local}${domain}.${topLevel}`)).toBe(false);
      }),
    );
  });
});

describe('a choice', () => {
  const choices = [aChoice({ value: 'short' }), aChoice({ value: 'long' })];

  it.each<readonly [FieldType, string | boolean, FieldError | undefined]>([
    ['select', '', 'empty'],
    ['select', 'short', undefined],
    ['radio', '', 'empty'],
    ['radio', 'long', undefined],
    ['boolean', false, 'empty'],
    ['boolean', true, undefined],
  ])('[FORM-11] required, of type %s, with %j has the error %s', (type, value, error) => {
    expect(errorIn({ type, choices, required: true }, value)).toBe(error);
  });

  it('[FORM-02] [FORM-07] is one of those offered, or any where the field allows any', () => {
    expect(errorIn({ type: 'select', choices }, 'bald')).toBe('format');
    expect(errorIn({ type: 'radio', choices }, 'bald')).toBe('format');
    expect(errorIn({ type: 'select', choices, allowAny: true }, 'bald')).toBeUndefined();
  });

  it('[FORM-12] with a free text of its own needs that text', () => {
    const other = aChoice({ value: 'other', freeText: true });
    const field = { type: 'radio' as const, choices: [...choices, other] };

    expect(errorIn(field, withFreeText(other, ''))).toBe('empty');
    expect(errorIn(field, withFreeText(other, '  '))).toBe('empty');
    expect(errorIn(field, 'other')).toBe('empty');
    expect(errorIn(field, withFreeText(other, 'carré: flou'))).toBeUndefined();
    expect(errorIn(field, withFreeText(other, 'a'.repeat(256)))).toBe('format');
    expect(radioParts(field, withFreeText(other, 'carré: flou'))).toEqual({
      choice: other,
      freeText: 'carré: flou',
    });
    expect(radioParts(field, 'bald')).toEqual({ choice: undefined, freeText: '' });
  });

  it('[FORM-03] of linked lists is answered to the last list', () => {
    const field = {
      type: 'linkedcombo' as const,
      required: true,
      choices: [
        aChoice({
          value: 'paris',
          choices: [aChoice({ value: 'est' }), aChoice({ value: 'ouest' })],
        }),
        aChoice({ value: 'lyon' }),
      ],
    };

    expect(errorIn(field, linkedValue(['paris', 'est']))).toBeUndefined();
    expect(errorIn(field, 'lyon')).toBeUndefined();
    expect(errorIn(field, 'paris')).toBe('empty');
    expect(errorIn(field, linkedValue(['lyon', 'est']))).toBe('format');
    expect(errorIn(field, 'nantes')).toBe('format');
    expect(errorIn({ ...field, allowAny: true }, 'nantes')).toBeUndefined();
    expect(errorIn({ ...field, allowAny: true }, 'a'.repeat(256))).toBe('format');
    expect(linkedParts(field, 'paris').next.map(({ value }) => value)).toEqual(['est', 'ouest']);
  });

  it('[FORM-05] of a text reminder is a box, or one of its choices', () => {
    expect(isBox(aField({ type: 'smsreminder' }))).toBe(true);
    expect(errorIn({ type: 'smsreminder' }, true)).toBeUndefined();
    expect(
      errorIn({ type: 'smsreminder', choices: [aChoice({ value: '24h' })] }, '24h'),
    ).toBeUndefined();
    expect(errorIn({ type: 'smsreminder', choices: [aChoice({ value: '24h' })] }, '1 min')).toBe(
      'format',
    );
  });

  it.each<readonly [FieldType, string | boolean]>([
    ['boolean', 'yes'],
    ['text', true],
    ['email', true],
    ['datesplit', true],
  ])('of type %s is not %j: nothing is taken for something else', (type, value) => {
    expect(errorIn({ type }, value)).toBe('format');
  });

  it('of a language is a language', () => {
    expect(errorIn({ type: 'locale' }, 'fr-CA')).toBeUndefined();
    expect(errorIn({ type: 'locale' }, '../etc')).toBe('format');
  });
});

describe('a date', () => {
  it.each(['2027-02-30', '2027-13-01', '1990', '31/12/1990', 'hier', 'infinity', '20270101'])(
    '[FORM-13] is not %s',
    (value) => {
      expect(errorIn({ type: 'datesplit', name: 'moved' }, value)).toBe('dateFormat');
    },
  );

  it.each([
    ['birthdate', '2027-06-09', 'future'],
    ['birthdate', '2027-06-08', undefined],
    ['birthdate', '1990-02-28', undefined],
    ['moved', '2027-06-09', undefined],
  ])('[FORM-14] called %s, on %s, has the error %s', (name, value, error) => {
    expect(errorIn({ type: 'datesplit', name }, value)).toBe(error);
  });
});

describe('a request number', () => {
  it.each([
    'ABCDE12345',
    'abcde12345',
    'ABCDE12345;FGHIJ67890',
    'ABCDE12345 FGHIJ67890',
    'A123456789,B123456789/C123456789',
    'A123456789.B123456789:C123456789-D123456789',
    'A123456789, B123456789',
  ])('[SECTOR-05] may be %s', (value) => {
    expect(errorIn({ name: 'str9' }, value, special)).toBeUndefined();
  });

  it.each([
    'ABCDE1234',
    'ABCDE123456',
    'abcdefghiß',
    'ABCDE1234О',
    'ABCDE1234ı',
    'ABCDE12345FGHIJ67890',
    'ABCDE12345;',
    'ABCDE12345|FGHIJ67890',
  ])('[SECTOR-05] [SECTOR-06] may not be %s', (value) => {
    expect(errorIn({ name: 'str9' }, value, special)).toBe('formatAnts');
  });

  it.each([
    [1, 'ABCDE12345', undefined],
    [1, 'ABCDE12345,FGHIJ67890', undefined],
    [2, 'ABCDE12345', 'formatAnts'],
    [2, 'ABCDE12345,', 'formatAnts'],
    [2, ',FGHIJ67890', 'formatAnts'],
    [2, 'ABCDE12345 FGHIJ67890', undefined],
    [3, 'ABCDE12345;FGHIJ67890;KLMNO13579', undefined],
  ])(
    '[SECTOR-05] is one a person at least: for %i, %s has the error %s',
    (requestNumbers, value, error) => {
      const field = { name: 'str9', required: true, maxLength: 10 };
      expect(errorIn(field, value, { ...special, requestNumbers })).toBe(error);
    },
  );

  it.each(['abcde 12345', ' ABCDE-12345 ', 'abc.de1.2345'])(
    'of one person may be copied as it stands in the letter: %s',
    (value) => {
      expect(tidyValue(aField({ name: 'str9', trim: true }), value, special)).toBe('ABCDE12345');
      expect(errorIn({ name: 'str9' }, value, special)).toBeUndefined();
    },
  );

  it('[SECTOR-01] is in capitals, in the special sector only', () => {
    expect(tidyValue(aField({ name: 'str9' }), 'abcde12345', special)).toBe('ABCDE12345');
    expect(tidyValue(aField({ name: 'str9' }), 'abcde12345', context)).toBe('abcde12345');
    expect(errorIn({ name: 'str9' }, 'whatever', context)).toBeUndefined();
  });
});

describe('a text that somebody wrote', () => {
  type Row = [string, FieldType, string, string?];
  it.each<Row>([
    ['in one line', 'text', 'Zoé\u2028Le Goff', 'Zoé Le Goff'],
    ['in lines', 'comments', 'a\r\nb\u2028c\u2029d\u0085e\rf\n g', 'a\nb\nc\nd\ne\nf\n g'],
    ['in any letters', 'text', 'ﬁ ½ – ‑ שלום نمی\u200cخواهم 👩\u200d👧'],
  ])('%s is kept letter by letter', (_, type, typed, kept = typed) => {
    expect(tidyValue(aField({ type }), typed, context)).toBe(kept);
    expect(errorIn({ type }, typed)).toBeUndefined();
  });

  it.each(['text', 'comments'] as const)('is no half of a character: %s', (type) => {
    expect(errorIn({ type }, 'Zoé \ud83d')).toBe('format');
    expect(errorIn({ type }, 'Zoé \ude00')).toBe('format');
  });

  it.each([
    ['integer', '\u00a012\u2003', '12'],
    ['email', ' jean\u2011luc＠example．org\u200b', 'jean-luc@example.org'],
    ['datesplit', '1990–06‑28', '1990-06-28'],
  ] as const)('is in plain characters where it is no free text: %s %s', (type, typed, kept) => {
    const field = aField({ type, trim: true });

    expect(tidyValue(field, typed, context)).toBe(kept);
    expect(errorOf(field, typed, context)).toBeUndefined();
  });
});

describe('a telephone number', () => {
  it.each(['06 39 98 12 34', '+33 6 39 98 12 34', '(01) 23-45-67', '123456', '+123456789012345'])(
    'may be %s',
    (value) => {
      expect(errorIn({ name: 'firstphone' }, value)).toBeUndefined();
    },
  );

  it.each([
    ['a hyphen that does not break', '+1 (415) 555\u20112671', '+1 (415) 555-2671'],
    ['dashes', '06–39—98\u221212\u30fc34', '06-39-98-12-34'],
    ['blanks of every kind', '06\u00a039\u202f98\u300012\u200934', '06 39 98 12 34'],
    ['full width', '＋３３（０）６３９９８１２３４', '+33(0)639981234'],
    ['Arabic digits', '٠٦٣٩٩٨١٢٣٤', '0639981234'],
    ['Devanagari digits', '०६३९९८१२३४', '0639981234'],
    [
      'what a telephone copies with it',
      '\u202a+33\u200e 6 39\u200b98 12 34\u202c',
      '+33 6 3998 12 34',
    ],
    ['a copied link', 'tel:+33639981234', '+33639981234'],
    ['an extension', '04 76 12 34 56 ext. 12', '04 76 12 34 56 ext. 12'],
  ])('may be written with %s, and is kept in plain characters', (_, typed, kept) => {
    const field = aField({ name: 'firstphone', trim: true });

    expect(errorOf(field, typed, context)).toBeUndefined();
    expect(tidyValue(field, typed, context)).toBe(kept);
  });

  it('is no part of a sentence, though a number may be found in it', () => {
    const isPhone = () => true;
    const field = aField({ name: 'firstphone' });

    expect(errorOf(field, 'call 06 39 98 12 34 please', { ...context, isPhone })).toBe('phone');
  });

  it.each(['12345', 'call me', '1234567890123456', '06;39;98'])('may not be %s', (value) => {
    expect(errorIn({ name: 'firstphone' }, value)).toBe('phone');
  });

  it('is judged better by who knows the country', () => {
    expect(
      errorOf(aField({ name: 'firstphone' }), '06 39 98 12', { ...context, isPhone: () => false }),
    ).toBe('phone');
  });
});

describe('a form', () => {
  const fields = [
    aField({ name: 'lastname', required: true, trim: true }),
    aField({ name: 'email', type: 'email' }),
    aField({ name: 'newsletter', type: 'boolean', value: true }),
  ];

  it('[FORM-16] names the fields in error, required or not, and is good when there is none', () => {
    expect(errorsOf(fields, { lastname: '', email: 'anne' }, context)).toEqual({
      lastname: 'empty',
      email: 'email',
    });
    expect(errorsOf(fields, { lastname: 'Le Goff', email: 'anne@example.org' }, context)).toEqual(
      {},
    );
  });

  it('[FORM-06] starts with the values of its fields', () => {
    expect(startingValues(fields)).toEqual({ lastname: '', email: '', newsletter: true });
  });

  it('keeps the values of its own fields only', () => {
    expect(
      tidyValues(
        fields,
        { lastname: ' Le Goff ', email: 'anne@example.org', account_id: '2' },
        context,
      ),
    ).toEqual({
      lastname: 'Le Goff',
      email: 'anne@example.org',
    });
  });

  it('does not take a field called like a part of every object for one with a value', () => {
    expect(errorsOf([aField({ name: 'constructor', required: true })], {}, context)).toEqual({
      constructor: 'empty',
    });
  });

  it('judges a value as it judges what will be kept of it', () => {
    const types = fc.constantFrom<FieldType>(
      'text',
      'integer',
      'email',
      'select',
      'radio',
      'linkedcombo',
      'datesplit',
      'locale',
      'comments',
    );
    const names = fc.constantFrom('lastname', 'str9', 'firstphone', 'birthdate', '__proto__');

    fc.assert(
      fc.property(
        types,
        names,
        fc.boolean(),
        fc.boolean(),
        fc.string({ unit: 'binary' }),
        (type, name, trim, required, text) => {
          const field = aField({
            type,
            name,
            trim,
            required,
            choices: [aChoice({ value: 'a', freeText: true })],
          });

          expect(errorOf(field, tidyValue(field, text, special), special)).toBe(
            errorOf(field, text, special),
          );
        },
      ),
    );
  });
});

it('[SECTOR-05] the request numbers of several people are one text, in which each keeps its place', () => {
  const number = fc.constantFrom('', 'A', 'ABCDE12345', 'FGHIJ67890');
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 8 }), (numbers) => {
      expect(requestNumbersIn(requestNumberText(numbers))).toEqual(numbers);
    }),
  );
});
