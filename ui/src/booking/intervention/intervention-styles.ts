import { makeStyles } from '@griffel/react';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { linkButton } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';

const phone = upTo(breakpoint.md);

/** What the rows of services and the cards of packs share. */
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
  /**
   * Price and button: columns of the row; on phones one above the other at its right, or side by side under the words where those
   * would have less than their basis.
   */
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
  // above the target of the row
  details: { position: 'relative', zIndex: 1, ...linkButton },
  /** Keeps its place while there are no scripts to open anything. */
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
