import { makeStyles } from '@griffel/react';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { space, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';

export const useAccountStyles = makeStyles({
  beside: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 24px',
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    minWidth: '44px',
    ...text.body,
    color: color.link,
    textUnderlineOffset: '3px',
  },
  press: {
    padding: '0',
    border: '0 solid transparent',
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    textDecorationLine: 'underline',
    cursor: 'pointer',
  },
  ways: {
    marginTop: '8px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 8px',
    ...text.body,
    color: color.ink2,
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: space.block,
    alignItems: 'start',
    marginTop: '20px',
    [upTo(breakpoint.md)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  heading: { margin: '0 0 16px', ...text.section, color: color.ink },
  over: { ...text.title, marginBottom: '4px' },
  paragraph: {
    margin: '0 0 16px',
    ...text.body,
    color: color.ink2,
    overflowWrap: 'anywhere',
    ':last-child': { marginBottom: '0' },
  },
  page: { margin: '12px 0 20px' },
  first: { marginTop: '20px' },
});
