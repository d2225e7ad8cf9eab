import { makeStyles } from '@griffel/react';
import { breakpoint, upTo } from '../theme/breakpoints';
import { radius, space, text } from '../theme/scale';
import { color } from '../theme/tokens';

export const useFicheStyles = makeStyles({
  blocks: { display: 'flex', flexDirection: 'column', gap: space.block, marginTop: '20px' },
  card: {
    padding: space.form,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    [upTo(breakpoint.md)]: { padding: '20px 16px' },
  },
  rule: { ...text.secondary, color: color.ink2, marginBottom: '16px' },
  kept: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px',
    ...text.secondary,
    color: color.ink2,
    marginBottom: '16px',
  },
  section: { ...text.section, color: color.ink, gridColumn: '1 / -1', margin: '8px 0 16px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    // the error lines between the rows are reserved, so that nothing moves
    gap: '0 24px',
    marginBottom: '-16px',
    alignItems: 'start',
    [upTo(breakpoint.md)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  notice: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '14px',
    padding: '14px 16px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.sunken,
    ...text.secondary,
    color: color.ink2,
    overflowWrap: 'anywhere',
  },
  noticeIcon: { flex: 'none', marginTop: '1px', color: color.ink2 },
  // a larger touch target without a taller line
  noticeLink: { padding: '12px 0' },
  noticeTitle: { fontWeight: 700, color: color.ink },
  termsText: { ...text.secondary, color: color.ink2, paddingLeft: '34px' },
  links: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '4px',
    listStyleType: 'none',
    margin: '4px 0 0',
    padding: '0',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    ...text.label,
    color: color.error,
    textUnderlineOffset: '3px',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  form: { display: 'flex', flexDirection: 'column', gap: space.block },
  placeOfField: { marginTop: '8px' },
  status: { ...text.label, color: color.ink2, ':empty': { position: 'absolute' } },
});
