import { makeStyles } from '@griffel/react';
import { visuallyHidden } from '../VisuallyHidden';
import { upTo, width } from '../theme/breakpoints';

/** Under this width the header shows icons; their words stay for those who listen. */
const iconsOnly = upTo(width.headerIcons - 0.02);

/** What the entries of the header share. */
export const useHeaderStyles = makeStyles({
  entry: { [iconsOnly]: { padding: '0', width: '44px' } },
  /** The way in is a button where there is room for its word. */
  login: { [iconsOnly]: { border: '1px solid transparent', marginRight: '-10px' } },
  last: { marginRight: '-16px', [iconsOnly]: { marginRight: '-10px' } },
  words: {
    [iconsOnly]: visuallyHidden,
  },
});
