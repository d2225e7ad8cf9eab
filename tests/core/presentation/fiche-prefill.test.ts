import { fichePrefill } from '@creneau/core/presentation';

it.each([
  ['dup', { lastname: 'Dup' }],
  ['  le goff ', { lastname: 'Le goff' }],
  ['ines@example.org', { email: 'ines@example.org' }],
  ['06 39 98 12 40', { firstphone: '06 39 98 12 40' }],
  ['+33639981240', { firstphone: '+33639981240' }],
  ['église', { lastname: 'Église' }],
])('what is looked for by %j says of a new contact %j', (words, prefill) => {
  expect(fichePrefill(words)).toEqual(prefill);
});
