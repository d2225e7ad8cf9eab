import { type KnownFiche, ficheInitials } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
const useStyles = makeStyles({
  initials: {
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
export function Initials({
  fiche,
  isActive = false,
}: {
  fiche: Pick<KnownFiche, 'values'>;
  isActive?: boolean;
}): ReactElement {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.initials, isActive && styles.active)} aria-hidden="true">
      {ficheInitials(fiche)}
    </span>
  );
}
