import { elides, hasMarkup, plainWords, typeset, withDe } from '@creneau/core';

describe('the words of a text that the business wrote', () => {
  it.each([
    ['Sur  rendez-vous', 'Sur  rendez-vous'],
    ['<p>Sur\n  <b>rendez-vous</b></p>', 'Sur rendez-vous'],
    ['Coupe &amp; soin, &lt;30 min&gt;, &quot;doux&quot;', 'Coupe & soin, <30 min>, "doux"'],
    ['10&nbsp;€ &#8364; &eacute;', '10 € € &eacute;'],
    ['a<script>alert(1)</script>b<style>p { color: red }', 'ab'],
    ['a<!-- not said -->b<img src=x', 'ab'],
    ['3 < 4', '3 < 4'],
    ['Moins de <6 ans> : 10 €', 'Moins de <6 ans> : 10 €'],
    ['Pour <cheveux longs>\net <bouclés>', 'Pour <cheveux longs>\net <bouclés>'],
    ['Écrire à <contact@salon.example>', 'Écrire à <contact@salon.example>'],
    ['<b>Cheveux</b> <mi-longs>, <é> et <', 'Cheveux <mi-longs>, <é> et <'],
    ['R&D & soins', 'R&D & soins'],
    ['<B>a</B><IMG\nsrc=x><svg/onload=x>b</svg>', 'ab'],
    ['Un\n  deux &amp; trois\n\nquatre', 'Un\ndeux & trois\n\nquatre'],
    ['<p>Un</p>\n<p>deux<br/>trois</p> <ul><li>quatre</ul>', 'Un\ndeux\ntrois\nquatre'],
  ])('of %j are %j', (text, words) => {
    expect(plainWords(text)).toBe(words);
  });

  it('are sanitised only where there is something to sanitise', () => {
    expect(['Sur rendez-vous', '<mi-longs>', 'A & B', '<br/>', '&amp;'].map(hasMarkup)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

it.each([
  ['fr', 'Vraiment ? Oui : « non » !', 'Vraiment\u00a0? Oui\u00a0: «\u00a0non\u00a0»\u00a0!'],
  ['en', 'Really ? Yes', 'Really ? Yes'],
])('sets signs apart as %s does', (locale, typed, set) => {
  expect(typeset(typed, locale)).toBe(set);
});

it.each([
  ['Léo', 'de Léo'],
  ['Annie', 'd’Annie'],
  ['Émile', 'd’Émile'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Hakim', 'de Hakim'],
])('says in French whose it is: %s', (name, words) => {
  expect(withDe(name)).toBe(words);
  expect(elides(name)).toBe(words.startsWith('d’'));
});
