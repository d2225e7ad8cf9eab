import { forcedColors, reducedMotion } from './breakpoints';
import { duration, radius, shadow, text } from './scale';
import { color } from './tokens';

const faded = { [reducedMotion]: { animationName: { from: { opacity: 0 }, to: { opacity: 1 } } } };

/** A menu that opens below its button. */
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
  ...faded,
} as const;

/** One line of a menu, to be pressed. */
export const menuItem = {
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  width: '100%',
  minHeight: '44px',
  margin: '0',
  padding: '8px 12px',
  border: '0 solid transparent',
  borderRadius: '8px',
  backgroundColor: 'transparent',
  fontFamily: 'inherit',
  ...text.body,
  color: color.ink,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { backgroundColor: color.tint },
  ':focus': { backgroundColor: color.tint },
  ':focus-visible': { outlineOffset: '-2px' },
  [forcedColors]: { border: '1px solid ButtonText' },
} as const;

/** A button within a line of text, drawn as a link: its target is taller than the line, which keeps its height. */
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

/** What stands before the whole page: a dialog, a sheet from below. */
export const dialogSurface = {
  boxSizing: 'border-box',
  border: '0 solid transparent',
  backgroundColor: color.surface,
  color: color.ink,
  boxShadow: shadow.dialog,
  '::backdrop': { backgroundColor: 'rgb(40 30 16 / 45%)' },
  animationName: {
    from: { transform: 'translateY(24px)', opacity: 0 },
    to: { transform: 'none', opacity: 1 },
  },
  animationDuration: duration.sheet,
  animationTimingFunction: 'cubic-bezier(0.1, 0.9, 0.2, 1)',
  ...faded,
} as const;
