import { breakpoint, forcedColors, reducedMotion, upTo } from './breakpoints';
import { duration, maxWidth, radius, shadow, space, text } from './scale';
import { backdrop, color } from './tokens';

const fadeIn = { [reducedMotion]: { animationName: { from: { opacity: 0 }, to: { opacity: 1 } } } };

export const menuSurface = {
  position: 'absolute',
  margin: '0',
  padding: '6px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.thumbnail,
  backgroundColor: color.surface,
  boxShadow: shadow.menu,
  animationName: {
    from: { opacity: 0, transform: 'translateY(4px)' },
    to: { opacity: 1, transform: 'none' },
  },
  animationDuration: duration.press,
  ...fadeIn,
} as const;

/** Drawn as a link within a line of text; its target is taller than the line. */
export const linkButton = {
  margin: '-12px 0',
  padding: '12px 0',
  border: '0 solid transparent',
  backgroundColor: 'transparent',
  fontFamily: 'inherit',
  ...text.secondary,
  color: color.link,
  textDecorationLine: 'underline',
  textUnderlineOffset: '3px',
  cursor: 'pointer',
} as const;

export const noteLine = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  margin: '0',
  ...text.secondary,
  color: color.ink2,
} as const;

export const pageOf = (content: keyof typeof maxWidth) =>
  ({
    width: '100%',
    maxWidth: `calc(${maxWidth[content]} + 2 * ${space.page})`,
    margin: '0 auto',
    padding: `32px ${space.page} 64px`,
    [upTo(breakpoint.lg)]: { paddingLeft: space.pageMd, paddingRight: space.pageMd },
    [upTo(breakpoint.md)]: { padding: `20px ${space.pageSm} 40px` },
  }) as const;

/** Smaller than the window in a frame taller than the window around it. */
export const seenPart = {
  top: 'var(--seen-top, 0px)',
  bottom: 'var(--seen-bottom, 0px)',
} as const;
export const seenHeight = `(100% - ${seenPart.top} - ${seenPart.bottom})`;

/** Bottom offset of sticky elements: above the consent banner while it is shown. */
export const foot = 'var(--foot, 0px)';

export const dialogSurface = {
  border: '0 solid transparent',
  backgroundColor: color.surface,
  color: color.ink,
  boxShadow: shadow.dialog,
  [forcedColors]: { border: '2px solid CanvasText' },
  '::backdrop': { backgroundColor: backdrop },
  animationName: {
    from: { transform: 'translateY(24px)', opacity: 0 },
    to: { transform: 'none', opacity: 1 },
  },
  animationDuration: duration.sheet,
  animationTimingFunction: 'cubic-bezier(0.1, 0.9, 0.2, 1)',
  ...fadeIn,
} as const;
