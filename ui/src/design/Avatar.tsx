import { renderAvatar_unstable, useAvatarBase_unstable } from '@fluentui/react-avatar';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { radius, text } from './theme/scale';
import { color } from './theme/tokens';

const useStyles = makeStyles({
  avatar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    width: '2.5rem',
    height: '2.5rem',
    borderRadius: radius.full,
    backgroundColor: color.sunken,
    ...text.label,
    color: color.ink2,
  },
  active: { backgroundColor: color.surface, color: color.link },
});

/** Decorative: stands beside the name. */
export function Avatar({
  initials,
  isActive = false,
}: {
  initials: string;
  isActive?: boolean;
}): ReactElement {
  const styles = useStyles();
  return renderAvatar_unstable(
    useAvatarBase_unstable({
      role: 'presentation',
      'aria-hidden': true,
      className: mergeClasses(styles.avatar, isActive && styles.active),
      initials,
      icon: null,
    }),
  );
}
