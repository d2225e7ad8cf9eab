import { makeStyles } from '@griffel/react';
import { hovers, upTo, width } from '../theme/breakpoints';
import { radius, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { visuallyHidden } from '../VisuallyHidden';

const iconsOnly = upTo(width.headerIcons - 0.02);

export const useHeaderStyles = makeStyles({
  entry: { [iconsOnly]: { padding: '0', width: '44px' } },
  login: { [iconsOnly]: { border: '1px solid transparent', marginRight: '-10px' } },
  last: { marginRight: '-16px', [iconsOnly]: { marginRight: '-10px' } },
  words: { [iconsOnly]: visuallyHidden },
});

export const useMenuEntryStyles = makeStyles({
  entry: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    width: '100%',
    minHeight: '44px',
    margin: '0',
    padding: '0 12px',
    border: '1px solid transparent',
    borderRadius: radius.box,
    backgroundColor: 'transparent',
    ...text.body,
    color: color.ink,
    textAlign: 'start',
    cursor: 'pointer',
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus-visible': { outlineOffset: '-2px' },
  },
});
