import { makeStyles } from '@griffel/react';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { linkButton } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';

const phone = upTo(breakpoint.md);

export const useInterventionStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '20px',
    padding: '18px 20px',
    [phone]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'stretch',
      gap: '12px 14px',
      padding: '16px',
    },
  },
  pictured: { gridTemplateColumns: '72px minmax(0, 1fr) auto auto' },
  image: {
    display: 'block',
    width: '72px',
    height: '72px',
    borderRadius: radius.thumbnail,
    objectFit: 'cover',
    backgroundColor: color.sunken,
    [phone]: {
      width: '56px',
      height: '56px',
      flexShrink: 0,
      borderRadius: radius.button,
    },
  },
  words: { minWidth: '0', [phone]: { flexGrow: 999, flexBasis: '7rem' } },
  /** Columns of the row. On phones, stacked at its right, or side by side below the text when that would be too narrow. */
  side: {
    display: 'contents',
    [phone]: {
      display: 'flex',
      flexWrap: 'wrap',
      flexGrow: 1,
      alignItems: 'center',
      alignContent: 'space-between',
      justifyContent: 'flex-end',
      gap: '12px 14px',
      width: 'min-content',
    },
  },
  name: { margin: '0', ...text.strong, color: color.ink },
  description: { margin: '0', ...text.secondary, color: color.ink2, whiteSpace: 'pre-line' },
  marks: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 12px',
    marginTop: '8px',
  },
  length: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    ...text.secondary,
    color: color.ink2,
  },
  // above the row's click target
  details: { position: 'relative', zIndex: 1, ...linkButton },
  /** Reserves the button's space on server-rendered pages without scripts. */
  later: { visibility: 'hidden' },
  money: { textAlign: 'end', whiteSpace: 'nowrap' },
  price: { display: 'block', ...text.strong, color: color.ink },
  from: { display: 'block', ...text.hint, color: color.promo },
  apart: { display: 'block', ...text.hint, color: color.ink2 },
  choose: {
    minWidth: '112px',
    [phone]: { minWidth: '84px', padding: '9px 16px' },
  },
});
