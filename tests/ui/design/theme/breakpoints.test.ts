import { breakpoint, from, upTo } from '../../../../ui/src/design/theme/breakpoints';

it('[LAYOUT-01] a layout changes at 320, 550, 680, 960 and 1280 px, of letters of 16 px', () => {
  expect(breakpoint).toEqual({ xs: 320, sm: 550, md: 680, lg: 960, xl: 1280 });
  expect([upTo(breakpoint.sm), from(breakpoint.xl)]).toEqual([
    '@media (max-width: 34.375em)',
    '@media (min-width: 80em)',
  ]);
});
