import { makeStyles } from '@griffel/react';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';

const phone = upTo(breakpoint.md);

export const useHomeStyles = makeStyles({
  title: { margin: '0', ...text.title, [phone]: { fontSize: '1.375rem', lineHeight: '1.75rem' } },
  free: {
    overflowWrap: 'anywhere',
    '& p': { margin: '0' },
    '& img': { maxWidth: '100%', height: 'auto' },
  },
  lead: {
    margin: '12px 0 0',
    fontSize: '1.125rem',
    lineHeight: '1.75rem',
    color: color.ink2,
    overflowWrap: 'anywhere',
    '& p': { margin: '0' },
    '& img': { maxWidth: '100%', height: 'auto' },
    [phone]: { fontSize: '1rem', lineHeight: '1.5rem', marginTop: '8px' },
  },
  card: {
    minWidth: '0',
    overflow: 'hidden',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  cardTitle: { margin: '0', ...text.section },
});
