import { forcedColors, hovers } from './theme/breakpoints';
import { color } from './theme/tokens';

/** Space for the focus ring within the scrolling row, offset by negative margins. */
const room = { beside: '6px', below: '4px' } as const;

export const tabRow = {
  display: 'flex',
  gap: '28px',
  margin: `-${room.below} -${room.beside}`,
  padding: `${room.below} ${room.beside}`,
  overflowX: 'auto',
  background: `linear-gradient(${color.line},${color.line}) 50% calc(100% - ${room.below})/calc(100% - 2*${room.beside}) 1px no-repeat`,
} as const;

export const tab = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  minHeight: '48px',
  minWidth: '44px',
  margin: '0',
  border: '0 solid transparent',
  borderBottomWidth: '3px',
  borderTopWidth: '3px',
  color: color.ink2,
  [hovers]: { ':hover': { color: color.ink } },
  // forced colours paint transparent borders in the text colour
  [forcedColors]: { borderTopColor: 'Canvas', borderBottomColor: 'Canvas' },
} as const;

export const chosenTab = {
  color: color.ink,
  borderBottomColor: color.control,
  [forcedColors]: { borderBottomColor: 'Highlight' },
} as const;
