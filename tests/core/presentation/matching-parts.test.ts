import * as fc from 'fast-check';
import { matchingParts } from '@creneau/core/presentation';

const marked = (text: string, search: string): readonly string[] =>
  matchingParts(text, search)
    .filter(({ isMatch }) => isMatch)
    .map(({ text: piece }) => piece);

describe('what a search found in a text', () => {
  it.each([
    ['Dupérier Samuel', 'dup', ['Dup']],
    ['Dupérier Samuel', 'DUPER', ['Dupér']],
    ['Quéméneur Éloïse', 'elo que', ['Qué', 'Élo']],
    ['camille.dupres@example.org', 'dup', ['dup']],
    ['06 39 98 12 40', '9812', ['98 12']],
    ['06 39 98 12 40', '06.39', ['06 39']],
    ['06 39 98 12 40', 'dup', []],
    ['Œuvrard Zoé', 'zo', ['Zo']],
    ['Œuvrard Zoé', 'oeuv', ['Œuv']],
    ['Lebœuf', 'ŒUF', ['œuf']],
    ['Lebœuf', 'lebo', ['Lebœ']],
    ['Weiß', 'weiss', ['Weiß']],
    ['Łukasz Żółciński', 'lukasz zolc', ['Łukasz', 'Żółc']],
    ['Nguyễn', 'nguye', ['Nguyễ']],
    ['Nguyễn'.normalize('NFD'), 'nguye', ['Nguyễ'.normalize('NFD')]],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδόπουλος', ['ΠΑΠΑΔΟΠΟΥΛΟΣ']],
    ['', 'dup', []],
    ['<b>Dup</b>', 'dup', ['Dup']],
  ])('of %j, looked for by %j, is %j', (text, search, pieces) => {
    expect(marked(text, search)).toEqual(pieces);
  });

  it('leaves every text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        expect(
          matchingParts(text, search)
            .map(({ text: piece }) => piece)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
