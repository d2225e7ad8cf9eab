import { join } from 'node:path';
import { bundleOf } from '../../../ui/build/locales-plugin';
import { pseudoText, pseudoWords } from '../../../ui/build/pseudo-locale';

it.each([
  ['Continue', 'Çóôñtíîñúûéê'],
  ['By <b>{{people}}</b> at {{hour, de}}', 'Býÿ <b>{{people}}</b> áât {{hour, de}}'],
  ['$t(common:retry) &amp; <s>old</s>', '$t(common:retry) &amp; <s>óôld</s>'],
  ['10:30', '10:30'],
])('the pseudo-locale writes “%s” as “%s”', (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});

it('the pseudo-locale is a third longer than English, under the same keys', () => {
  const english = bundleOf(join(__dirname, '../../../locales/en'));
  const pseudo = pseudoWords(english);
  const [length, long] = [english, pseudo].map(
    (words) => JSON.stringify(Object.values(words)).length,
  );

  expect(Object.keys(pseudo)).toEqual(Object.keys(english));
  expect((long ?? 0) / (length ?? 1)).toBeGreaterThan(1.15);
  expect((long ?? 0) / (length ?? 1)).toBeLessThan(1.5);
});
