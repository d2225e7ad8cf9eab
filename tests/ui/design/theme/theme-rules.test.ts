import { themeRules } from '../../../../ui/src/design/theme/theme-rules';

it.each(['red', '#12', '#0F80F3;}body{display:none', 'url(x)', '', 'javascript:alert(1)'])(
  '[H4] takes the default for %j, and lets nothing else into the style sheet',
  (hostile) => {
    const chosen = {
      primary: hostile,
      text: hostile,
      accent: hostile,
      disabled: hostile,
      error: hostile,
    };

    expect(themeRules(chosen, true)).toBe(themeRules({}, true));
    expect(themeRules(chosen, true)).toMatch(
      /^:root\{(?:--\w+:#[0-9A-F]{6};)+color-scheme:light\}@media screen and \(prefers-color-scheme:dark\)\{:root\{(?:--\w+:#[0-9A-F]{6};)+--backdrop:[^;{}]+;--tiles:[^;{}]+;color-scheme:dark\}\}$/,
    );
  },
);

it('has no dark scheme for a group that does not allow it', () => {
  expect(themeRules({}, false)).toMatch(/^:root\{[^{}]*color-scheme:light\}$/);
});
