import { makeStyles } from '@griffel/react';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { linkButton } from '../../design/theme/surfaces';
import { color } from '../../design/theme/tokens';

const phone = upTo(breakpoint.md);

/** What the rows of services and the cards of packs share. */
export const useServiceStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '20px',
    padding: '18px 20px',
    [phone]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto 1fr',
      columnGap: '14px',
      rowGap: '12px',
      padding: '16px',
    },
  },
  pictured: {
    gridTemplateColumns: '72px minmax(0, 1fr) auto auto',
    [phone]: { gridTemplateColumns: '56px minmax(0, 1fr) auto' },
  },
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
      gridRow: '1 / 3',
      alignSelf: 'start',
      borderRadius: radius.button,
    },
  },
  words: { minWidth: '0', [phone]: { gridRow: '1 / 3', alignSelf: 'start' } },
  name: { margin: '0', ...text.strong, color: color.ink },
  description: { margin: '0', ...text.secondary, color: color.ink2 },
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
  money: { textAlign: 'end', whiteSpace: 'nowrap', [phone]: { alignSelf: 'start' } },
  price: { display: 'block', ...text.strong, color: color.ink },
  from: { display: 'block', ...text.hint, color: color.promo },
  apart: { display: 'block', ...text.hint, color: color.ink2 },
  choose: {
    minWidth: '112px',
    [phone]: { minWidth: '84px', padding: '9px 16px', alignSelf: 'end', justifySelf: 'end' },
  },
});
