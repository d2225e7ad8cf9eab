import { makeResetStyles } from '@griffel/react';
import { forcedColors, hovers, moreContrast, reducedMotion } from '../../design/theme/breakpoints';
import { duration, height, radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';

/** One class with state attributes: atomic classes would slow down a whole week. */
export const useSlotClass = makeResetStyles({
  display: 'block',
  width: '100%',
  minHeight: height.slot,
  margin: 0,
  padding: '0 4px',
  border: '1px solid transparent',
  borderRadius: radius.button,
  backgroundColor: color.tint,
  color: color.link,
  ...text.strong,
  lineHeight: '1.25rem',
  textAlign: 'center',
  cursor: 'pointer',
  // keeps a focused slot clear of the sticky edges
  scrollMarginBlock: '90px',
  transition: `background-color ${duration.color}, border-color ${duration.color}, transform ${duration.press}`,
  // generated content halves the elements of a week; the accessible name has this text
  '::after': {
    content: 'attr(data-note)',
    display: 'block',
    fontSize: text.hint.fontSize,
    lineHeight: text.hint.lineHeight,
    fontWeight: 400,
    color: color.ink2,
  },
  '& svg': { display: 'inline-block', verticalAlign: '-3px' },
  [hovers]: { ':hover': { backgroundColor: color.tint2, border: `1px solid ${color.control}` } },
  ':active': { transform: 'scale(0.98)' },
  [reducedMotion]: { ':active': { transform: 'none' } },
  '&[data-promotion]': {
    backgroundColor: color.promoTint,
    border: `1px solid ${color.promoLine}`,
    color: color.promo,
    '::after': { color: color.promo },
    [hovers]: {
      ':hover': { backgroundColor: color.promoTint2, border: `1px solid ${color.promo}` },
    },
  },
  '&[aria-expanded="true"]': { backgroundColor: color.tint2, border: `1px solid ${color.control}` },
  '&[aria-pressed="true"], &[data-chosen]': {
    backgroundColor: color.fill,
    border: `1px solid ${color.fillLine}`,
    color: color.onFill,
    '::after': { color: color.onFill },
    [hovers]: { ':hover': { backgroundColor: color.fillHover, borderColor: color.fillLine } },
    [forcedColors]: { border: '3px solid Highlight' },
  },
  [forcedColors]: { border: '1px solid ButtonText' },
  [moreContrast]: { border: '1px solid currentColor' },
});

export const useNextFreeClass = makeResetStyles({
  display: 'block',
  width: '100%',
  minHeight: height.slot,
  margin: 0,
  padding: '0 4px',
  border: `1px dashed ${color.controlLine}`,
  borderRadius: radius.button,
  backgroundColor: color.surface,
  color: color.ink2,
  ...text.hint,
  textAlign: 'center',
  cursor: 'pointer',
  '& b': {
    display: 'block',
    fontSize: text.label.fontSize,
    lineHeight: '1.125rem',
    color: color.link,
    whiteSpace: 'nowrap',
  },
  [hovers]: { ':hover': { backgroundColor: color.tint, border: `1px dashed ${color.control}` } },
});
